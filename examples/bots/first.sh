#!/bin/sh
# Plays the first legal move of any game: sh first.sh
while read -r line; do
    printf '%s\n' "$line" | sed 's/.*"legal":\["\([^"]*\)".*/\1/'
done

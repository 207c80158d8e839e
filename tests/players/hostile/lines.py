"""Programs that answer lines badly: `python lines.py NAME`. With each stand the faults that it loses by."""

import json
import os
import sys
import time

FAULTS = {
    "flood": "start output protocol",
    "early": "start protocol",
    "exits": "start",
    "closes": "start protocol",
    "silent": "time",
    "huge": "output",
    "drip": "time",
    "twice": "protocol",
    "stale": "protocol",
    "bytes": "illegal",
    "nul": "illegal",
    "nonsense": "illegal",
    "deep": "illegal",
    "numbers": "illegal",
    "object": "illegal",
    "half": "time",
    "deaf": "time crash",
    "fault": "crash",
}


def lines():
    for line in sys.stdin:
        question = json.loads(line)
        if question["ask"] == "hello":
            say(b"ready\n")
        else:
            yield question


def say(data):
    while data:
        data = data[os.write(1, data) :]


def main(name):
    if name == "flood":
        while True:
            say(b"e2e3\n" * 1000)
    if name == "early":
        say(b"e2e3\ne2e3\n")
    if name == "exits":
        sys.exit(3)
    if name == "closes":
        os.close(1)
        time.sleep(1000)
    for question in lines():
        move = question["legal"][0]
        if name == "silent":
            time.sleep(1000)
        elif name == "huge":
            say(b"e" * (1 << 24) + b"\n")
        elif name == "drip":
            for letter in move * 1000:
                say(letter.encode())
                time.sleep(0.05)
        elif name == "twice":
            say(f"{move}\n{move}\n".encode())
        elif name == "stale":
            say(json.dumps({"id": question["id"] - 1, "move": move}).encode() + b"\n")
        elif name == "half":
            say(move.encode())
            time.sleep(1000)
        elif name == "deaf":
            os.close(0)
            time.sleep(1000)
        elif name == "fault":
            say(b'{"fault": "crash", "text": "I give up"}\n')
        else:
            say(
                {
                    "bytes": b"\xff\xfe\x80e2e3\xc3\n",
                    "nul": b"e2\0e3\n",
                    "nonsense": "é2é3 ☃\u202e🂡 \x1b[2J".encode() + b"\n",
                    "deep": b"[" * 60_000 + b"\n",
                    "numbers": b"4 6 4 99999999999999999999999999\n",
                    "object": b'{"move": {"from": "e2"}}\n',
                }[name]
            )


if __name__ == "__main__":
    main(sys.argv[1])

"""Matches and tournaments between players, and what they say about who is better."""

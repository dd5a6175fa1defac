#!/usr/bin/env python3
"""Votes for the audience of a stream: vote_bot.py PORT TOKEN, with lines "name: message" on standard input."""
import json, re, sys, threading, urllib.error, urllib.request

HOME, TOKEN = f"http://127.0.0.1:{sys.argv[1]}", sys.argv[2]
ballot = None  # what is voted on, as the feed tells it


def follow():
    """Keeps the ballot and says when one opens."""
    global ballot
    with urllib.request.urlopen(HOME + "/events") as feed:
        for line in feed:
            if not line.startswith(b"data: "):
                continue
            news = json.loads(line[6:])["ballot"]
            opens = news and news["state"] == "open" and (not ballot or ballot["id"] != news["id"])
            ballot = news if news and news["state"] == "open" else None
            if opens:
                for number, candidate in enumerate(news["candidates"], 1):
                    print(f"{news['word']}{number}: {candidate['text']}")
                print(f"Write {news['word']}1 to {news['word']}{len(news['candidates'])}.", flush=True)


def vote(voter, choice, number):
    """Hands a vote in; what became of it."""
    fields = {"token": TOKEN, "voter": voter, "choice": choice, "ballot": number}
    try:
        return json.load(urllib.request.urlopen(HOME + "/vote", json.dumps(fields).encode()))["vote"]
    except urllib.error.HTTPError as refused:
        return json.load(refused)["vote"] if refused.code in (409, 422, 429) else refused.reason


threading.Thread(target=follow, daemon=True).start()
for line in sys.stdin:
    voter, _, message = line.strip().partition(": ")
    wanted = re.fullmatch(r"([a-z])(\d{1,2})", message.strip().lower())
    if ballot and wanted and wanted[1] == ballot["word"]:
        print(f"{voter}: {vote(voter, wanted[2], ballot['id'])}", flush=True)

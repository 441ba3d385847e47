#!/usr/bin/env python3
"""An engine in Python: it answers every question with a legal move at random."""
import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        answer = {"hello": {"protocol": 1, "name": "Sample in Python"}}
    elif "decide" in message:
        question = message["decide"]
        answer = {"act": {"decision": question["decision"], "do": random.choice(question["legal"])}}
    elif "bye" in message:
        break
    else:
        continue
    print(json.dumps(answer), flush=True)

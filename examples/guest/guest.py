#!/usr/bin/env python3
"""A guest for a house of offsuit, written from docs/protocol.md alone: it sits down and plays the first legal move.

    python3 guest.py --socket PATH [--as NAME] [--table N]
    python3 guest.py --ticket TICKET --key FILE [--table N]

Through a socket it needs Python 3.9 and nothing else. Through a door it needs the package noiseprotocol as well. FILE
keeps the guest's own key: a ticket works only with the key with which it was used first.

When the match is over, it prints a line of JSON. It ends with 0 if the shuffle was fair: the house's number is the one to
which it was bound from the start, and everybody's number fits the seal that was shown before.
"""

import argparse
import hashlib
import json
import os
import secrets
import socket
import sys

LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"


class Ticket:
    """A ticket: who the house is, who the guest is, and what only the two of them know."""

    def __init__(self, text):
        text, _, self.place = text.strip().partition("@")
        begin, _, letters = text.partition("-")
        if begin.lower() != "offsuit1":
            raise ValueError("not a ticket of this version")
        letters = letters.lower().replace("-", "").translate(str.maketrans("oil", "011"))
        bits = "".join(format(LETTERS.index(letter), "05b") for letter in letters)
        whole = bytes(int(bits[at : at + 8], 2) for at in range(0, len(bits) - 7, 8))
        body, check = whole[:-4], whole[-4:]
        if hashlib.sha256(b"offsuit1-" + body).digest()[:4] != check:
            raise ValueError("a letter or digit of the ticket is wrong")
        self.id, self.secret, self.house = body[:8], body[8:24], body[24:56]
        self.name = body[56:].decode()

    def shared(self):
        """The key that both sides mix into the handshake."""
        return hashlib.sha256(b"offsuit ticket 1\n" + self.secret).digest()


class Plain:
    """Lines through the owner's socket."""

    def __init__(self, path):
        self.stream = socket.socket(socket.AF_UNIX)
        self.stream.connect(path)

    def send(self, data):
        self.stream.sendall(data)

    def receive(self):
        return self.stream.recv(1 << 16)


class Door:
    """Lines through a door, encrypted."""

    def __init__(self, ticket, key):
        from noise.connection import Keypair, NoiseConnection

        host, _, port = ticket.place.rpartition(":")
        self.stream = socket.create_connection((host.strip("[]"), int(port)), timeout=30)
        self.stream.settimeout(None)
        self.noise = NoiseConnection.from_name(b"Noise_IKpsk2_25519_ChaChaPoly_SHA256")
        self.noise.set_as_initiator()
        self.noise.set_prologue(b"offsuit door 1")
        self.noise.set_psks(psk=ticket.shared())
        self.noise.set_keypair_from_private_bytes(Keypair.STATIC, key)
        self.noise.set_keypair_from_public_bytes(Keypair.REMOTE_STATIC, ticket.house)
        self.noise.start_handshake()
        self.send_frame(self.noise.write_message(ticket.id))
        self.noise.read_message(self.frame())

    def send_frame(self, message):
        self.stream.sendall(len(message).to_bytes(2, "big") + bytes(message))

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.stream.recv(count - len(data))
            if not more:
                raise EOFError("the house has closed the door")
            data += more
        return data

    def frame(self):
        return self.exactly(int.from_bytes(self.exactly(2), "big"))

    def send(self, data):
        for at in range(0, len(data), 16384):
            self.send_frame(self.noise.encrypt(data[at : at + 16384]))

    def receive(self):
        try:
            return bytes(self.noise.decrypt(self.frame()))
        except EOFError:
            return b""


class Guest:
    """The conversation with the house."""

    def __init__(self, wire):
        self.wire = wire
        self.rest = b""
        self.round = None
        self.nonce = None
        self.seal = None
        self.you = None
        self.acts = 0
        self.events = 0
        self.stage = None
        self.commitment = None
        self.record = []

    def say(self, name, content):
        line = json.dumps({name: content}, separators=(",", ":"), ensure_ascii=False)
        self.wire.send(line.encode() + b"\n")

    def line(self):
        while b"\n" not in self.rest:
            more = self.wire.receive()
            if not more:
                raise EOFError("the house has hung up")
            self.rest += more
        line, self.rest = self.rest.split(b"\n", 1)
        return json.loads(line)

    def greet(self, name):
        hello = {"protocol": 2}
        if name:
            hello["as"] = name
        self.say("hello", hello)
        answer = self.line()
        if "welcome" not in answer:
            raise SystemExit(f"not welcome: {answer}")
        self.you = answer["welcome"]["you"]

    def find(self):
        """The first table where a seat waits for this guest."""
        self.say("list", {"follow": True})
        while True:
            for table in self.line().get("tables", []):
                open_seat = any("name" not in seat for seat in table["seats"])
                if table["stage"] == "gathering" and ("you" in table or open_seat):
                    return table["table"]

    def contribute(self, table):
        """Takes part in the shuffle: a seal once everybody is there, and the number once all seals are."""
        people = [seat for seat in table["seats"] if "bot" not in seat]
        if not all(seat["here"] for seat in table["seats"]):
            return
        if self.round != table["round"]:
            self.round, self.nonce = table["round"], secrets.token_hex(32)
            text = f"offsuit-seal\n{table['commitment']}\n{self.nonce} {self.you}\n"
            self.seal = hashlib.sha256(text.encode()).hexdigest()
            self.say("seal", {"round": self.round, "seal": self.seal})
        elif self.nonce and all("seal" in seat for seat in people):
            self.say("nonce", {"round": self.round, "nonce": self.nonce})

    def play(self, table):
        self.say("sit", {"table": table})
        while True:
            message = self.line()
            self.events += "n" in message
            if "table" in message:
                self.stage = message["table"]["stage"]
                self.commitment = message["table"]["commitment"]
                if self.stage == "gathering":
                    self.contribute(message["table"])
            elif "turn" in message and message["turn"].get("legal"):
                turn = message["turn"]
                self.say("act", {"decision": turn["decision"], "do": turn["legal"][0]})
                self.acts += 1
            elif "question" in message:
                self.say("answer", {"question": message["question"]["question"], "yes": False})
            elif "record" in message:
                self.record.append(message["record"])
                if "end" in message["record"]:
                    return
            elif "refused" in message or "bye" in message:
                raise SystemExit(f"the house says: {message}")

    def is_fair(self):
        """Whether the house was bound to its number from the start, everybody to their seals, and ours is there."""
        shuffle = self.record[0]["shuffle"]
        if hashlib.sha256(bytes.fromhex(shuffle["secret"])).hexdigest() != self.commitment:
            return False
        for guest in shuffle["guests"]:
            text = f"offsuit-seal\n{self.commitment}\n{guest['nonce']} {guest['name']}\n"
            if hashlib.sha256(text.encode()).hexdigest() != guest["seal"]:
                return False
        own = {"name": self.you, "seal": self.seal, "nonce": self.nonce}
        return own in shuffle["guests"]


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--socket")
    arguments.add_argument("--as", dest="name")
    arguments.add_argument("--ticket")
    arguments.add_argument("--key")
    arguments.add_argument("--table", type=int)
    arguments = arguments.parse_args()
    if arguments.ticket:
        if not os.path.exists(arguments.key):
            with open(os.open(arguments.key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(secrets.token_bytes(32))
        with open(arguments.key, "rb") as file:
            wire = Door(Ticket(arguments.ticket), file.read())
    else:
        wire = Plain(arguments.socket)
    guest = Guest(wire)
    guest.greet(arguments.name)
    guest.play(arguments.table or guest.find())
    fair = guest.is_fair()
    print(json.dumps({"you": guest.you, "acts": guest.acts, "numbered": guest.events, "fair": fair}))
    return 0 if fair else 1


if __name__ == "__main__":
    sys.exit(main())

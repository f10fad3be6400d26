#!/usr/bin/env python3
"""bot.py: a player in Python that sits down in `frontier arena` and at an online table.

    frontier arena planet-steam --seats 'random,exec:examples/bot.py' --games 10          
    (PYTHONPATH=build/python/site, see docs/kit.md) examples/bot.py --table http://127.0.0.1:8080/ ID INVITE --seat 1

It tries some of the legal moves in the world it is shown, in which everything its seat cannot know has been redrawn,
plays each of them on by chance for a while, and takes the one after which it is furthest ahead."""
import argparse
import base64
import json
import os
import random
import socket
import sys
import time
import urllib.parse
import urllib.request

import frontier

MOVES, TRIES, LENGTH = 24, 4, 30


def ahead(env, seat):
    """How many points the seat is before the best of its rivals."""
    points = env.points()
    return points[seat] - max([points[other] for other in range(env.players) if other != seat], default=0)


def choose(env, seat, chance):
    moves = [int(move) for move in env.legal(seat)]
    if len(moves) == 1:
        return env.text(moves[0], seat)
    worth = {}
    for move in chance.sample(moves, min(MOVES, len(moves))):
        worth[move] = 0
        for _ in range(TRIES):
            world = env.clone()
            world.apply(move, seat)
            left = LENGTH
            while left and (num := world.num_legal):
                world.step(chance.randrange(num))
                left -= 1
            worth[move] += ahead(world, seat)
    return env.text(max(worth, key=worth.get), seat)


# ---- in the arena: lines from standard input (docs/protocol.md) ----

def answer_lines(lines, say):
    env = None
    for line in map(str.strip, lines):
        word, _, rest = line.partition(" ")
        try:
            if word == "load":
                env = frontier.Env.from_position(rest)
                say({"load": {"game": env.game.id}})
            elif word == "go":
                seat, _, ask = rest.partition(" ")
                seed = json.loads(ask or "{}").get("seed", 0)
                say({"go": {"move": choose(env, int(seat), random.Random(int(seed)))}})
            elif word == "quit":
                return
            else:
                say({"error": f"this bot knows load, go and quit, not {word!r}"})
        except (ValueError, AttributeError) as wrong:
            say({"error": str(wrong)})


# ---- at a table: a WebSocket by hand, for Debian's Python has none (docs/online.md) ----

class Table:
    def __init__(self, url, table, invite):
        self.base = urllib.parse.urlsplit(url)
        origin = f"{self.base.scheme}://{self.base.netloc}"
        request = urllib.request.Request(f"{origin}/api/guest", json.dumps({"name": "Python"}).encode(),
                                         {"content-type": "application/json", "origin": origin})
        with urllib.request.urlopen(request) as reply:
            cookie = reply.headers["set-cookie"].split(";")[0]
        self.socket = socket.create_connection((self.base.hostname, self.base.port or 80))
        self.file = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /ws HTTP/1.1\r\nHost: {self.base.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nOrigin: {origin}\r\n"
                             f"Cookie: {cookie}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        if b" 101 " not in self.file.readline():
            raise ConnectionError("the server does not open a socket")
        while self.file.readline().strip():
            pass
        self.next, self.play, self.status = 1, None, None
        self.ask("join", table=table, invite=invite)

    def send(self, opcode, data):
        mask = os.urandom(4)
        length = bytes([128 | len(data)]) if len(data) < 126 else bytes([254]) + len(data).to_bytes(2, "big")
        self.socket.sendall(bytes([128 | opcode]) + length + mask
                            + bytes(byte ^ mask[i & 3] for i, byte in enumerate(data)))

    def message(self):
        """The next whole message; control frames are answered on the way."""
        whole = b""
        while True:
            head = self.file.read(2)
            if len(head) < 2:
                raise ConnectionError("the table is closed")
            length = head[1] & 127
            if length > 125:
                length = int.from_bytes(self.file.read(2 if length == 126 else 8), "big")
            data = self.file.read(length)
            if head[0] & 15 == 9:
                self.send(10, data)
            elif head[0] & 15 == 8:
                raise ConnectionError("the table is closed")
            elif head[0] & 15 < 3:
                whole += data
                if head[0] & 128:
                    return json.loads(whole)

    def hear(self):
        told = self.message()
        self.play = told.get("play", self.play)
        self.status = told.get("table", {}).get("status", self.status)
        return told

    def ask(self, kind, **what):
        number, self.next = self.next, self.next + 1
        self.send(1, json.dumps({"id": number, "type": kind,
                                 **{name: value for name, value in what.items() if value is not None}}).encode())
        while (told := self.hear()).get("re") != number:
            pass
        if "error" in told:
            raise ValueError(told["error"])
        return told


def sit_at(table, seat, chance, pace):
    """Plays until the game is over; not faster than a move in `pace` seconds, since a server shuts out who talks too
    much."""
    table.ask("sit", seat=seat)
    while table.status in ("open", "playing") and not (table.play or {}).get("over"):
        asked = table.play and any(question["seat"] == seat for question in table.play.get("questions", ()))
        if not asked:
            table.hear()
            continue
        nth, began = table.play["nth"], time.monotonic()
        world = frontier.Env.from_position(table.ask("imagine")["position"])
        table.ask("move", nth=nth, text=choose(world, seat, chance))
        time.sleep(max(0.0, pace - (time.monotonic() - began)))
        while table.play.get("nth") == nth and not table.play.get("over"):
            table.hear()
    return table.play


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--table", nargs="+", metavar=("URL ID", "INVITE"), help="sits down at an online table")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--pace", type=float, default=0.2, help="seconds a move takes at least at a table (0.2)")
    args = parser.parse_args()
    if args.table:
        url, table, invite = (*args.table, None)[:3]
        over = sit_at(Table(url, table, invite), args.seat, random.Random(1), args.pace)
        print(json.dumps({"over": over["over"], "scores": over.get("scores")}))
    else:
        answer_lines(sys.stdin, lambda said: print(json.dumps(said), flush=True))


if __name__ == "__main__":
    main()

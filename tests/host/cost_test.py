"""What a message costs: processor time and length of the answer against its length, for each reader of the protocol.

    python3 cost_test.py TRIGH [MIB]...

Without sizes the short version of the tests: one MiB. Every message is of one kind that is dear to read for somebody
who reads carelessly. A MiB may cost 1/8 s of the program's own work, and an answer may be one MiB longer than what was
asked.
"""

import json
import os
import subprocess
import sys
import time

MIB = 1 << 20
SECONDS_A_MIB = 1 / 8
BESIDES = 0.15        # seconds that a request costs whatever its length: opening a title, an action judged
LONGER = MIB
TITLE, SCENARIO = "crusader", "campaign"


class Program:
    """`trigh rpc`, asked line by line."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "rpc"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.ticks = os.sysconf("SC_CLK_TCK")

    def seconds(self):
        """The processor time it has worked itself: what the kernel takes to give it memory depends on the machine."""
        with open(f"/proc/{self.process.pid}/stat", encoding="ascii", errors="replace") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return int(fields[11]) / self.ticks

    def most_mib(self):
        """The most memory it has held so far."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii", errors="replace") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmHWM:")) / 1024

    def send(self, line):
        """The answer to a line and the processor time it cost."""
        before = self.seconds()
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        return answer, self.seconds() - before

    def ask(self, method, **params):
        answer, _ = self.send(request(method, params))
        return json.loads(answer)["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def request(method, params):
    text = params if isinstance(params, str) else json.dumps(params)
    return f'{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{text}}}'.encode()


def many(size, part, join=","):
    """`part` of the numbers 0, 1, 2 ... until `size` bytes are full."""
    parts, length, i = [], 0, 0
    while length < size:
        parts.append(part(i))
        length += len(parts[-1]) + len(join)
        i += 1
    return join.join(parts)


def members(size, value="1"):
    return many(size, lambda i: f'"k{i:06x}":{value}')


def alike(size):
    """Keys that only differ at their end."""
    return many(size, lambda i: f'"{"k" * 200}{i}":1')


def whole_size(inner):
    return f'{{"jsonrpc":"2.0","id":1,"method":"titles","params":{inner}}}'.encode()


class Readers:
    """A message of about `size` bytes for each way to be dear."""

    def __init__(self, program):
        self.program = program
        made = program.ask("game.new", title=TITLE, scenario=SCENARIO, seed=1, analysis=True)
        self.game = made["game"]
        self.position = program.ask("game.position", game=self.game)["position"]
        self.save = program.ask("game.save", game=self.game)["text"]
        self.unit = self.position["units"][0]["id"]

    def head(self):
        return self.save.split("\n\n", 1)[0] + "\n\n"

    def load(self, log, head=None):
        return request("game.load", {"text": (head or self.head()) + log})

    def place(self, **changed):
        return request("position.load", {"position": {**self.position, **changed}})

    def place_text(self, key, text):
        document = {k: v for k, v in self.position.items() if k != key}
        return request("position.load", f'{{"position":{json.dumps(document)[:-1]},"{key}":{text}}}}}')

    def all(self, size):
        game = json.dumps(self.game)
        unit = json.dumps(self.unit)
        yield "90,000 parameters and more", request("titles", "{" + members(size) + "}")
        yield "parameters that are alike", request("titles", "{" + alike(size) + "}")
        yield "one parameter again and again", request("titles", "{" + many(size, lambda i: '"a":1') + "}")
        yield "objects of many keys in a list", request(
            "titles", '{"a":[' + many(size, lambda i: "{" + members(20000) + "}") + "]}")
        yield "objects of 9,900 keys in a list", request(
            "titles", '{"a":[' + many(size, lambda i: "{" + many(9900 * 12, lambda k: f'"k{k:06x}":1') + "}") + "]}")
        yield "lists in lists", request("titles", '{"a":[' + many(size, lambda i: "[[[[[]]]]]") + "]}")
        yield "a key of that length", request("titles", '{"' + "k" * size + '":1}')
        yield "a method of that length", request("m" * size, {})
        yield "not JSON", b"[" * size
        yield "not JSON at its end", request("titles", '{"a":[' + many(size, lambda i: "1") + "]")
        yield "a batch of nothing", b"[" + many(size // 2, lambda i: "1").encode() + b"]"
        yield "a batch of too many numbers", (b"[" + b",".join([b"1"] * 99_999) + b',"' + b"x" * size + b'"]')[:size + 200_005]
        refused = many(min(size, 380_000), lambda i: '{"jsonrpc":"2.0","id":1,"method":"x"}')
        yield "a batch of methods that there are not", f"[{refused}]".encode()
        yield "options of game.new", request(
            "game.new", f'{{"title":"{TITLE}","scenario":"{SCENARIO}","options":{{{members(size)}}}}}')
        yield "options that are lists", request(
            "game.new", f'{{"title":"{TITLE}","scenario":"{SCENARIO}","options":{{{members(size, "[]")}}}}}')
        yield "overlays", request("game.new", {"title": TITLE, "scenario": SCENARIO,
                                               "overlays": [f"o{i}" for i in range(size // 10)]})
        yield "a title of that length", request("game.new", {"title": "t" * size, "scenario": SCENARIO})
        yield "a scenario of that length", request("game.new", {"title": TITLE, "scenario": "s" * size})
        yield "a seed of that length", request("game.new", {"title": TITLE, "scenario": SCENARIO, "seed": "1" * size,
                                                            "x": 1})
        yield "a unit of that length", request("query.reach", {"game": self.game, "unit": "u" * size})
        yield "an action of words", request("game.check", {"game": self.game, "action": "move " + "u " * (size // 2)})
        yield "an action of a word", request("game.check", {"game": self.game, "action": "move " + "u" * size})
        yield "an action of hexes", request("game.check", {"game": self.game, "action": f"move {self.unit} " +
                                                           "0101-0102-" * (size // 10)})
        yield "an action of members", request("game.check", f'{{"game":{game},"action":{{{members(size)}}}}}')
        yield "an action of units", request("game.check", {"game": self.game, "action": {
            "verb": "attack", "units": [self.unit] * (size // (len(self.unit) + 4))}})
        yield "attackers", request("query.combat", {"game": self.game, "defenders": [self.unit],
                                                    "attackers": [self.unit] * (size // (len(self.unit) + 4))})
        yield "attackers that are not there", request("query.combat", {
            "game": self.game, "defenders": [self.unit], "attackers": [f"u{i}" for i in range(size // 10)]})
        yield "support", request("query.combat", f'{{"game":{game},"attackers":[{unit}],"defenders":[{unit}],'
                                                 f'"support":{{{members(size)}}}}}')
        yield "units that march", request("query.path", {"game": self.game, "units": [self.unit] * (size // 12),
                                                         "path": ["0101"] * 10})
        yield "decisions done before", request("query.combat", {
            "game": self.game, "attackers": [self.unit], "defenders": [self.unit], "then": ["x"] * (size // 5)})
        yield "scripted dice", request("dice.script", {"game": self.game, "rolls": [1] * (size // 3)})
        yield "scripted dice that fit nothing", request("dice.script", {"game": self.game, "rolls": [7] * (size // 3)})
        yield "a save of undone actions", self.load("x\n@script 1\n@undo\n" * (size // 18))
        third = size // 3
        yield "a save that takes all back", self.load("x\n" * (third // 2) + "@script 1\n" * (third // 10) +
                                                      "@undo\n" * (third // 6))
        yield "a save of actions", self.load("x\n" * (size // 2))
        yield "a save of bad lines", self.load("@nothing\n" * (size // 9))
        yield "a save of undos", self.load("@undo\n" * (size // 6))
        yield "a save of scripts", self.load(("@script" + " 1" * 500 + "\n") * (size // 1008))
        yield "a save of one script", self.load("@script" + " 1" * (size // 2) + "\n")
        yield "a save of one long line", self.load("x" * size + "\n")
        lines = self.head().rstrip("\n").split("\n")
        yield "a save of options", self.load("", "\n".join(
            lines + [f"option: o{i} on" for i in range(size // 16)]) + "\n\n")
        yield "a save of overlays", self.load("", "\n".join(
            lines + [f"overlay: o{i} 0123456789abcdef" for i in range(size // 34)]) + "\n\n")
        yield "a save of players", self.load("", "\n".join(
            lines + [f"player: axis p{i}" for i in range(size // 20)]) + "\n\n")
        yield "unknown statuses", self.place(units=[{"id": self.unit, "hex": "0101", "status": {
            f"s{i}": True for i in range(size // 16)}}])
        yield "unknown statuses of many units", self.place(units=[
            {"id": unit["id"], "hex": "0101", "status": {f"s{i}": True for i in range(1900)}}
            for unit in self.position["units"][:min(20, size // 30_000)]])
        yield "unknown keys of a position", self.place_text("x", "{}," + members(size))
        yield "unknown points", self.place_text("points", "{" + members(size) + "}")
        yield "unknown extra", self.place_text("extra", "{" + members(size) + "}")
        yield "unknown units", self.place(units=[{"id": f"u{i}", "hex": "0101"} for i in range(size // 32)])
        yield "units that stand twice", self.place(units=[{"id": self.unit, "hex": "0101"}] * (size // 40))
        yield "made units", self.place(units=[{"id": f"u{i}", "side": "axis", "hex": "0101", "values": {"a": 1}}
                                              for i in range(size // 70)])
        yield "markers", self.place(markers=[{"kind": "x", "hex": "0101"}] * (size // 32))
        yield "options of a position", self.place_text("options", "{" + members(size, "true") + "}")
        yield "overlays of a position", self.place(overlays=[f"o{i}" for i in range(size // 10)])
        yield "dice of a position", self.place(dice=[1] * (size // 3))
        yield "dice of a position that fit nothing", self.place(dice=[7] * (size // 3))
        yield "actions of a position", self.place(actions=["x"] * (size // 5))
        yield "a map of a position", self.place(map={f"k{i}": 1 for i in range(size // 12)})
        yield "a text of that length in a position", self.place(title="t" * size)
        yield "a list of that length in a position", self.place(title=[1] * (size // 3))


def measure(path, sizes):
    """Rows of figures, what is too much of them, and the most memory for each size."""
    rows, wrong, held = {}, [], []
    for mib in sizes:
        program = Program(path)
        readers = Readers(program)
        for name, line in readers.all(int(mib * MIB)):
            allowed = len(line) / MIB * SECONDS_A_MIB + BESIDES
            answer, seconds = program.send(line)
            for _ in range(2):   # the machine may have been slow for a moment
                if seconds <= allowed or program.process.poll() is not None:
                    break
                answer, again = program.send(line)
                seconds = min(seconds, again)
            if program.process.poll() is not None or not answer:
                wrong.append(f"{name}: the program ended")
                return rows, wrong, held
            rows.setdefault(name, []).append((mib, len(line), seconds, len(answer)))
            if seconds > allowed:
                wrong.append(f"{name}: {seconds:.2f} s for {len(line) / MIB:.2f} MiB")
            if len(answer) > len(line) + LONGER:
                wrong.append(f"{name}: an answer of {len(answer) / MIB:.2f} MiB to {len(line) / MIB:.2f} MiB")
            result = json.loads(answer)
            opened = result.get("result", {}) if isinstance(result, dict) else {}
            if "game" in opened:
                program.ask("game.close", game=opened["game"])
        held.append(program.most_mib())
        program.close()
    return rows, wrong, held


def main():
    sizes = [float(word) for word in sys.argv[2:]] or [1]
    begun = time.time()
    rows, wrong, held = measure(sys.argv[1], sizes)
    print("| message | " + " | ".join(f"{mib:g} MiB" for mib in sizes) + " |")
    print("| --- |" + " ---: |" * len(sizes))
    for name, figures in rows.items():
        print(f"| {name} | " + " | ".join(f"{seconds:.2f} s, {answer / 1024:.0f} KiB"
                                           for _, _, seconds, answer in figures) + " |")
    print("| most memory of the program | " + " | ".join(f"{mib:.0f} MiB" for mib in held) + " |")
    print(f"{len(rows)} readers in {time.time() - begun:.0f} s")
    for line in wrong:
        print("TOO MUCH " + line)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

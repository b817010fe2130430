"""The bounds of the service (host/packaging/trigh.service), by control groups of the kernel's: whether its tasks are enough for
all workers that its file handles allow, and who ends when it has no memory left.

    python3 bounds_test.py TRIGH UNIT       as root, where there are control groups for tasks and memory; else it is skipped (77)
"""

import os
import re
import sys
import tempfile
import time

from serve_line import Line, Server, connect

SKIPPED = 77
GAMES = 24
GAME = {"title": "crusader", "scenario": "campaign"}
MORE = 10   # MiB
MIB = 1 << 20


class Group:
    """A control group of the first version or of the second; what is put in it stays there with all its children."""

    def __init__(self, kind, most, now):
        """`kind`: pids or memory; `most`, `now`: its files in both versions."""
        with open("/proc/self/cgroup", encoding="ascii") as file:
            ours = {name: path for line in file for _, names, path in [line.strip().split(":", 2)] for name in names.split(",")}
        second = os.path.exists("/sys/fs/cgroup/cgroup.controllers")
        above = "/sys/fs/cgroup" if second else f"/sys/fs/cgroup/{kind}" + ours.get(kind, "/")
        self.folder = tempfile.mkdtemp(prefix="trigh-", dir=above)
        self.most, self.now = most[second], now[second]
        if not os.path.exists(os.path.join(self.folder, self.most)):
            self.close()
            raise FileNotFoundError(kind)

    def read(self, name):
        with open(os.path.join(self.folder, name), encoding="ascii") as file:
            return file.read()

    def write(self, name, value):
        with open(os.path.join(self.folder, name), "w", encoding="ascii") as file:
            file.write(str(value))

    def used(self):
        return int(self.read(self.now))

    def killed(self):
        """How many processes the system has ended for want of memory."""
        for name in ("memory.events", "memory.oom_control"):
            if os.path.exists(os.path.join(self.folder, name)):
                return int(re.search(r"^oom_kill (\d+)", self.read(name), re.M).group(1))
        return 0

    def close(self):
        for _ in range(100):   # what was killed may need a moment to go
            try:
                return os.rmdir(self.folder)
            except OSError:
                time.sleep(0.1)


def healthy(port):
    with connect(port, "127.0.0.1") as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        answer = b""
        while more := line.recv(1 << 16):
            answer += more
    return answer.endswith(b"ok\n")


def served(trigh, group):
    """A server in that group."""
    return Server(trigh, "--workers", str(GAMES), "--open-games", "1000", "--pause", "0",
                  preexec_fn=lambda: group.write("cgroup.procs", os.getpid()))


def begin(line, games, count):
    while len(games) < count:
        games.append(line.ask("game.new", **GAME, seed=len(games)))


def tasks(trigh, unit, group):
    """Whether the tasks of the service are enough for the workers that its file handles allow."""
    most, files = (int(re.search(rf"^{name}=(\d+)", unit, re.M).group(1)) for name in ("TasksMax", "LimitNOFILE"))
    server = served(trigh, group)
    try:
        line, games = Line(server.port, "127.0.0.1"), []
        begin(line, games, 1)
        few = group.used()
        begin(line, games, GAMES)
        each = (group.used() - few) / (GAMES - 1)
    finally:
        server.stop()
    workers = (files - 64) // 2 // 6   # serve/limits.cpp
    needed = few + each * workers
    print(f"{few} tasks with one game, {each:.1f} for each more: {needed:.0f} for {workers} workers, the most that {files} "
          f"file handles allow; TasksMax={most}")
    return [] if needed <= most else ["TasksMax is too small"]


def memory(trigh, group):
    """Whether the server and its games go on when there is too little memory for the workers."""
    server = served(trigh, group)
    try:
        line, games, refused = Line(server.port, "127.0.0.1"), [], 0
        line.ask("titles")
        begin(line, games, GAMES // 2)
        half = group.used()
        group.write(group.most, half + MORE * MIB)   # not enough for the other half
        for _ in range(3):
            for i in range(GAMES):
                try:
                    begin(line, games, i + 1)
                    line.ask("game.advise", game=games[i]["game"], player="random")
                except (RuntimeError, IndexError):
                    refused += 1
        killed, well = group.killed(), healthy(server.port)
        group.write(group.most, half + 1000 * MIB)
        back = 0
        for game in games:
            try:
                back += line.ask("game.state", game=game["game"]) == game["state"]
            except RuntimeError:
                pass
    finally:
        server.stop()
    print(f"{half / MIB:.0f} MiB with {GAMES // 2} games; with {MORE} MiB more for as many again the system ended {killed} processes "
          f"and {refused} questions were refused; {back} of {len(games)} games went on")
    faults = []
    if not killed:
        faults.append("the bound was not reached")
    if not well:
        faults.append("the server is not well")
    if back < GAMES // 2:   # of some the rules have ended three times
        faults.append("games are lost")
    return faults


def main():
    with open(sys.argv[2], encoding="utf-8") as file:
        unit = file.read()
    groups = []
    try:
        try:
            groups.append(Group("pids", ("pids.max", "pids.max"), ("pids.current", "pids.current")))
            groups.append(Group("memory", ("memory.limit_in_bytes", "memory.max"),
                                ("memory.usage_in_bytes", "memory.current")))
        except OSError as error:
            print(f"skipped, there are no control groups to be had: {error}")
            return SKIPPED
        faults = tasks(sys.argv[1], unit, groups[0]) + memory(sys.argv[1], groups[1])
    finally:
        for group in groups:
            group.close()
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())

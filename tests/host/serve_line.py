"""A server of tables, and clients that speak to it over plain sockets from loopback addresses of their choice."""

import base64
import json
import os
import select
import socket
import struct
import subprocess
import tempfile
import time


class Server:
    """`trigh serve` with a file of games of its own and a page."""

    def __init__(self, trigh, *options, before=(), **process):
        """`before`: options before the verb; `process`: of subprocess.Popen."""
        self.folder = tempfile.TemporaryDirectory()
        with open(os.path.join(self.folder.name, "index.html"), "w", encoding="ascii") as page:
            page.write("<!doctype html><title>t</title>" + "x" * 200_000)
        self.games = os.path.join(self.folder.name, "games.sqlite")
        self.start(trigh, *options, before=before, **process)

    def start(self, trigh, *options, before=(), **process):
        """Again, after it has been stopped."""
        games = () if "--database" in options else ("--games", self.games)
        self.process = subprocess.Popen(
            [trigh, *before, "serve", "--port", "0", *games, "--web", self.folder.name, *options],
            stdout=subprocess.PIPE, text=True, **process)
        line = self.process.stdout.readline()
        self.port = int(line.split("127.0.0.1:")[1].split("/")[0])

    def figure(self, name):
        """One of /metrics, without labels."""
        with connect(self.port, "127.0.0.1") as line:
            line.sendall(f"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while more := line.recv(1 << 16):
                answer += more
        return next(float(row.split()[1]) for row in answer.decode().splitlines() if row.startswith(name + " "))

    def family(self):
        """The server's process and all that come from it."""
        parents = {}
        for name in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                    parents[int(name)] = int(file.read().rsplit(")", 1)[1].split()[1])
            except OSError:
                pass   # it has just ended
        family = {self.process.pid}
        while more := {child for child, parent in parents.items() if parent in family} - family:
            family |= more
        return family

    def resident(self):
        """MiB, of the server and the processes that run rules; what they share counts once."""
        return sum(proportional(process) for process in self.family()) / 1024

    def files(self):
        """Files that the server itself has open, connections among them."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def stop(self):
        """Seconds until it has ended after SIGTERM."""
        begun = time.monotonic()
        self.process.terminate()
        self.process.communicate(timeout=20)
        self.folder.cleanup()
        return time.monotonic() - begun


def proportional(process):
    """KiB of memory; shared memory by its share. 0 of one that has ended."""
    try:
        with open(f"/proc/{process}/smaps_rollup", encoding="ascii") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("Pss:"))
    except (OSError, StopIteration):
        return 0


def connect(port, address):
    """A connection from that loopback address."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    line.bind((address, 0))
    line.settimeout(10)
    line.connect(("127.0.0.1", port))
    return line


def message(method, params, number=1):
    """A request as a masked WebSocket frame; the mask changes nothing."""
    text = json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}).encode()
    size = len(text)
    length = struct.pack("!B", 0x80 | size) if size < 126 else struct.pack("!BH", 0x80 | 126, size)
    return b"\x81" + length + bytes(4) + text


class Line:
    """A WebSocket."""

    def __init__(self, port, address, host=None, *headers):
        """`host` in place of the address in figures, and more header lines."""
        self.socket = connect(port, address)
        self.buffer = b""
        self.number = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /rpc HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", *headers]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head:
            self.socket.close()
            raise ConnectionError(head.decode(errors="replace").split("\r\n", 1)[0])

    def fill(self):
        more = self.socket.recv(1 << 16)
        if not more:
            raise ConnectionError("the server has closed the connection")
        self.buffer += more

    def need(self, count):
        while len(self.buffer) < count:
            self.fill()

    def hear(self):
        """The next message, read whole."""
        text = b""
        while True:
            self.need(2)
            head, size, start = self.buffer[0], self.buffer[1] & 127, 2
            if size > 125:
                start = 4 if size == 126 else 10
                self.need(start)
                size = int.from_bytes(self.buffer[2:start], "big")
            self.need(start + size)
            part, self.buffer = self.buffer[start:start + size], self.buffer[start + size:]
            if head & 15 < 3:
                text += part
                if head & 0x80:
                    return json.loads(text)
            elif head & 15 == 8:
                raise ConnectionError("the server has said goodbye")

    def ask(self, method, **params):
        """The result; what is told meanwhile is passed over."""
        self.number += 1
        self.socket.sendall(message(method, params, self.number))
        while True:
            answer = self.hear()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['data']['text']}")
                return answer["result"]

    def throw(self, method, params):
        """Asks and does not wait; False when the other end takes no more."""
        if not select.select([], [self.socket], [], 0)[1]:
            return False
        self.socket.sendall(message(method, params))
        return True

    def drop(self):
        """Reads and forgets what has come."""
        self.buffer = b""
        while select.select([self.socket], [], [], 0)[0]:
            if not self.socket.recv(1 << 20):
                raise ConnectionError("the server has closed the connection")

    def close(self):
        self.socket.close()

"""An example of host/packaging before a server: pages and tables over TLS, and whose address counts.

    python3 proxy_test.py TRIGH nginx|caddy EXAMPLE
"""

import os
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import unittest

import serve_line
from serve_line import Line, Server, connect as direct

TRIGH, PROXY, EXAMPLE = sys.argv[1:4]
NAME = "trigh.example"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Proxy:
    """The program with the example as it stands, but for ports, certificate and where Trigh is."""

    def __init__(self, server_port):
        self.folder = tempfile.TemporaryDirectory()
        self.tls, self.plain = free_port(), free_port()
        path = self.folder.name
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
                        "-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}",
                        "-keyout", f"{path}/key.pem", "-out", f"{path}/cert.pem"], check=True, capture_output=True)
        with open(EXAMPLE, encoding="utf-8") as file:
            site = file.read()
        changes, command = getattr(self, PROXY)(path)
        for old, new in ((*changes, ("127.0.0.1:8642", f"127.0.0.1:{server_port}"))):
            assert old in site, f"the example has no '{old}' any more"
            site = site.replace(old, new)
        with open(f"{path}/{PROXY}.conf", "w", encoding="utf-8") as file:
            file.write(self.before + site + self.after)
        self.log = open(f"{path}/said", "w+", encoding="utf-8")
        self.process = subprocess.Popen(command, stderr=self.log, env=os.environ | {"HOME": path, "XDG_CONFIG_HOME": path,
                                                                                    "XDG_DATA_HOME": path})
        for _ in range(200):
            if self.process.poll() is not None:
                self.log.seek(0)
                raise RuntimeError(self.log.read())
            try:
                socket.create_connection(("127.0.0.1", self.tls), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError(f"{PROXY} does not listen")

    def nginx(self, path):
        """What is changed in the example, and how it is started."""
        user = "user root;" if os.getuid() == 0 else ""
        self.before = (f"{user} pid {path}/pid; error_log {path}/error.log; worker_processes 1; events {{}} http {{ access_log off; "
                       + "".join(f"{kind}_temp_path {path}/{kind}; " for kind in
                                 ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")))
        self.after = "}"
        return ((("listen [::]:80;", ""), ("listen [::]:443 ssl http2;", ""),
                 ("listen 80;", f"listen 127.0.0.1:{self.plain};"),
                 ("listen 443 ssl http2;", f"listen 127.0.0.1:{self.tls} ssl http2;"),
                 (f"/etc/letsencrypt/live/{NAME}/fullchain.pem", f"{path}/cert.pem"),
                 (f"/etc/letsencrypt/live/{NAME}/privkey.pem", f"{path}/key.pem")),
                ["nginx", "-p", path, "-c", f"{path}/nginx.conf", "-g", "daemon off;"])

    def caddy(self, path):
        """The same. Without the certificate it would ask for one of its own."""
        self.before = f"{{\n  admin off\n  http_port {self.plain}\n  https_port {self.tls}\n}}\n"
        self.after = ""
        return (((f"\n{NAME} {{\n", f"\n{NAME} {{\n  bind 127.0.0.1\n  tls {path}/cert.pem {path}/key.pem\n"),),
                ["caddy", "run", "--adapter", "caddyfile", "--config", f"{path}/caddy.conf"])

    def connect(self, _, address):
        """In place of serve_line.connect: over TLS, the certificate checked."""
        plain = socket.socket()
        plain.bind((address, 0))
        plain.settimeout(20)
        plain.connect(("127.0.0.1", self.tls))
        context = ssl.create_default_context(cafile=f"{self.folder.name}/cert.pem")
        return context.wrap_socket(plain, server_hostname=NAME)

    def get(self, path, address="127.0.0.2"):
        """Status line and headers, then the body."""
        with self.connect(None, address) as line:
            line.sendall(f"GET {path} HTTP/1.1\r\nHost: {NAME}\r\nConnection: close\r\n\r\n".encode())
            answer = b""
            while more := line.recv(1 << 16):
                answer += more
        head, body = answer.split(b"\r\n\r\n", 1)
        return head.decode(), body

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        self.log.close()
        self.folder.cleanup()


class Tests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(TRIGH, "--name", NAME, "--proxy", "127.0.0.1", "--places", "3")
        cls.addClassCleanup(cls.server.stop)
        cls.proxy = Proxy(cls.server.port)
        cls.addClassCleanup(cls.proxy.stop)
        serve_line.connect = cls.proxy.connect
        cls.addClassCleanup(setattr, serve_line, "connect", direct)

    def line(self, address, *headers):
        return Line(self.proxy.tls, address, NAME, *headers)

    def test_pages_come_over_tls_and_plain_requests_are_sent_there(self):
        head, body = self.proxy.get("/")
        self.assertIn(" 200 ", head.split("\n")[0])
        self.assertIn(b"<title>t</title>", body)
        for header in ("Strict-Transport-Security", "Content-Security-Policy"):
            self.assertIn(header.lower(), head.lower())
        with socket.create_connection(("127.0.0.1", self.proxy.plain), 10) as line:
            line.sendall(f"GET /x HTTP/1.1\r\nHost: {NAME}\r\n\r\n".encode())
            self.assertIn(f"Location: https://{NAME}/x", line.recv(4096).decode())

    def test_a_table_is_played_through_the_proxy(self):
        line = self.line("127.0.0.4", f"Origin: https://{NAME}")
        table = line.ask("table.new", title="crusader", scenario="campaign")
        self.assertEqual(line.ask("game.state", game=table["game"])["actions"], 0)
        line.close()
        with self.assertRaises(ConnectionError):   # a page of another site
            self.line("127.0.0.4", "Origin: https://elsewhere.example")

    def test_places_are_those_of_the_address_before_the_proxy_whatever_it_claims(self):
        # The place of a line that was refused or closed is free a moment later.
        there = [self.line("127.0.0.5", f"X-Forwarded-For: 9.9.9.{i}") for i in range(3)]
        with self.assertRaisesRegex(ConnectionError, "503"):
            self.line("127.0.0.5", "X-Forwarded-For: 9.9.9.9")
        newcomer = self.line("127.0.0.6")
        self.assertEqual(newcomer.ask("table.list", tokens=[])["tables"], [])
        for each in (*there, newcomer):
            each.close()

    def test_figures_for_the_operator_are_not_told_through_the_proxy(self):
        for path in ("/metrics", "/healthz"):
            head, body = self.proxy.get(path)
            self.assertIn(" 404 ", head.split("\n")[0])
            self.assertNotIn(b"trigh_", body)
        # Nor where the proxy forgets to refuse them.
        with direct(self.server.port, "127.0.0.1") as line:
            line.sendall(b"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Forwarded-For: 127.0.0.1\r\n\r\n")
            self.assertIn(b" 404 ", line.recv(4096).split(b"\n")[0])


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

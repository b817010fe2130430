"""What an operator of `trigh serve` has: options from flags, environment and file; events, figures, health; and what
strangers are not told.

    python3 running_test.py TRIGH DOCS
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from prometheus_client.parser import text_string_to_metric_families

from serve_line import Line, Server, connect, message

TRIGH, DOCS = sys.argv[1], sys.argv[2]
WISH = {"title": "crusader", "scenario": "campaign", "seats": {"axis": "me", "allied": "link"}}


def run(*words, **environment):
    return subprocess.run([TRIGH, *words], capture_output=True, text=True, env={**os.environ, **environment})


def get(port, path, address="127.0.0.1", *headers):
    with connect(port, address) as line:
        lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", *headers]
        line.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = b""
        while more := line.recv(1 << 16):
            answer += more
    head, body = answer.decode().split("\r\n\r\n", 1)
    return int(head.split()[1]), body


def figures(port):
    """What /metrics says, by name and labels."""
    status, body = get(port, "/metrics")
    assert status == 200, status
    found = {}
    for family in text_string_to_metric_families(body):
        for sample in family.samples:
            found[(sample.name, *sorted(sample.labels.items()))] = sample.value
    return found


class Options(unittest.TestCase):
    def options(self):
        """Of the help, without the dashes."""
        help_text = run("serve", "--help").stdout
        return re.findall(r"^ +--([a-z-]+) .*\(Env:(\w+)\)", help_text, re.M)

    def test_each_stands_in_the_one_table_of_the_documents(self):
        found = self.options()
        self.assertGreater(len(found), 15)
        for name, variable in found:
            self.assertEqual(variable, "TRIGH_SERVE_" + name.upper().replace("-", "_"))
        with open(DOCS, encoding="utf-8") as file:
            told = re.findall(r"^\| `--([a-z-]+)[^|]*\| `(\w+)` \|", file.read(), re.M)
        self.assertEqual(sorted(told), sorted((name, variable.removeprefix("TRIGH_SERVE_")) for name, variable in found))

    def test_flags_go_before_the_file_and_that_before_the_environment(self):
        with tempfile.TemporaryDirectory() as folder:
            with open(f"{folder}/index.html", "w", encoding="ascii"):
                pass
            head = f'[serve]\nport = 0\nweb = "{folder}"\n'
            full = f'{head}games = "{folder}/file.sqlite"\nname = ["one.example", "two.example"]\n'

            def kept_in(text, *flags, **environment):
                """Which file the server uses, and under which names it answers."""
                with open(f"{folder}/trigh.conf", "w", encoding="ascii") as file:
                    file.write(text)
                with subprocess.Popen([TRIGH, "--config", f"{folder}/trigh.conf", "serve", *flags], stdout=subprocess.PIPE,
                                      text=True, env={**os.environ, **environment}) as process:
                    said = process.stdout.readline()
                    port = int(said.split("127.0.0.1:")[1].split("/")[0])
                    names = []
                    for name in ("one.example", "two.example", "three.example"):
                        with connect(port, "127.0.0.1") as line:
                            line.sendall(f"GET / HTTP/1.1\r\nHost: {name}\r\n\r\n".encode())
                            names.append(line.recv(4096).split()[1] == b"200")
                    process.terminate()
                    process.communicate(timeout=20)
                return re.search(r"(\w+)\.sqlite", said)[1], names

            env, flag = f"{folder}/environment.sqlite", f"{folder}/flag.sqlite"
            environment = {"TRIGH_SERVE_GAMES": env, "TRIGH_SERVE_NAME": "two.example,three.example"}
            self.assertEqual(kept_in(full), ("file", [True, True, False]))
            self.assertEqual(kept_in(head, **environment), ("environment", [False, True, True]))
            self.assertEqual(kept_in(full, **environment), ("file", [True, True, False]))
            self.assertEqual(kept_in(full, "--games", flag, **environment), ("flag", [True, True, False]))

    def test_what_is_no_option_is_refused_with_its_name(self):
        with tempfile.TemporaryDirectory() as folder:
            path = f"{folder}/trigh.conf"
            for text, names in (("[serve]\nprot = 1\n", ("TR-744", "prot")), ("[serve]\nport = x\n", ("port",))):
                with open(path, "w", encoding="ascii") as file:
                    file.write(text)
                said = run("--config", path, "serve")
                self.assertEqual(said.returncode, 2, said)
                for name in names:
                    self.assertIn(name, said.stderr)
            missing = run("--config", f"{folder}/no.conf", "serve")
            self.assertEqual(missing.returncode, 2, missing)
            self.assertIn("no.conf", missing.stderr)
        refused = run("serve", "--port", "0", TRIGH_SERVE_PROXY="nobody")
        self.assertEqual(refused.returncode, 2, refused)
        self.assertIn("nobody", refused.stderr)


class Events(unittest.TestCase):
    def told(self, *options):
        """What a server says of a table that is made, played and deleted; and the words that nobody may hear."""
        server = Server(TRIGH, "--log-level", "info", *options, stderr=subprocess.PIPE)
        line = Line(server.port, "127.0.0.2")
        table = line.ask("table.new", **WISH)
        line.ask("table.talk", game=table["game"], name="Erwin Nobody")
        line.ask("table.say", game=table["game"], text="a remark for two")
        tokens = [table["token"], table["watch"], *table["tokens"].values()]
        for token in tokens:
            line.ask("table.join", token=token)
        for wrong in ({"token": tokens[0][:-1]}, {"token": tokens[0] + "x"}):
            with self.assertRaises(RuntimeError):
                line.ask("table.join", **wrong)
        os.rename(server.games, server.games + ".moved")
        with self.assertRaises(RuntimeError):
            line.ask("table.say", game=table["game"], text="a remark that is not kept")
        os.rename(server.games + ".moved", server.games)
        line.ask("table.propose", game=table["game"], what="delete")
        line.close()
        server.process.terminate()
        _, said = server.process.communicate(timeout=20)
        server.folder.cleanup()
        return table["table"], said, [*tokens, "Erwin", "remark", "#join"]

    def test_as_json_each_line_is_an_event_and_none_has_a_secret(self):
        table, said, secrets = self.told("--log", "json")
        events = [json.loads(each) for each in said.splitlines()]
        self.assertGreaterEqual(len(events), 4, said)
        for event in events:
            self.assertEqual(sorted(event), ["level", "text", "time"])
            self.assertRegex(event["time"], r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$")
        texts = " | ".join(event["text"] for event in events)
        for event in (f"table {table} was made", f"table {table} was deleted", "serves at port", "stopped"):
            self.assertIn(event, texts)
        for secret in secrets:
            self.assertNotIn(secret, said)

    def test_as_text_the_same(self):
        table, said, secrets = self.told()
        self.assertIn(f"trigh: table {table} was made: crusader, campaign\n", said)
        for secret in secrets:
            self.assertNotIn(secret, said)


class Figures(unittest.TestCase):
    def test_what_is_counted(self):
        server = Server(TRIGH)
        self.addCleanup(server.stop)
        before = figures(server.port)
        line = Line(server.port, "127.0.0.2")
        line.ask("table.new", **WISH)
        for _ in range(5):
            line.ask("table.list", tokens=[])
        with self.assertRaises(ConnectionError):
            Line(server.port, "127.0.0.2", "elsewhere.example")
        with self.assertRaises(ConnectionError):
            Line(server.port, "127.0.0.2", None, "Origin: http://elsewhere.example")
        until = time.monotonic() + 20   # games in memory are counted each second
        while (after := figures(server.port))[("trigh_games_in_memory",)] != 1 and time.monotonic() < until:
            time.sleep(0.1)
        self.assertEqual(after[("trigh_tables",)], 1)
        self.assertEqual(after[("trigh_games_in_memory",)], 1)
        self.assertGreaterEqual(after[("trigh_connections",)], 2)
        self.assertEqual(after[("trigh_worker_restarts_total",)], 0)
        for why in ("host", "origin"):
            self.assertEqual(after[("trigh_refusals_total", ("reason", why))], 1)
        for kind, number in (("light", 5), ("dear", 1)):
            key = ("trigh_waiting_seconds_count", ("kind", kind))
            self.assertEqual(after[key] - before[key], number)
            self.assertEqual(after[("trigh_waiting_seconds_bucket", ("kind", kind), ("le", "+Inf"))], after[key])
            self.assertEqual(after[("trigh_queue", ("kind", kind))], 0)
        line.ask("table.propose", game=line.ask("table.new", title="crusader", scenario="campaign")["game"], what="delete")
        self.assertEqual(figures(server.port)[("trigh_tables",)], 1)

    def test_they_are_for_this_machine_and_not_for_pages_or_proxies(self):
        server = Server(TRIGH, "--proxy", "127.0.0.7")
        self.addCleanup(server.stop)
        for path in ("/metrics", "/healthz"):
            self.assertEqual(get(server.port, path)[0], 200)
            self.assertEqual(get(server.port, path, "127.0.0.7", "X-Forwarded-For: 127.0.0.1")[0], 404)
            self.assertEqual(get(server.port, path, "127.0.0.1", "X-Forwarded-For: 9.9.9.9")[0], 404)
        with connect(server.port, "127.0.0.1") as line:   # a page that has bent its name to this machine
            line.sendall(b"GET /metrics HTTP/1.1\r\nHost: elsewhere.example\r\n\r\n")
            self.assertIn(b" 421 ", line.recv(4096))

    def test_health_tells_of_a_file_that_is_gone(self):
        server = Server(TRIGH)
        self.addCleanup(server.stop)
        self.assertEqual(get(server.port, "/healthz"), (200, "ok\n"))
        os.rename(server.games, server.games + ".moved")
        self.assertEqual(get(server.port, "/healthz")[0], 503)
        os.rename(server.games + ".moved", server.games)
        self.assertEqual(get(server.port, "/healthz")[0], 200)


class Strangers(unittest.TestCase):
    def test_no_answer_tells_where_the_files_are(self):
        server = Server(TRIGH)
        self.addCleanup(server.stop)
        line = Line(server.port, "127.0.0.2")
        places = [os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(TRIGH)))), os.path.expanduser("~") + "/",
                  server.folder.name]
        long = "t" * 300
        asked = [("game.new", {"title": long, "scenario": "x"}), ("game.new", {"title": "../../etc/passwd", "scenario": "x"}),
                 ("game.new", {"title": "crusader", "scenario": "no-such"}), ("game.new", {"title": "crusader", "scenario": long}),
                 ("table.new", {"title": "crusader", "scenario": "no-such"}), ("query.map", {"title": long}),
                 ("game.new", {"title": "crusader", "scenario": "campaign", "overlays": ["no-such"]}),
                 ("query.cases", {"title": long}), ("query.charts", {"title": "/etc/passwd"}),
                 ("game.load", {"text": "trigh-save/1\ntitle: " + long + "\n\n"}), ("game.load", {"path": "/etc/passwd"}),
                 ("position.load", {"position": {"format": "trigh-position/1", "title": "crusader", "scenario": long}})]
        for method, params in asked:
            line.number += 1
            line.socket.sendall(message(method, params, line.number))
            answer = line.hear()
            self.assertIn("error", answer, method)
            said = json.dumps(answer)
            self.assertLess(len(said), 4000)
            self.assertNotIn("File name too long", said)
            for place in places:
                self.assertNotIn(place, said, method)
        titles = json.dumps(line.ask("titles"))
        for place in places:
            self.assertNotIn(place, titles)



class Workers(unittest.TestCase):
    def served(self, *options):
        server = Server(TRIGH, *options)
        self.addCleanup(server.stop)
        return server, Line(server.port, "127.0.0.2")

    def test_rules_run_in_processes_of_their_own_unless_told_otherwise(self):
        server, line = self.served()
        line.ask("game.new", title="crusader", scenario="campaign")
        with_one = server.family()
        line.ask("game.new", title="crusader", scenario="campaign")
        self.assertEqual(len(server.family() - with_one), 1)
        server, line = self.served("--workers", "0")
        line.ask("game.new", title="crusader", scenario="campaign")
        self.assertEqual(server.family(), {server.process.pid})

    def test_titles_take_no_worker(self):
        server, line = self.served("--workers", "1")
        line.ask("game.new", title="crusader", scenario="campaign")
        before = server.family()
        titles = line.ask("titles")["titles"]
        self.assertTrue(all(title["playable"] for title in titles))
        self.assertTrue(any(title["guide"] for title in titles))
        self.assertLessEqual(before, server.family())   # the game's has made no room for any other
        systems = {title["system"] for title in titles}
        self.assertEqual(len(server.family() - before), len(systems) - 1)   # that of the game is there

    def test_what_answers_for_a_title_and_ends_while_nobody_asks_is_begun_again(self):
        server, line = self.served("--workers", "8")
        line.ask("titles")
        before = server.family()
        known = line.ask("query.charts", title="crusader")
        worker, = server.family() - before
        os.kill(worker, signal.SIGKILL)
        self.assertEqual(line.ask("query.charts", title="crusader"), known)
        self.assertEqual(len(server.family() - before - {worker}), 1)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])

"""A PostgreSQL of the test's own: a fresh cluster in a folder that goes with it, on a loopback port.

    python3 postgres.py COMMAND...      runs it with the address in TRIGH_TEST_DATABASE
"""

import glob
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time


def programs():
    """The folder of initdb and postgres, where Debian has it or on the path; nothing where they are not installed."""
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb")) or [shutil.which("initdb")]
    return os.path.dirname(found[-1]) if found[-1] else None


def free_port():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return door.getsockname()[1]


class Postgres:
    def __init__(self, durable=True):
        """Without `durable` nothing waits for the disk, which only the loss of the whole machine would tell."""
        self.options = () if durable else ("-c", "fsync=off")
        # Root must not run it: another user does then.
        self.user = {}
        if os.getuid() == 0:
            names = {each.pw_name for each in pwd.getpwall()}
            who = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
            self.user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
        self.folder = tempfile.mkdtemp(prefix="trigh-postgres-", dir="/tmp")   # its user must get there
        if self.user:
            os.chown(self.folder, self.user["user"], self.user["group"])
        self.data = os.path.join(self.folder, "data")
        self.run("initdb", "-D", self.data, "-U", "trigh", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        self.port = free_port()
        self.url = f"postgresql://trigh@127.0.0.1:{self.port}/postgres"
        self.start()

    def run(self, program, *arguments):
        subprocess.run([os.path.join(programs(), program), *arguments], check=True, cwd=self.folder,
                       stdout=subprocess.DEVNULL, **self.user)

    def start(self):
        """Again after a kill, too: what the killed one has left may need a moment to go."""
        deadline = time.monotonic() + 60
        while True:
            with open(os.path.join(self.folder, "log"), "ab") as log:
                self.process = subprocess.Popen(
                    [os.path.join(programs(), "postgres"), "-D", self.data, "-p", str(self.port), "-h", "127.0.0.1",
                     "-k", "", "-c", "max_connections=200", *self.options], cwd=self.folder, stdout=log, stderr=log, **self.user)
            while self.process.poll() is None:
                ready = subprocess.run([os.path.join(programs(), "pg_isready"), "-q", "-h", "127.0.0.1", "-p",
                                        str(self.port)], check=False)
                if ready.returncode == 0:
                    return
                time.sleep(0.05)
            if time.monotonic() > deadline:
                with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as log:
                    sys.exit("PostgreSQL does not start: " + log.read()[-2000:])
            time.sleep(0.1)

    def kill(self):
        """With -9; its children notice and go."""
        self.process.kill()
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    database = Postgres(durable=False)
    try:
        return subprocess.run(sys.argv[1:], env={**os.environ, "TRIGH_TEST_DATABASE": database.url},
                              check=False).returncode
    finally:
        database.close()


if __name__ == "__main__":
    sys.exit(main())

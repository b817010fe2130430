"""The password in the address of a database is in nothing that the program says of it, however the address is spoiled.

    python3 password_test.py TRIGH
"""

import subprocess
import sys
import tempfile

PASSWORD = "qwxk%sjvzu"   # %s: what spoils the address
SPOILED = ["", "@", "/", "?", "#", ":", "%", "%zz", "%00"]
FILE = tempfile.NamedTemporaryFile(suffix=".ini")
ADDRESSES = ["postgresql://me:%s@localhost:1/games", "postgresql://me:%s@[::1/games", "postgres://me:%s@localhost:99x/games",
             "postgresql://me:%s@localhost:1/games?port=", "postgresql://me:%s", "postgresql://localhost:1/games?password=%s",
             "postgresql://localhost:1/games?password=a&%s", "mysql://me:%s@localhost/games"]


def config(place):
    with open(FILE.name, "w", encoding="utf-8") as file:
        file.write(f'[serve]\nbase "{place}"\n')
    return FILE.name


def main(program):
    faults = []
    for address in ADDRESSES:
        for spoil in SPOILED:
            if (address, spoil) == ("postgresql://me:%s", "@"):
                continue   # that names a host
            place = address.replace("%s", PASSWORD.replace("%s", spoil))
            for command in (["check", "games", place], ["serve", "--port", "0", "--database", place], ["serve", place],
                            ["check", "games", "a", place], ["serve", "--databse=" + place], ["serve", "--port", place],
                            ["--config", config(place), "serve"]):
                done = subprocess.run([program, *command], capture_output=True, text=True, timeout=60, check=False)
                said = done.stdout + done.stderr
                if done.returncode == 0 or not said:
                    faults.append(f"{command}: it ended with {done.returncode} and said {said!r}")
                faults += [f"{command}: it says {said!r}" for piece in ("qwxk", "jvzu") if piece in said]
    for each in faults:
        print(each)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))

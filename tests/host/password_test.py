"""The password in the address of a database is in nothing that the program says of it, however the address is spoiled.

    python3 password_test.py TRIGH
"""

import subprocess
import sys

PASSWORD = "qwxk%sjvzu"   # %s: what spoils the address
SPOILED = ["", "@", "/", "?", "#", ":", "%", "%zz", "%00"]
ADDRESSES = ["postgresql://me:%s@localhost:1/games", "postgresql://me:%s@[::1/games", "postgres://me:%s@localhost:99x/games",
             "postgresql://me:%s@localhost:1/games?port=", "mysql://me:%s@localhost/games"]


def main(program):
    faults = []
    for address in ADDRESSES:
        for spoil in SPOILED:
            place = address.replace("%s", PASSWORD.replace("%s", spoil))
            for command in (["check", "games", place], ["serve", "--port", "0", "--database", place]):
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

"""What the test suite plays under the referee: the golden games and a few random ones, fewer under TRIGH_QUICK.

    suite.py PROGRAM
"""

import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
RUN = os.path.join(os.path.dirname(HERE), "run.py")
# The referee knows the rulebook; games with rules of another system (ID-in-TITLE) are not its business.
GOLDEN = sorted(set(glob.glob(os.path.join(HERE, "..", "..", "playthroughs", "el-alamein", "*.play")))
                - set(glob.glob(os.path.join(HERE, "..", "..", "playthroughs", "el-alamein", "*-in-el-alamein.play"))))


def main():
    games, actions = ("2", "80") if os.environ.get("TRIGH_QUICK") else ("4", "150")
    program = sys.argv[1]
    golden = subprocess.run([sys.executable, RUN, program, "--golden"] + GOLDEN, check=False)
    drawn = subprocess.run([sys.executable, RUN, program, "--title", "el-alamein", "--games", games, "--stop", actions,
                            "--seed", "suite"], check=False)
    return golden.returncode or drawn.returncode


if __name__ == "__main__":
    sys.exit(main())

"""What the build makes of the words of a rule system, and how it stops at what is wrong in them.

    python3 words_test.py TRIGH_WORDS
"""

import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = sys.argv[1]
CASES = {"cases": [{"id": "TOY 4.1", "section": "4", "title": "Sequence"}]}


def words(**changes):
    """A system's words, small and right but for the changes."""
    return {
        "format": "trigh-words/1",
        "movers": ["ground"],
        "actions": [
            {"id": "roll", "parts": ["number"], "meaning": "the die shows this"},
            {"id": "end-phase", "parts": [], "meaning": "end the phase"},
            {"id": "forced-march", "parts": ["unit", "path"], "meaning": "go far", "ruling": "move"}],
        "phases": [
            {"id": "movement", "name": "Movement", "case": "TOY 4.1", "actions": ["end-phase", "forced-march"]},
            {"id": "result", "as": "result-step", "name": "Result", "case": "TOY 4.1"}],
        "player_turn": ["movement"],
        "turn_case": "TOY 4.1",
        "over_case": "TOY 4.1",
        **changes}


def made_of(document, title=None):
    """The header, or what is said instead of it; `title` are the words of a title of the system."""
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder)
        (data / "toy").mkdir()
        (data / "toy" / "cases.json").write_text(json.dumps(CASES), encoding="utf8")
        (data / "toy" / "words.json").write_text(json.dumps(document), encoding="utf8")
        for name, content in {"title.json": {"system": "toy"}, "words.json": title}.items() if title else ():
            (data / "a-title").mkdir(exist_ok=True)
            (data / "a-title" / name).write_text(json.dumps(content), encoding="utf8")
        header = data / "words.hpp"
        ran = subprocess.run([PROGRAM, "toy", "toys", folder, header], capture_output=True, text=True, check=False)
        if ran.returncode == 0:
            return header.read_text(encoding="utf8")
        assert not header.exists(), "a header was written all the same"
        return ran.stderr


def refused(code, place, **changes):
    """The build stops, and says where."""
    said = made_of(words(**changes))
    assert code in said and f"words.json#{place}" in said, f"{changes}: {said}"


header = made_of(words(statuses=[{"id": "tired", "meaning": "Has marched.", "case": "TOY 4.1"},
                                 {"id": "lost", "as": "strayed", "meaning": "Has strayed."}],
                       boxes=[{"id": "due", "meaning": "Comes."}, {"id": "camp", "meaning": "Rests."}]))
for line in ("namespace toys {", "  kForcedMarch = 2,  ///< go far", "  kMovement = 0,  ///< Movement", "  kResultStep = 1,",
             "  kTired = 1 << 0,  ///< Has marched. [TOY 4.1]", "  kStrayed = 1 << 1,", "  kCamp = 16,",
             "&k4_1, kind_set({kEndPhase, kForcedMarch}), false", "&k4_1, kind_set({}), true", "Place::kDue"):
    assert line in header, f"'{line}' is not in\n{header}"
assert made_of(words()) == made_of(words())

raid = {"format": "trigh-words/1", "actions": [{"id": "raid", "parts": ["unit"], "meaning": "raid a camp"}],
        "phases": [{"id": "camp", "name": "Camp", "case": "TOY 4.1", "actions": ["raid", "end-phase"]}]}
header = made_of(words(), raid)
for line in ("  kRaid = 3,  ///< raid a camp", "  kCamp = 2,  ///< Camp", "kind_set({kRaid, kEndPhase}), false"):
    assert line in header, f"'{line}' is not in\n{header}"
keeper = [*words()["actions"], {"title": "a-title"}, {"id": "rest", "parts": [], "meaning": "rest"}]
assert "  kRaid = 3," in made_of(words(actions=keeper), raid) and "  kRest = 4," in made_of(words(actions=keeper), raid)
raid["phases"][0]["actions"] = ["rob"]
assert "a-title/words.json#/phases/0/actions" in made_of(words(), raid)
assert "a-title/words.json#/turn_case" in made_of(words(), {"turn_case": "TOY 4.1"})

good = words()
refused("TR-154", "/actions", actions=good["actions"][1:])
refused("TR-154", "/phases/0/actions", phases=[{**good["phases"][0], "actions": ["march"]}])
refused("TR-154", "/phases/0/case", phases=[{**good["phases"][0], "case": "TOY 4.2"}])
refused("TR-154", "/player_turn/1", player_turn=["movement", "combat"])
refused("TR-154", "/turn_case", turn_case="TOY 9.9")
refused("TR-154", "/statuses/0", statuses=[{"id": "movement", "meaning": "Moves."}])
refused("TR-154", "/statuses/0/case", statuses=[{"id": "tired", "case": "TOY 7", "meaning": "Is tired."}])
refused("TR-154", "/statuses/1", statuses=[{"id": "tired", "meaning": "Is tired."}] * 2)
refused("TR-154", "/weights", weights=[{"id": "enough", "plain": 1, "bounds": [0, 2], "meaning": "Is enough."}] * 2)
refused("TR-114", "/actions/2/parts/0", actions=good["actions"][:2] + [{**good["actions"][2], "parts": ["army"]}])
refused("TR-111", "/colour", colour="red")
print("words: a header, a title that adds to it, and thirteen faults found")

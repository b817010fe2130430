"""Follows games at the table and holds every step against a referee.

    run.py PROGRAM --golden FILE...                             golden games (tests/playthroughs)
    run.py PROGRAM --games N [--title T] [--scenario S] [--seed S] [--players staff,random] [--stop N]

One line for each disagreement, a summary line for each game and one for all; exit code 1 when there was any.
A random game draws its scenario, modules, readings and players from the seed and its own number: the same command
with `--first K --games 1` plays game K again. With TRIGH_QUICK set only the start of one game of each kind is played.
"""

import argparse
import importlib
import os
import random
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from table import Game, Program, Refused, Report

REFEREES = {"crusader": "north_africa_quad", "cauldron": "north_africa_quad", "supercharge": "north_africa_quad",
            "kasserine": "north_africa_quad", "el-alamein": "el_alamein", "desert-fox": "desert_fox"}


def referee_of(title):
    """The class Referee of a title. It is made with (game, report, rng) and asked
    before(action) ahead of each action, after(action, answer) once the program has accepted it, finish() at the end.
    The game's state is that of the moment; `action` is the JSON form or the canonical line of the action."""
    return importlib.import_module(REFEREES[title]).Referee


def read_golden(path):
    """Header and actions of a save: title, scenario, options, seed, and lines without hash and comment."""
    header, options, lines = {}, {}, []
    with open(path, encoding="utf-8") as file:
        rows = iter(file.read().splitlines())
    for row in rows:
        if not row.strip():
            break
        key, _, value = row.partition(": ")
        if key == "option":
            name, _, choice = value.partition(" ")
            options[name] = choice
        elif value and key not in header:
            header[key] = value
    for row in rows:
        line = row.partition("#")[0].strip()
        if line and not line.startswith("@"):
            lines.append(line)
    return header, options, lines


def follow(game, report, referee, actions, limit=None):
    """Plays the actions of an iterator, which sees the game; the referee looks at each before and after."""
    for action in actions:
        report.where = game.actions() + 1
        referee.before(action)
        answer = game.apply(action)
        if not answer["legal"]:
            report.differ("", f"the program refuses {action}", "an action of the game", answer["why"])
            return
        referee.after(action, answer)
        if limit is not None and game.actions() >= limit:
            return
    referee.finish()


def follow_golden(program, path, report, rng, limit=None):
    header, options, lines = read_golden(path)
    game = Game(program, header["title"], header["scenario"], options, int(header["seed"]))
    rolls = [line for line in lines if line.startswith("roll ")]
    referee = referee_of(header["title"])(game, report, rng)
    follow(game, report, referee, (line for line in lines if not line.startswith("roll ")), limit)
    if limit is None:
        report.hold("rolls as recorded", "save.md", "rolls", rolls,
                    [entry["text"] for entry in game.log(0) if entry["text"].startswith("roll ")])
    game.close()


# --- random games ----------------------------------------------------------------------------------------------------

def drawn_options(facts, scenario, rng):
    """Modules and readings at random: most stay as they are, so that each is tried beside the defaults too."""
    options, share = {}, rng.choice((0.0, 0.15, 0.5))
    for module in facts.get("modules", []):
        if scenario in module.get("scenarios", [scenario]) and rng.random() < share:
            options[module["id"]] = "on"
    for reading in facts.get("readings", []):
        if scenario in (reading.get("scenarios") or [scenario]) and rng.random() < share:
            options[reading["id"]] = rng.choice(reading["choices"])["id"]
            if options[reading["id"]] == reading.get("default"):
                del options[reading["id"]]
    return options


def open_drawn(program, facts, scenario, rng, seed):
    """A game with options at random; a draw that the title refuses (rules that exclude each other) is drawn anew."""
    for _ in range(20):
        options = drawn_options(facts, scenario, rng)
        try:
            return Game(program, facts["id"], scenario, options, seed)
        except Refused:
            continue
    return Game(program, facts["id"], scenario, {}, seed)


def at_random(game, rng):
    """A legal action: a form of action first, then who does it, then how; ending is put off a little."""
    verbs = game.state.get("offers") or {}
    if not verbs:
        return rng.choice(game.offers())
    ends = [verb for verb in verbs if verb in ("end-phase", "done")]
    others = [verb for verb in verbs if verb not in ends and verbs[verb]]
    verb = rng.choice(others) if others and (not ends or rng.random() < 0.97) else rng.choice(ends)
    units = (game.state.get("subjects") or {}).get(verb) or []
    offers = game.offers(unit=rng.choice(units), verbs=[verb]) if units else []
    offers = [offer for offer in offers if offer["verb"] == verb] or game.offers(verbs=[verb])
    return rng.choice(offers)


def moves(game, players, rng):
    while not game.state["over"]:
        player = players[game.state["to_act"]]
        if player == "random":
            yield at_random(game, rng)["text"]
        else:
            yield game.ask("game.advise", player=player)["action"]["text"]


def play_random(program, facts, words, number, report):
    rng = random.Random(f"{words.seed} {facts['id']} {number}")
    scenario = words.scenario or rng.choice([scenario["id"] for scenario in facts["scenarios"]])
    game = open_drawn(program, facts, scenario, rng, rng.randrange(1 << 31))
    choices = words.players.split(",")
    players = {side["id"]: rng.choice(choices) for side in facts["sides"]}
    changed = ",".join(f"{name}={choice}" for name, choice in sorted(game.options.items()))
    report.name = f"{facts['id']} {scenario} game {number} ({'/'.join(players.values())}{' ' + changed if changed else ''})"
    referee = referee_of(facts["id"])(game, report, random.Random(f"look {words.seed} {number}"))
    follow(game, report, referee, moves(game, players, rng), words.stop)
    game.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--golden", nargs="+", default=[], metavar="FILE")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--first", type=int, default=0, help="number of the first random game")
    parser.add_argument("--title", help="of random games; without it each title that has a referee")
    parser.add_argument("--scenario")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--players", default="staff,random", help="who may play a side of a random game")
    parser.add_argument("--stop", type=int, help="leave each game after so many actions")
    words = parser.parse_args()
    if os.environ.get("TRIGH_QUICK"):     # the sanitized run: the start of one golden game and of one random game
        words.golden, words.games = words.golden[:1], min(words.games, 1)
        words.stop = min(words.stop or 120, 120)
    total = Report("all games")
    games = 0

    def played(play):
        nonlocal games
        report, began = Report("", sys.stdout), time.process_time()
        try:
            play(report)
        except Exception as error:  # a fault of referee or program is told with its game, and counts
            report.differ("", "fault", type(error).__name__, error)
            import traceback
            traceback.print_exc(limit=-6, file=sys.stdout)
        games += 1
        print(f"{report.summary()}; {time.process_time() - began:.1f} s", flush=True)
        total.lines += report.lines
        for kind, number in report.counts.items():
            total.count(kind, number)

    with Program(words.program) as program:
        for path in words.golden:
            def golden(report, path=path):
                report.name = "/".join(path.split(os.sep)[-2:])
                follow_golden(program, path, report, random.Random(path.split(os.sep)[-1]), words.stop)
            played(golden)
        titles = {facts["id"]: facts for facts in program.ask("titles")["titles"] if facts["id"] in REFEREES}
        for title in [words.title] if words.title else sorted(titles):
            for number in range(words.first, words.first + words.games):
                played(lambda report: play_random(program, titles[title], words, number, report))
    total.name = f"{games} games"
    print(total.summary())
    return 1 if total.lines else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""For machine learning: self-play over threads, features from the units' buffer, and how a game ended.

usage: learner.py [GAMES]
"""
import random
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy
import numpy.typing
import trigh

RULES = trigh.Rules("crusader", "sidi-rezeg")
MOST = 4000  # decisions of one game


def features(state: trigh.State) -> numpy.typing.NDArray[Any]:
    """Units by status: on the map or not, and steps lost. The array of the state is looked at, not copied."""
    units = numpy.asarray(state)
    seen: numpy.typing.NDArray[Any] = numpy.concatenate([units["hex"] != 65535, units["steps"]]).astype(numpy.float32)
    return seen


def play(number: int) -> tuple[numpy.typing.NDArray[Any], list[float]]:
    turns, policy, seen = trigh.Turns(RULES, seed=1, game=number), random.Random(number), []
    staff, dice = trigh.Player("staff"), trigh.Dice(2, number)
    for agent in turns.agent_iter(MOST):
        if agent == "axis":
            seen.append(features(turns.state))
            # A learner chooses here; this one leaves nine decisions of ten to the staff.
            offers = turns.legal_actions() if policy.random() < 0.1 else None
            turns.step(policy.choice(offers) if offers else staff.choose(turns.state, dice))
        else:
            turns.step(staff.choose(turns.state, dice))
    return numpy.stack(seen), turns.returns()


with ThreadPoolExecutor(2) as pool:
    for number, (seen, returns) in enumerate(pool.map(play, range(int(sys.argv[1]) if len(sys.argv) > 1 else 4))):
        print(f"game {number}: {seen.shape[0]} positions of {seen.shape[1]} features, returns {returns}")

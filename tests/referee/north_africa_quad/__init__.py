"""A referee for the North Africa quad (all four titles), written from the rulebook alone: it shares nothing with the
plugin but counters, tables, map and scenarios of shared-data. Case numbers in brackets are those of the Standard Rules
(5.12) and of Crusader's Exclusive Rules (16.0 and up), those of the other titles with their prefix; where the print leaves a choice, the reading of the title that
is in force decides.

    ground.py     what the map alone says        combat.py    who fights, strengths, line, column, effect
    position.py   zones, contact, supply         retreat.py   retreats, displacement, advances
    movement.py   moves, arrivals, exits         victory.py   points, conditions, winner
    turn.py       what has happened this turn    exclusive.py weather, fuel, units sent back, early arrivals
                                                 referee.py   holds all of it against the program
"""

from .referee import Referee

__all__ = ["Referee"]

"""A second reading of the rulebook of Desert Fox, held against the program at every step of a game.

It shares no code with the plugin: it was written from the rulebook, the ledger of its cases and the files of
shared-data. The position before each action is taken from the program; what is on offer there, and what the action
does, is worked out anew. So one disagreement does not breed others.

    held                                                                                    cases
    zones, infiltration, what zones cost and stop                                           10.1, 10.2, 10.3
    costs, reach of single units, of groups of one or both classes, forced march            8.1, 8.2, 8.29, 8.7
    reaction reach, reaction before an overrun, rolls of marches and reactions              8.4, 8.37, 8.46, 8.76
    overruns and supply overruns on offer, dice of supply overruns                          8.3, 7.74
    rides by rail and single units by sea when a phase begins                               8.5, 8.6
    General Supply of every unit, capacities as a flow; supply expended, within bounds      7.1, 7.2, 7.14, 7.15, 7.31
    Combat Supply of both sides, strengths, ratio, row, column, shifts, cells, Air losses   7.34, 11.0-P, 11.3, 11.4, 12
    obligations when a Combat Phase begins; attacks tried at random                         10.26, 11.1, 11.2
    who retreats, where to, who stands, who may be picked, losses, advances                 11.6, 11.7
    stacks and dumps when a phase has ended                                                 9.22, 9.23, 9.26
    initiative, points and MSUs of the turn, entries, withdrawals of the schedule           4, 5.0-P, 5.1, 5.2, 7.5
    Malta, Air Points in combat, bombardment, convoy ports, the dump of Tobruk              6, 11.5, 7.52, 7.56
    emergency supply, building, conversion, destruction and demolition of supply            7.4, 7.6, 7.8, 14.1
    where eliminated units go; refit, rebuilding, upgrades, recovery; attrition             13, 11.67, 11.68, 7.32, 7.9
    set-up, victory of both scenarios                                                       15

    not held, or only in part
    who goes without when supply units cannot carry all; which of several dumps is spent    7.14 to 7.16
    sharing out attacks so that none is below the table; attacks on several hexes           11.16, 11.22
    forced marches of groups; a second ship or ride in a phase, several units in one        8.27, 8.51, 8.61
    which units an overstacked hex loses; conversion beside a dump                          9.25, 9.26
    captured units in detail; substitutes for a returning unit                              7.75, 5.25
    variable withdrawals, landings at Tobruk, Rommel's reaction and moves                   O-5.3, O-5.4, O-8.81, O-8.83
    a quarter Movement Point (a track into a city) is rounded up to a half, as the program has it

What a referee could not judge at some moment is counted under "not judged". For the modules see their headings.
"""

from .referee import Referee  # noqa: F401

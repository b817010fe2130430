"""Retreats, displacement and advances (QUAD 7.7 to 7.9, 10.14, 12.24; KAS 16.12)."""


UNDER_WAY = 22    # the rules set no limit to a chain of displacements; the table keeps so many units under way at once


class Withdrawal:
    """Where beaten units may go. `closed` hexes are barred besides: those of fellows who have yet to retreat themselves."""

    def __init__(self, position, turn):
        self.position, self.ground, self.turn = position, position.ground, turn
        self.attackers, self.left = set(), set()

    def begin(self, attackers, left):
        """A combat has its result; after Br the hexes that the defenders left are closed to the attackers [7.75]."""
        self.attackers, self.left = set(attackers) if left else set(), left

    def barred_by_br(self, unit, number):
        return number in self.left and unit in self.attackers

    def may_enter(self, side, number):
        """[5.12, 7.71]"""
        return self.position.enemy_at(number, side) is None and not self.position.controlled(number, side)

    def routes(self, unit, hexes, closed=()):
        """All routes of the full length [7.71, 7.72, 7.74, 7.76]: each hex one farther from the hex of the combat, none
        in an enemy zone or with an enemy, friends allowed for now."""
        routes, distance = [[unit.hex]], self.ground.map.distance
        for length in range(1, hexes + 1):
            routes = [route + [number] for route in routes for number in self.ground.open_sides[route[-1]]
                      if distance(unit.hex, number) == length and number not in closed
                      and not self.barred_by_br(unit, number) and self.may_enter(unit.side, number)
                      and not self.ground.closed_to(unit, route[-1], number)]
        return routes

    def vacant(self, routes):
        return [route for route in routes if not any(number in self.position.at for number in route[1:])]

    def allowed(self, unit, hexes, closed=()):
        """The retreats that the owner may choose from: the least unwelcome ones. None at all: the unit is eliminated
        [7.7-G]. The rules do not say whether a vacant end out of supply is worse [12.24] than displacing a friend [7.73];
        a reading does."""
        routes = self.routes(unit, hexes, closed)
        found = {}
        for route in routes:
            friends = self.pushed(unit, route, closed)
            if friends is not None:
                found.setdefault(self.order(friends, not self.supplied_after(unit, route)), []).append(route)
        return found[min(found)] if found else []

    def pushed(self, unit, route, closed):
        """0 for a vacant route [7.73], 1 when friends on it must be displaced, 2 when one of them has been displaced
        already in this phase [7.82-2], None when they cannot all make room [7.82-1]. It is looked at hex by hex, as at
        the table: whom those friends push on in their turn is settled when they move."""
        friends = [friend for number in route[1:] if (friend := self.position.at.get(number))]
        if not friends:
            return 0
        if not self.can_push(unit, route, closed):
            return None
        return 2 if any(friend.id in self.turn.displaced for friend in friends) else 1

    def order(self, friends, unsupplied):
        """How unwelcome a retreat is; equal numbers are the owner's choice."""
        reading = self.ground.read.get("unsupplied-retreat", "displace")
        if reading == "vacant":
            return (friends > 0, unsupplied, friends)
        if reading == "owner" and friends == 0 and unsupplied:
            return (False, 1)
        return (unsupplied, friends)

    def supplied_after(self, unit, route):
        """[12.24] in the position after it: friends on its way are no longer there to open minefields."""
        return self.position.supplied_at(unit, route[-1], gone=set(route[1:]))

    # --- displacement ---

    def can_push(self, unit, route, closed):
        """[7.81, 7.82-1] can every friend on the route be displaced, one after another?"""
        return self._goes_on(unit, route, frozenset(closed), self.crowd(), set())

    def crowd(self):
        """The hexes with units in them, each with what its unit is kept off: all that matters of who they are to those
        that come after."""
        return {number: self.kept_off(unit) for number, unit in self.position.at.items()}

    def kept_off(self, unit):
        """1: off Rough [KAS 16.11], 2: as an attacker, off the hexes the defenders left [7.75, 7.81]; their sum."""
        return self.ground.kept_off(unit) + 2 * (unit in self.attackers and any(
            self.may_enter(unit.side, number) for number in self.left))

    def _goes_on(self, unit, route, closed, full, failed):
        """Whether the unit in route[0] can follow the rest of the route when units stand as in `full`. What has failed
        once, with so much of the route left, fails again."""
        if len(route) == 1:
            return True
        seen = (len(route), frozenset(full.items()))
        if seen in failed:
            return False
        behind, ahead = route[0], route[1]
        crowds = [full] if ahead not in full else self.cleared(unit.side, ahead, closed | {behind}, full, UNDER_WAY - 1)
        if len(route) > 2 and ahead in full:    # those that stay out of the way first
            crowds = sorted(crowds, key=lambda crowd: len(crowd.keys() & set(route)))
        for crowd in crowds:
            crowd = {number: kept for number, kept in crowd.items() if number != behind}
            crowd[ahead] = self.kept_off(unit)
            if self._goes_on(unit, route[1:], closed, crowd, failed):
                return True
        failed.add(seen)
        return False

    def cleared(self, side, number, barred, full, room):
        """[7.82-2] how units may stand once a chain of at most `room` displacements has emptied a hex: each goes one
        hex, the last into a vacant one."""
        if any(kept for n, kept in full.items() if self.position.at.get(n) is None or self.position.at[n].side == side):
            return self.cleared_by(side, number, barred, full, room)
        return ({**{n: kept for n, kept in full.items() if n != number}, end: False}
                for end in self.ends(side, number, barred, full, room))

    def cleared_by(self, side, number, barred, full, room):
        """Every chain for itself, since it makes a difference who stands where after it."""
        found = set()
        for n in self.ground.open_sides[number]:
            if (n in barred or not self.may_enter(side, n) or (full[number] & 1 and self.rough_step(number, n))
                    or (full[number] & 2 and n in self.left)):
                continue
            if n not in full:
                afters = [full]
            elif room > 1:
                afters = self.cleared_by(side, n, barred | {number}, full, room - 1)
            else:
                continue
            for after in afters:
                after = {hex: kept for hex, kept in after.items() if hex != number}
                after[n] = full[number]
                key = frozenset(after.items())
                if key not in found:
                    found.add(key)
                    yield after

    def rough_step(self, a, b):
        """[KAS 16.12] closed to those that are kept off Rough."""
        return b in self.ground.rough and self.ground.way_rate(a, b) is None

    def ends(self, side, number, barred, full, room):
        """The vacant hexes in which such chains can end where nobody is kept off any ground: then who they are makes no
        difference."""
        seen, front, ends = {number}, [number], []
        for _ in range(room):
            ring = []
            for n in (n for a in front for n in self.ground.open_sides[a]):
                if n in seen or n in barred or not self.may_enter(side, n):
                    continue
                seen.add(n)
                (ring if n in full else ends).append(n)
            front = ring
        return ends

    def displacements(self, friend, closed, retreating, ahead, waiting):
        """[7.81, 7.82-2, 12.24] where a displaced unit may go so that everything after it works out as well: the retreat
        of the unit in hand along `ahead`, and the units `waiting` to move up. A vacant hex before a friend's, and last the hex of
        one displaced already, or one where the unit would have to make room again."""
        found = {}
        for number in self.ground.open_sides[friend.hex]:
            if (number in closed or self.barred_by_br(friend, number) or not self.may_enter(friend.side, number)
                    or self.ground.closed_to(friend, friend.hex, number)):
                continue
            if not self._works_out(friend, number, closed, retreating, ahead, waiting):
                continue
            other = self.position.at.get(number)
            rank = 0 if other is None else 2 if other.id in self.turn.displaced else 1
            if number in ahead[2:]:
                rank = 2
            order = self.order(rank, not self.supplied_aside(friend, number, ahead, waiting))
            found.setdefault(order, []).append(number)
        return found[min(found)] if found else []

    def supplied_aside(self, friend, number, ahead, waiting):
        """[12.24] with those under way where they will stand, and whoever has to make room for them gone."""
        come = {ahead[-1]} | {place for _, place in waiting}
        gone = set(ahead) | {unit.hex for unit, _ in waiting} | {place for _, place in waiting}
        return self.position.supplied_at(friend, number, gone, come)

    def _works_out(self, friend, number, closed, retreating, ahead, waiting):
        """Whether the rest can follow when `friend` goes there."""
        full, closed = self.crowd(), set(closed)
        crowds = [full] if number not in full else self.cleared(
            friend.side, number, closed | {friend.hex}, full, UNDER_WAY - 2 - len(waiting))
        left = {friend.hex} | {unit.hex for unit, _ in waiting}
        come = {number: self.kept_off(friend)}
        come.update((place, self.kept_off(unit)) for unit, place in waiting)
        fixed = frozenset(closed - {unit.hex for unit, _ in waiting} - {retreating.hex})
        failed = set()
        return any(self._goes_on(retreating, ahead, fixed, {**{n: kept for n, kept in crowd.items() if n not in left}, **come},
                                 failed) for crowd in crowds)


class Advance:
    """[7.91 to 7.97] who won may follow the Path of Retreat or strike out on his own, `hexes` hexes in all."""

    def __init__(self, position, hexes, trails, bound=False):
        """`bound`: only along the path, as after Ae [7.62-Ae]."""
        self.position, self.ground, self.hexes, self.bound = position, position.ground, hexes, bound
        self.on_trail = {number for trail in trails for number in trail}
        self.along = {step for trail in trails for step in zip(trail, trail[1:])}

    def steps(self, unit, a, first):
        """Where one step leads from a, and whether the unit must stop there. A step is along a Path of Retreat when it
        enters it from the unit's own hex or goes on from one hex of it to the next."""
        position, ground, side = self.position, self.ground, unit.side
        for b in ground.open_sides[a]:                                      # [7.95-3] prohibited terrain
            if position.enemy_at(b, side) is not None or ground.closed_to(unit, a, b):     # [KAS 16.11]
                continue
            if (a, b) in self.along or (first and b in self.on_trail):      # [7.93, 10.14]
                yield b, False
            elif not self.bound and frozenset((a, b)) not in ground.enemy_mines[side]:          # [7.95-3]
                yield b, position.controlled(b, side)                        # [7.95-2]

    def ends(self, unit):
        """Hexes where its advance may end: vacant, and in supply as things stand then [12.24]."""
        seen, front, ends = {unit.hex: False}, [(unit.hex, False)], set()
        for _ in range(self.hexes):
            further = {}
            for number, stop in front:
                if stop:
                    continue
                for target, stops in self.steps(unit, number, number == unit.hex):
                    further[target] = further.get(target, True) and stops
                    ends.add(target)
            front = list(further.items())
        return {number for number in ends if number != unit.hex and number not in self.position.at
                and self.position.supplied_at(unit, number)}

    def judge(self, unit, path):
        """Case numbers against an advance along this path."""
        against = []
        if path[0] != unit.hex or not 2 <= len(path) <= self.hexes + 1:
            against.append("7.95-1")
        stopped = False
        for index, (a, b) in enumerate(zip(path, path[1:])):
            found = dict(self.steps(unit, a, index == 0))
            if b not in found:
                return against + ["7.95-3"]
            if stopped:
                against.append("7.95-2")
            stopped = found[b]
        if path[-1] in self.position.at:
            against.append("5.31")
        elif not self.position.supplied_at(unit, path[-1]):
            against.append("12.24")
        return against

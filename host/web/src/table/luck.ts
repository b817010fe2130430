// The luck of a game: parts of the ledger put together, and what is shown of it.
import type { LuckPart, LuckRoll } from '../types/wire';

/** The first part, or what was there and the part that follows it; a part that does not follow begins anew. */
export function joined(sum: LuckPart | null, part: LuckPart): LuckPart {
  if (sum === null || part.from !== sum.next) return part;
  const sides = (a: Record<string, number>, b: Record<string, number>): Record<string, number> => Object.fromEntries(Object.keys(a).map((side) => [side, (a[side] ?? 0) + (b[side] ?? 0)]));
  return {
    ...part,
    from: sum.from,
    start: sum.start,
    luck: sum.luck + part.luck,
    moves: sides(sum.moves, part.moves),
    attacks: sides(sum.attacks, part.attacks),
    revision: sum.revision + part.revision,
    other: sum.other + part.other,
    variance: sum.variance + part.variance,
    rolls: [...sum.rolls, ...part.rolls],
  };
}

export interface TurnLuck {
  turn: number;
  luck: number;
  /** Of this turn and all before it. */
  sum: number;
}

/** The luck of each turn from the first in which a die was rolled to the last, those without a roll included. */
export function byTurn(rolls: readonly Pick<LuckRoll, 'turn' | 'luck'>[]): TurnLuck[] {
  const turns: TurnLuck[] = [];
  for (const roll of rolls) {
    let last = turns.at(-1);
    if (!last) turns.push((last = { turn: roll.turn, luck: 0, sum: 0 }));
    while (last.turn < roll.turn) turns.push((last = { turn: last.turn + 1, luck: 0, sum: last.sum }));
    last.luck += roll.luck;
    last.sum += roll.luck;
  }
  return turns;
}

/** The rolls that helped the side most, its sign +1 or -1, the best first. */
export function best<R extends Pick<LuckRoll, 'luck'>>(rolls: readonly R[], sign: number, count: number): R[] {
  return rolls.filter((roll) => roll.luck * sign > 0).sort((a, b) => sign * (b.luck - a.luck)).slice(0, count);
}

export interface CombatLuck {
  /** The action of its first roll. */
  action: number;
  turn: number;
  side: string;
  hex: string | null;
  luck: number;
  rolls: number;
}

/** Each combat with the luck of all its rolls, in the order in which they were fought. */
export function byCombat(rolls: readonly LuckRoll[]): CombatLuck[] {
  const combats = new Map<number, CombatLuck>();
  for (const { combat, turn, luck } of rolls) {
    if (!combat) continue;
    const each = combats.get(combat.first) ?? { action: combat.first, turn, side: combat.side, hex: combat.hex, luck: 0, rolls: 0 };
    combats.set(combat.first, { ...each, luck: each.luck + luck, rolls: each.rolls + 1 });
  }
  return [...combats.values()];
}

/** "+1.25", "−0.50", "0.00". */
export function signed(value: number): string {
  const text = Math.abs(value).toFixed(2);
  return text === '0.00' ? text : `${value < 0 ? '−' : '+'}${text}`;
}

// The order of battle: who stands on the map, who is still to come, who is lost. Pure.
import type { Counter, Unit } from '../types/wire';

export interface Roll {
  map: string[];
  /** By turn of arrival; 0 for those without a date. */
  due: { turn: number; units: string[] }[];
  lost: string[];
  /** Left the map, withdrawn, replaced by another counter. */
  gone: string[];
  /** Have had no part in this game so far. */
  out: string[];
}

/** `absent`: who was out of the game when it began. */
export function orderOfBattle(counters: Iterable<Counter>, units: Unit[], side: string, absent: ReadonlySet<string> = new Set()): Roll {
  const place = new Map(units.map((unit) => [unit.id, unit.place]));
  const due = new Map<number, string[]>();
  const roll: Roll = { map: [], due: [], lost: [], gone: [], out: [] };
  for (const counter of counters) {
    if (counter.side !== side) continue;
    const where = place.get(counter.id);
    if (where === 'map') roll.map.push(counter.id);
    else if (where === 'eliminated') roll.lost.push(counter.id);
    else if (where === 'gone' && absent.has(counter.id)) roll.out.push(counter.id);
    else if (where === 'exited' || where === 'gone') roll.gone.push(counter.id);
    else if (where === 'due') due.set(counter.arrives?.turn ?? 0, [...(due.get(counter.arrives?.turn ?? 0) ?? []), counter.id]);
    else if (where === 'elsewhere') roll.gone.push(counter.id);
  }
  roll.due = [...due].map(([turn, list]) => ({ turn, units: list })).sort((a, b) => (a.turn || 999) - (b.turn || 999));
  return roll;
}

// What the ruler tells: whose ways it prices, and who pays the same. Pure.
import type { Counter } from '../types/wire';

export interface MoverCost {
  /** Kinds of counters that pay the same. */
  types: string[];
  cost: number;
  /** Some hex or hexside lets none of them through. */
  blocked: boolean;
}

/** One unit on the map for each kind that may move otherwise than others. */
export function movers(units: readonly { id?: string; place: string }[], counter: (id: string) => Counter | undefined): Counter[] {
  const kinds = new Map<string, Counter>();
  for (const { id, place } of units) {
    const found = id === undefined || place !== 'map' ? undefined : counter(id);
    if (!found) continue;
    const kind = [found.type, found.subtype ?? '', ...found.traits].join(' ');
    if (!kinds.has(kind)) kinds.set(kind, found);
  }
  return [...kinds.values()];
}

/** Who pays the same in one row, the cheapest first. */
export function rows(costs: readonly { type: string; cost: number; blocked: boolean }[]): MoverCost[] {
  const same = new Map<string, MoverCost>();
  for (const { type, cost, blocked } of costs) {
    const key = `${cost} ${blocked}`;
    const row = same.get(key) ?? { types: [], cost, blocked };
    if (!row.types.includes(type)) row.types.push(type);
    same.set(key, row);
  }
  return [...same.values()].sort((a, b) => Number(a.blocked) - Number(b.blocked) || a.cost - b.cost);
}

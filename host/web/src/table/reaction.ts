// Why units cannot move now, told by reason instead of by unit. Pure.
import type { Why } from '../types/wire';

/** Each unit under the first reason against it; reasons that hold for few come first, as they tell most. */
export function unable(asked: readonly { unit: string; why: readonly Why[] }[]): Why[] {
  const found = new Map<string, Why & { units: string[] }>();
  for (const { unit, why } of asked) {
    const [first] = why;
    if (!first) continue;
    const known = found.get(first.case) ?? { case: first.case, text: first.text, units: [] };
    known.units.push(unit);
    found.set(first.case, known);
  }
  return [...found.values()].sort((a, b) => a.units.length - b.units.length);
}

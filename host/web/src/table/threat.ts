// How dangerous the best attack on a stack is. Pure; what the attack comes to, the rules have said.
import type { Combat, Threat } from '../types/wire';

/** From 0, hardly any, to 3. */
export type Danger = 0 | 1 | 2 | 3;

/** From which comparison on an attack is so dangerous: the least of danger 1, 2 and 3. */
export const kLeast = { differential: [1, 5, 10], ratio: [1, 2, 4] } as const;

/** A ratio as a number: "3-1" is 3, "1-2" a half. */
export function ratioOf(text: string): number {
  const [attack = 0, defense = 1] = text.split('-').map((part) => Number.parseFloat(part));
  return defense > 0 && Number.isFinite(attack) ? attack / defense : 0;
}

export function dangerOf({ measure }: Pick<Combat, 'measure'>): Danger {
  const differential = measure.kind === 'differential';
  const value = differential ? (measure.value ?? 0) : ratioOf(measure.ratio ?? '');
  return kLeast[differential ? 'differential' : 'ratio'].filter((least) => value >= least).length as Danger;
}

/** The worst first; of the same danger by hex. */
export const byDanger = (threats: readonly Threat[]): Threat[] =>
  [...threats].sort((a, b) => dangerOf(b.combat) - dangerOf(a.combat) || b.combat.column - a.combat.column || a.hex.localeCompare(b.hex));

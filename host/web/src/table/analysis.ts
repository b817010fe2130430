// What is shown of an analysis. Pure.
import type { Action, Analysis, Segment } from '../types/wire';

/** "+12", "−5", "−0.4", "0": points of a hundred of the chance to win, small ones with a digit more. */
export function cents(value: number): string {
  const size = Math.abs(100 * value);
  const text = size < 9.95 ? String(Math.round(10 * size) / 10) : String(Math.round(size));
  return text === '0' ? text : `${value < 0 ? '−' : '+'}${text}`;
}

/** The errors, the greatest loss first. */
export const errors = (analysis: Analysis): Segment[] => analysis.segments.filter((each) => each.error).sort((a, b) => (b.loss?.value ?? 0) - (a.loss?.value ?? 0));

/** The rolls that changed most, whomever they helped. */
export const swings = (analysis: Analysis, most: number): Analysis['rolls'] => [...analysis.rolls].sort((a, b) => Math.abs(b.luck) - Math.abs(a.luck)).slice(0, most);

export interface Jump {
  by: Analysis['curve'][number]['by'];
  action: number;
  from: number;
  to: number;
}

/** The steps of the curve from one value to the next. */
export function jumps(curve: Analysis['curve']): Jump[] {
  return curve.slice(1).map((step, i) => ({ by: step.by, action: step.action, from: curve[i]?.chance ?? step.chance, to: step.chance }));
}

/** Ways of a plan on the map: where units go, and from where they attack; `at`: where a unit stands. */
export function planWays(plan: readonly Action[], at: (unit: string) => string | undefined): string[][] {
  const stands = new Map<string, string>();
  const where = (unit: string): string | undefined => stands.get(unit) ?? at(unit);
  return plan.flatMap((action): string[][] => {
    const units = [...(action.unit ? [action.unit] : []), ...(action.units ?? [])];
    const end = action.path?.at(-1);
    if (action.path && action.path.length > 1 && end !== undefined) {
      for (const unit of units) stands.set(unit, end);
      return [action.path];
    }
    const target = (action.targets ?? []).map(where).find((hex) => hex !== undefined);
    if (target === undefined) return [];
    const froms = new Set(units.flatMap((unit) => where(unit) ?? []));
    return [...froms].filter((from) => from !== target).map((from) => [from, target]);
  });
}

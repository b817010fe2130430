// What figures are worth: intervals at 95 %. A pair of games shares its luck, so pairs are counted, not games.

export interface Estimate {
  value: number;
  low: number;
  high: number;
  n: number;
}

const Z = 1.959964;

/** Student's factor for 95 % with so many degrees of freedom (Cornish and Fisher's expansion; within 1 % from 4 on). */
export function student(freedom: number): number {
  const exact = [Infinity, 12.706, 4.303, 3.182];
  if (freedom < exact.length) return exact[Math.max(0, freedom)]!;
  const z3 = Z ** 3, z5 = Z ** 5, z7 = Z ** 7;
  return Z + (z3 + Z) / (4 * freedom) + (5 * z5 + 16 * z3 + 3 * Z) / (96 * freedom ** 2) + (3 * z7 + 19 * z5 + 17 * z3 - 15 * Z) / (384 * freedom ** 3);
}

export const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Wilson's interval of a share. A value is between 0 and 1: a pair may be won by half. */
export function wilson(values: number[]): Estimate {
  const n = values.length;
  if (n === 0) return { value: NaN, low: 0, high: 1, n };
  const p = mean(values), square = Z * Z;
  const middle = (p + square / (2 * n)) / (1 + square / n);
  const half = (Z * Math.sqrt((p * (1 - p)) / n + square / (4 * n * n))) / (1 + square / n);
  return { value: p, low: Math.max(0, middle - half), high: Math.min(1, middle + half), n };
}

/** The mean of independent values with Student's interval; without bounds for fewer than two. */
export function average(values: number[]): Estimate {
  const n = values.length;
  if (n < 2) return { value: n ? values[0]! : NaN, low: -Infinity, high: Infinity, n };
  const middle = mean(values);
  const variance = values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (n - 1);
  const half = student(n - 1) * Math.sqrt(variance / n);
  return { value: middle, low: middle - half, high: middle + half, n };
}

/** What an arm changes against another, pair by pair: only pairs that both have played count. */
export const difference = (of: [number, number][], against: [number, number][]): Estimate => average(paired(of, against));

/** The same of shares: a pair more that changes all for the better and one for the worse (Bonett and Price 2012) keep a
 *  width where every pair shows the same. */
export function shareDifference(of: [number, number][], against: [number, number][]): Estimate {
  const changes = paired(of, against);
  if (changes.length < 2) return average(changes);
  const value = mean(changes), { low, high } = average([...changes, 1, -1]);
  return { value, low: Math.max(-1, Math.min(low, value)), high: Math.min(1, Math.max(high, value)), n: changes.length };
}

function paired(of: [number, number][], against: [number, number][]): number[] {
  const base = new Map(against);
  return of.flatMap(([pair, value]) => (base.has(pair) ? [value - base.get(pair)!] : []));
}

/** Pearson's correlation with Fisher's interval; nothing for fewer than four points or where one row does not vary. */
export function correlation(points: [number, number][]): Estimate | null {
  const n = points.length, x = mean(points.map((point) => point[0])), y = mean(points.map((point) => point[1]));
  let xx = 0, yy = 0, xy = 0;
  for (const [a, b] of points) {
    xx += (a - x) ** 2;
    yy += (b - y) ** 2;
    xy += (a - x) * (b - y);
  }
  if (n < 4 || xx === 0 || yy === 0) return null;
  const value = xy / Math.sqrt(xx * yy), half = Z / Math.sqrt(n - 3);
  return { value, low: Math.tanh(Math.atanh(value) - half), high: Math.tanh(Math.atanh(value) + half), n };
}

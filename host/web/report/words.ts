// Sentences of the report.
import type { Arm, Ledger } from './data';
import { correlation, difference, mean, shareDifference, type Estimate } from './statistics';

export const percent = (share: number): string => `${(100 * share).toFixed(1)}\u00a0%`;
export const signed = (value: number, digits = 1): string => (value > 0 ? '+' : value < 0 ? '\u2212' : '') + Math.abs(value).toFixed(digits);

export const armLabel = (arm: Arm): string => (arm.control ? `${arm.name} (control)` : arm.name);

/** What an arm plays otherwise than the first: options, players, scenario, title. */
export function changes(arm: Arm, base: Arm): string {
  const list: string[] = [];
  if (arm.title !== base.title || arm.scenario !== base.scenario) list.push(`${arm.title_name}, ${arm.scenario_name}`);
  for (const side of [0, 1] as const) if (arm.players[side] !== base.players[side]) list.push(`${arm.players[side]} plays ${arm.sides[side]}`);
  for (const id of new Set([...Object.keys(base.options), ...Object.keys(arm.options)]))
    if (arm.options[id] !== base.options[id]) list.push(`${id} ${arm.options[id] ?? 'absent'} instead of ${base.options[id] ?? 'absent'}`);
  const more = arm.overlays.filter((id) => !base.overlays.includes(id)), less = base.overlays.filter((id) => !arm.overlays.includes(id));
  if (more.length > 0) list.push(`with ${more.join(', ')}`);
  if (less.length > 0) list.push(`without ${less.join(', ')}`);
  return list.join('; ');
}

const FEWEST = 10;
const settled = (found: Estimate): boolean => found.low > 0 || found.high < 0;

function clause(found: Estimate, scale: number, unit: string): string {
  return `${signed(scale * found.value)} ${unit} (from ${signed(scale * found.low)} to ${signed(scale * found.high)}${Math.max(-found.low, found.high) === 1 && scale === 100 ? ', which is all there is' : ''})`;
}

/** What an arm does to the chances of side 0, with intervals; says so where the run is too small to tell. */
export function effect(arm: Arm, base: Arm): string {
  const column = (of: Arm, index: 1 | 3): [number, number][] => of.pairs.map((pair) => [pair[0], pair[index]]);
  const wins = shareDifference(column(arm, 1), column(base, 1)), ahead = difference(column(arm, 3), column(base, 3));
  const side = base.sides[0];
  const played = arm.wins.reduce((sum, [, count]) => sum + count, 0);
  if (played > 0 && arm.same === played) return `No difference: all ${played} games end in the same positions as in ${base.name}.`;
  if (wins.n < FEWEST) return `Too few pairs were played in both arms to say what it changes.`;
  const moved = settled(wins)
    ? `It ${wins.value > 0 ? 'raises' : 'lowers'} the win share of ${side} by ${clause(wins, 100, 'percentage points')}.`
    : `Whether it changes the win share of ${side} cannot be told from ${wins.n} pairs: ${clause(wins, 100, 'percentage points')}.`;
  const points = settled(ahead) ? `The lead of ${side} changes by ${clause(ahead, 1, 'points')}.` : `Its lead in points changes by ${clause(ahead, 1, 'points')}, which may be chance.`;
  return `${moved} ${points}`;
}

/** How far the luck of combat goes with the outcome, a pair being one point; says so where the run is too small to tell. */
export function luckSays(arm: Arm): string {
  const pairs = new Map<number, [number, number][]>();
  for (const [pair, luck, ahead] of arm.luck) pairs.set(pair, [...(pairs.get(pair) ?? []), [luck, ahead]]);
  const points = [...pairs.values()].map((games): [number, number] => [mean(games.map((game) => game[0])), mean(games.map((game) => game[1]))]);
  const found = correlation(points);
  if (!found || found.n < FEWEST) return 'Too few pairs were played to say how far luck in combat goes with the outcome.';
  if (!settled(found)) return `Whether luck in combat goes with the lead of ${arm.sides[0]} cannot be told from ${found.n} pairs: correlation ${signed(found.value, 2)} (from ${signed(found.low, 2)} to ${signed(found.high, 2)}).`;
  return `Luck in combat and the lead of ${arm.sides[0]} go together with a correlation of ${signed(found.value, 2)} (from ${signed(found.low, 2)} to ${signed(found.high, 2)}, ${found.n} pairs): it goes with ${percent(found.value ** 2)} of the variance of the lead.`;
}

const LEDGER = { luck: 'Luck of SIDE a game, in points', 'luck-in-points': 'Share of the spread of worth that the rolls explain' };

export function ledgerName(id: string, side: string): string {
  return (LEDGER[id as keyof typeof LEDGER] ?? id).replace('SIDE', side);
}

/** Whether the mean luck lies about zero, as it must, and how much of the differences between games is luck. */
export function ledgerSays(side: string, ledger: Ledger): string {
  const of = (id: string): [string, number, number, number] | undefined => ledger.figures.find((each) => each[0] === id);
  const mean = of('luck'), share = of('luck-in-points');
  const fair = !mean ? '' : mean[2] <= 0 && mean[3] >= 0 ? `The dice favored nobody that these games could show: ${signed(mean[1], 2)} points a game for ${side} (from ${signed(mean[2], 2)} to ${signed(mean[3], 2)}).`
    : `In these games the dice favored ${mean[1] > 0 ? side : `the enemy of ${side}`}: ${signed(mean[1], 2)} points a game for ${side} (from ${signed(mean[2], 2)} to ${signed(mean[3], 2)}); over many more it comes to zero.`;
  if (!share) return `${fair} Too few games were weighed to say how much of the differences between them is luck.`.trim();
  if (share[2] <= 0) return `${fair} Whether luck explains any of the differences between games cannot be told from ${ledger.games.length} games.`;
  return `${fair} It explains ${percent(share[1])} of the differences between games (from ${percent(share[2])} to ${percent(share[3])}).`;
}

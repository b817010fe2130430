// What a row of actions is after, in a sentence or two. Pure but for the texts.
import { words } from '../texts/analysis';
import type { Aim } from '../types/wire';

const kNamed = 3;
const kAttacks = 3;

/** "A, B, C, and 4 others". */
export const nameList = (names: string[]): string => (names.length <= kNamed + 1 ? names : [...names.slice(0, kNamed), words('others', { count: names.length - kNamed })]).join(', ');

function clause(aim: Aim, unit: (id: string) => string, hex: (number: string) => string): string {
  const units = nameList((aim.units ?? []).map(unit));
  if (aim.aim === 'attacks')
    return words(aim.with?.length ? 'aim_attacks' : 'aim_attacksAlone', { units, with: nameList((aim.with ?? []).map(unit)), odds: aim.odds ? words('aim_odds', { odds: aim.odds }) : '' });
  const hexes = nameList([...new Set((aim.hexes ?? []).map((each) => hex(each) || each))]);
  return words(`aim_${aim.aim}`, { units, hexes });
}

/** Attacks first, the first few of them; then the rest. */
export function aimsWords(side: string, aims: readonly Aim[], unit: (id: string) => string, hex: (number: string) => string): string {
  if (aims.length === 0) return words('aimsNone', { side });
  const attacks = aims.filter((each) => each.aim === 'attacks').slice(0, kAttacks);
  const rest = aims.filter((each) => each.aim !== 'attacks');
  return [attacks, rest].filter((part) => part.length > 0).map((part) => words('aims', { side, aims: part.map((each) => clause(each, unit, hex)).join('; ') })).join(' ');
}

// Merit an action is in a plan, in a few words for each reason. Pure but for the texts.
import { words } from '../texts/analysis';
import type { Merit } from '../types/wire';
import { nameList } from './aims';

function keyOf(why: Merit): Merit['why'] | 'escapesAll' | 'pinsAt' | 'sheltersLine' {
  if (why.why === 'escapes' && !why.odds) return 'escapesAll';
  if (why.why === 'pins' && why.odds) return 'pinsAt';
  return why.why === 'shelters' && why.odds === why.before ? 'sheltersLine' : why.why;
}

/** `unit` and `hex` give their names. */
export function whyWords(why: Merit, unit: (id: string) => string, hex: (number: string) => string): string {
  const hundred = (chance = 0): string => `${Math.round(100 * chance)}`;
  const attack = why.why === 'odds' || why.why === 'one-less';
  return words(`why_${keyOf(why)}`, {
    units: nameList((why.units ?? []).map(unit)),
    with: nameList((why.with ?? []).map(unit)),
    hexes: nameList((why.hexes ?? []).map((each) => hex(each) || each)),
    odds: why.odds && attack ? `${why.odds}: ` : (why.odds ?? ''),
    before: why.before ?? '',
    line: why.line ? ` (${why.line})` : '',
    cleared: hundred(why.cleared),
    lost: hundred(why.lost),
    ownLost: hundred(why.own_lost),
  });
}

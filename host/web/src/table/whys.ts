// Why an action is in a plan, in a few words for each reason. Pure but for the texts.
import { words, type AnalysisKey } from '../texts/analysis';
import type { Merit } from '../types/wire';
import { nameList } from './aims';

/** What a whole plan can be after, too, is said in the same words. */
function keyOf({ why, odds, before }: Merit): AnalysisKey {
  if (why === 'takes' || why === 'cuts' || why === 'restores') return `aim_${why}`;
  if (why === 'escapes' && !odds) return 'why_escapesAll';
  if (why === 'pins' && odds) return 'why_pinsAt';
  return why === 'shelters' && odds === before ? 'why_sheltersLine' : `why_${why}`;
}

/** `unit` and `hex` give their names. */
export function whyWords(why: Merit, unit: (id: string) => string, hex: (number: string) => string): string {
  const hundred = (chance = 0): string => `${Math.round(100 * chance)}`;
  const attack = why.why === 'odds' || why.why === 'one-less';
  return words(keyOf(why), {
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

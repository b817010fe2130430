// Which NATO symbol stands for a counter: the type says the branch, subtype and name the size.
import type { Counter } from '../types/wire';

/** Entity codes of land units (APP-6D / MIL-STD-2525D) and modifiers, by the words of counter types. */
const kBranches: [RegExp, string, string?, string?][] = [
  [/^(armor|armou?red|tank)$/, '120500'],
  [/^mechani[sz]ed-infantry$|^mech-infantry$|^armored-infantry$/, '121102'],
  [/^motori[sz]ed-infantry$/, '121104'],
  [/^(heavy-)?airborne(-infantry)?$|^paratroop$/, '121100', '00', '01'],
  [/^glider-infantry$/, '121100', '00', '19'],
  [/infantry$/, '121100'],
  [/^armored-artillery$|^self-propelled-artillery$/, '130301'],
  [/artillery$/, '130300'],
  [/^anti-tank$/, '120400'],
  [/^(anti-aircraft|flak)$/, '130100'],
  [/^(recon|reconnaissance|armored-car|cavalry)$/, '121300'],
  [/^engineer$/, '140700'],
  [/^(heavy-weapons|machine-gun)$/, '121100', '43'],
  [/^(headquarters|hq)$/, '110000'],
  [/^(supply|msu|dump)$/, '163400'],
  [/^(truck|transport|transportation)$/, '163600'],
];

const kSizes: [RegExp, string][] = [
  [/\barmy$/, '23'],
  [/\bcorps( artillery)?$/, '22'],
  [/\bdiv(ision)?\b/, '21'],
  [/\bbrigade\b/, '18'],
  [/\b(bn|battalion)\b/, '16'],
  // British and Indian cavalry, tank and gun regiments are battalions in size.
  [/\b(royal tank regiment|hussars|yeomanry|dragoon|horse|lancers|cavalry)\b/, '16'],
  [/\b(regiment|rgt)\b/, '17'],
  [/\b(squadron|company|battery)\b/, '15'],
];

/** The outermost unit a name speaks of is the one before the brackets; "I Bn, Panzer Regiment 8" is a battalion. */
function sizeCode(words: string): string {
  const first = words.split('(')[0]?.toLowerCase() ?? '';
  const head = first.split(',')[0] ?? first;
  for (const text of [head, first]) for (const [pattern, code] of kSizes) if (pattern.test(text)) return code;
  return '00';
}

/** The symbol's identification code; null when no symbol is known for the type. */
export function symbolCode(counter: Pick<Counter, 'type' | 'subtype' | 'name'>): string | null {
  const branch = kBranches.find(([pattern]) => pattern.test(counter.type));
  if (!branch) return null;
  const sub = (counter.subtype ?? '').replace(/-/g, ' ');
  const fromSubtype = sizeCode(sub);
  const size = fromSubtype !== '00' ? fromSubtype : sizeCode(counter.name);
  const modifier = branch[2] ?? '00';
  return `10031000${size}${branch[1]}${modifier}${branch[3] ?? '00'}`;
}

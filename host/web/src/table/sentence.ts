// Events as sentences with links: pieces of text, units, hexes and cases. Pure.
import { maybe, plain, t } from '../texts';
import type { GameEvent, LogEntry, SideId } from '../types/wire';
import type { Piece } from './pieces';
import { told } from './told';

/** The sentence of a kind of event; the most telling one that the event has every part of. */
function patternOf(event: GameEvent, known: Record<string, unknown>): string | null {
  const { kind, word, unit } = event;
  const several = (known.units as string[]).length > 1;
  const byPoints = kind === 'supported' && event.from === undefined;
  const keys = [
    kind === 'moved' && several && !word ? 'movedTogether' : '',
    word ? `${kind}:${word}` : '',
    event.means === undefined ? '' : 'resultMeans',
    byPoints ? 'supportedPoints' : '',
    kind === 'rolled' && unit !== undefined ? 'rolledFor' : '',
    word && event.to !== undefined && unit === undefined && (kind === 'note' || kind === 'status') ? 'noteAt' : '',
    word && (kind === 'status' || kind === 'note') ? 'statusWord' : '',
    kind === 'points' && word?.includes('.') ? 'pointsOf' : '',
    byPoints || (kind === 'points' && !word) ? '' : kind,
  ];
  for (const key of keys) {
    const found = key ? maybe(`event.${key}`) : null;
    if (found !== null && [...found.matchAll(/\{(\w+)[}|]/g)].every(([, part]) => known[part ?? ''] !== undefined)) return found;
  }
  return null;
}

/** "axis.italian_refit" -> "Axis Italian Refit". */
function wordOf({ kind, word = '' }: GameEvent): string {
  if (kind !== 'points') return word;
  return word.includes('.') ? plain(word).replace(/\b[a-z]/g, (first) => first.toUpperCase()) : plain(word);
}

const sumOf = (value: number): string => (value < 0 ? `−${-value}` : `+${value}`);

/** The sentence of an event; the server's own words when the catalogue has none for its kind. `by`: who did it together; `units`: of
 * whom it speaks, if of several. */
export function sentence(event: GameEvent, by: string[] = [], units: string[] = []): Piece[] {
  const whom = units.length ? units : event.unit === undefined ? [] : [event.unit];
  const known: Record<string, unknown> = { unit: event.unit, units: whom, from: event.from, to: event.to, value: event.value, word: event.word ?? '', sum: event.value, means: event.means };
  const pattern = patternOf(event, known);
  const pieces: Piece[] = [];
  const list = (named: string[]): void => named.forEach((unit, i) => pieces.push(...(i === 0 ? [] : [{ text: ', ' }]), { unit }));
  if (pattern === null) pieces.push({ text: event.text.replace(/ \[[^\]]*\]$/, '') });
  else
    for (const part of pattern.split(/(\{\w+(?:\|[^}]*)?\})/)) {
      const [, one, many] = /^\{value\|([^|]*)\|([^}]*)\}$/.exec(part) ?? [];
      const texts: Record<string, string> = { '{value}': String(event.value), '{word}': wordOf(event), '{sum}': sumOf(event.value), '{means}': event.means ?? '' };
      const text = one === undefined ? (texts[part] ?? part) : ((event.value === 1 ? one : many) ?? '');
      if (part === '{unit}') list(whom);
      else if (part === '{from}' && event.from !== undefined) pieces.push({ hex: event.from });
      else if (part === '{to}' && event.to !== undefined) pieces.push({ hex: event.to });
      else if (text) pieces.push({ text });
    }
  // A ruleset's word that the sentence has not used yet says how or why.
  const used = pattern !== null && (pattern.includes('{word}') || pattern === maybe(`event.${event.kind}:${event.word}`));
  if (pattern !== null && event.word && event.word !== event.kind && !used) pieces.push({ text: ` (${event.word})` });
  if (event.kind === 'attack-declared' && by.length) {
    pieces.push({ text: ` ${t('event.by')} ` });
    list(by);
  }
  const [first] = pieces;
  if (first && 'text' in first) pieces[0] = { text: first.text.charAt(0).toUpperCase() + first.text.slice(1) };
  if (event.case !== undefined && !['phase', 'turn', 'rolled'].includes(event.kind)) pieces.push({ case: event.case });
  return pieces;
}

/** The sentence as plain text, for screen readers and exports. */
export const spoken = (event: GameEvent, name: (unit: string) => string, by: string[] = [], units: string[] = []): string =>
  sentence(event, by, units)
    .map((piece) => ('text' in piece ? piece.text : 'unit' in piece ? name(piece.unit) : 'hex' in piece ? piece.hex : ''))
    .join('')
    .trim();

/** What the chronicle is told with. */
export interface Words {
  name(unit: string): string;
  side(id: SideId): string;
}

/** The whole game in sentences, a line each, under the headings of its turns and phases. `first`: the turn it begins with. */
export function chronicle(opening: GameEvent[], log: LogEntry[], first: number, { name, side }: Words): string {
  const lines: string[] = opening.some((event) => event.kind === 'turn') ? [] : [t('event.turn', { value: first }).toUpperCase()];
  const tell = (event: GameEvent, who: string, by: string[] = [], units: string[] = []): void => {
    const text = spoken(event, name, by, units);
    if (event.kind === 'turn') lines.push('', text.toUpperCase());
    else if (event.kind === 'phase') lines.push('', text);
    else lines.push(`  ${who ? `${who}: ` : ''}${text}${event.case === undefined ? '' : ` [${event.case}]`}`);
  };
  for (const event of opening) tell(event, '');
  for (const line of told(log)) tell(line.event, side(line.actor), line.by, line.units);
  return `${lines.join('\n').trim()}\n`;
}

// Events as sentences with links: pieces of text, units, hexes and cases. Pure.
import { maybe, plain, t } from '../texts';
import type { GameEvent, LogEntry, SideId } from '../types/wire';
import { actors } from './lines';

export type Piece = { text: string } | { unit: string } | { hex: string } | { case: string };

function keyOf(event: GameEvent): string {
  if (event.kind === 'supported' && event.from === undefined) return 'event.supportedPoints';
  if ((event.kind === 'note' || event.kind === 'status') && event.word && event.to !== undefined && event.unit === undefined) return 'event.noteAt';
  if (event.kind === 'status' && event.word) return 'event.statusWord';
  return event.kind === 'points' && !event.word ? '' : `event.${event.kind}`;
}

/** The sentence of an event; the server's own words when the catalogue has none for its kind. `by`: who did it together. */
export function sentence(event: GameEvent, by: string[] = []): Piece[] {
  const key = keyOf(event);
  const found = maybe(key);
  // A sentence whose parts the event does not have says less than the server.
  const known: Record<string, unknown> = { unit: event.unit, from: event.from, to: event.to, value: event.value, word: event.word ?? '', sum: event.value };
  const pattern = found !== null && [...found.matchAll(/\{(\w+)\}/g)].every(([, part]) => known[part ?? ''] !== undefined) ? found : null;
  const pieces: Piece[] = [];
  if (pattern === null) pieces.push({ text: event.text.replace(/ \[[^\]]*\]$/, '') });
  else
    for (const part of pattern.split(/(\{\w+(?:\|[^}]*)?\})/)) {
      const [, one, many] = /^\{value\|([^|]*)\|([^}]*)\}$/.exec(part) ?? [];
      if (part === '{unit}' && event.unit !== undefined) pieces.push({ unit: event.unit });
      else if (part === '{from}' && event.from !== undefined) pieces.push({ hex: event.from });
      else if (part === '{to}' && event.to !== undefined) pieces.push({ hex: event.to });
      else if (part === '{value}') pieces.push({ text: String(event.value) });
      else if (part === '{word}') pieces.push({ text: event.kind === 'points' ? plain(event.word ?? '') : (event.word ?? '') });
      else if (part === '{sum}') pieces.push({ text: event.value < 0 ? `−${-event.value}` : `+${event.value}` });
      else if (one !== undefined) pieces.push({ text: (event.value === 1 ? one : many) ?? '' });
      else if (part) pieces.push({ text: part });
    }
  // A ruleset's word that the sentence has not used yet says how or why.
  if (pattern !== null && event.word && event.word !== event.kind && !pattern.includes('{word}')) pieces.push({ text: ` (${event.word})` });
  if (event.kind === 'attack-declared') by.forEach((unit, i) => pieces.push({ text: i === 0 ? ` ${t('event.by')} ` : ', ' }, { unit }));
  if (event.case !== undefined && !['phase', 'turn', 'rolled'].includes(event.kind)) pieces.push({ case: event.case });
  return pieces;
}

/** The sentence as plain text, for screen readers and exports. */
export const spoken = (event: GameEvent, name: (unit: string) => string, by: string[] = []): string =>
  sentence(event, by)
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
  const tell = (event: GameEvent, who: string, by: string[] = []): void => {
    const text = spoken(event, name, by);
    if (event.kind === 'turn') lines.push('', text.toUpperCase());
    else if (event.kind === 'phase') lines.push('', text);
    else lines.push(`  ${who ? `${who}: ` : ''}${text}${event.case === undefined ? '' : ` [${event.case}]`}`);
  };
  for (const event of opening) tell(event, '');
  for (const entry of log) for (const event of entry.events) tell(event, side(entry.actor), entry.action && actors(entry.action));
  return `${lines.join('\n').trim()}\n`;
}

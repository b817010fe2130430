// The log as it is told: what several units do together, and what goes on in steps, is one line. Pure.
import type { GameEvent, LogEntry, SideId } from '../types/wire';
import { actors } from './lines';

export interface Told {
  /** Its own among all lines, and the same when the log has grown. */
  key: string;
  event: GameEvent;
  /** Everybody of whom the sentence speaks. */
  units: string[];
  /** Who did it together: the attackers of an attack. */
  by: string[];
  actor: SideId | 'chance';
  /** The actions that it tells of. */
  first: number;
  last: number;
  /** What a standing order has decided: its verb. */
  ordered?: string;
}

const same = (a: GameEvent, b: GameEvent): boolean => a.kind === 'moved' && b.kind === 'moved' && a.case === b.case && a.word === b.word;

/** The line before it of the same action with this unit as well, if that says the same of others; null if it is a line of its own. */
function joined(line: Told | undefined, event: GameEvent): Told | null {
  if (!line || event.unit === undefined || !same(line.event, event) || line.event.from !== event.from || line.event.to !== event.to) return null;
  return { ...line, units: [...line.units, event.unit] };
}

/** Two lines about the same units, the second of which begins where the first ends. */
function onward(line: Told | undefined, next: Told): Told | null {
  if (!line || next.ordered !== undefined || line.actor !== next.actor || !same(line.event, next.event) || line.event.to !== next.event.from || line.units.join() !== next.units.join()) return null;
  return { ...next, key: line.key, event: { ...next.event, ...(line.event.from === undefined ? {} : { from: line.event.from }) }, first: line.first };
}

export function told(log: readonly LogEntry[]): Told[] {
  const lines: Told[] = [];
  for (const entry of log) {
    const mine: Told[] = [];
    for (const [i, event] of entry.events.entries()) {
      const more = joined(mine[mine.length - 1], event);
      if (more) mine[mine.length - 1] = more;
      else mine.push({ key: `${entry.number}.${i}`, event, units: event.unit === undefined ? [] : [event.unit], by: entry.action ? actors(entry.action) : [], actor: entry.actor, first: entry.number, last: entry.number });
    }
    if (entry.ordered && entry.action) {
      // What is decided may have no event of its own.
      const line: Told = mine[0] ?? { key: `${entry.number}.o`, event: { kind: 'ordered', text: '', value: 0 } as GameEvent, units: [], by: [], actor: entry.actor, first: entry.number, last: entry.number };
      mine[0] = { ...line, ordered: entry.action.verb };
    }
    for (const line of mine) {
      const on = onward(lines[lines.length - 1], line);
      if (on) lines[lines.length - 1] = on;
      else lines.push(line);
    }
  }
  return lines;
}

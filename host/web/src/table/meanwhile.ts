// What the others have done since one last ended a phase of one's own. Pure.
import type { LogEntry, SideId } from '../types/wire';
import { actors } from './lines';

export interface Meanwhile {
  /** The actions told of: those after `from`, up to `to`. */
  from: number;
  to: number;
  /** How many of their units have moved. */
  moved: number;
  combats: number;
  /** Who was eliminated, in the order of the losses. */
  lost: string[];
  /** The way of each of their units from where it began. */
  trails: string[][];
}

/** One way out of the parts that follow each other. */
const joined = (way: string[], more: string[]): string[] => [...way, ...(way.length && way[way.length - 1] === more[0] ? more.slice(1) : more)];

/** Null when the last decision was one's own, or nobody else has moved, fought or lost anything: who has set up only has done
 * nothing that were news. */
export function meanwhile(log: LogEntry[], own: readonly SideId[]): Meanwhile | null {
  const mine = (entry: LogEntry): boolean => own.includes(entry.actor);
  const decisions = log.filter((entry) => entry.actor !== 'chance');
  const last = decisions[decisions.length - 1];
  if (!last || mine(last)) return null;
  // Decisions in the other side's player-turn, support for instance, do not end the account.
  const ended = log.map((entry) => mine(entry) && entry.action?.verb === 'end-phase').lastIndexOf(true);
  const told = log.slice(ended + 1);
  const ways = new Map<string, string[]>();
  for (const { actor, action } of told)
    if (!own.includes(actor) && action?.path && action.path.length > 1)
      for (const unit of actors(action).length ? actors(action) : ['']) ways.set(unit, joined(unit === '' ? [] : (ways.get(unit) ?? []), action.path));
  const events = told.flatMap((entry) => entry.events.map((event) => ({ ...event, mine: mine(entry) })));
  const news = {
    from: told[0] ? told[0].number - 1 : 0,
    to: last.number,
    moved: new Set(events.flatMap((event) => (event.kind === 'moved' && !event.mine && event.unit !== undefined ? [event.unit] : []))).size,
    combats: events.filter((event) => event.kind === 'attack-declared').length,
    lost: events.flatMap((event) => (event.kind === 'eliminated' && event.unit !== undefined ? [event.unit] : [])),
    trails: [...ways.values()],
  };
  return news.moved + news.combats + news.lost.length + news.trails.length > 0 ? news : null;
}

// The course of a game: after which actions its turns were over. Pure.
import type { LogEntry } from '../types/wire';

export interface TurnEnd {
  /** The turn that is over then; the one before the first: how it began. */
  turn: number;
  /** So many actions were made. */
  to: number;
}

/** The beginning, the end of each turn, and how it stands. */
export function turnEnds(log: readonly LogEntry[], first: number, now: number): TurnEnd[] {
  const ends: TurnEnd[] = [{ turn: first - 1, to: 0 }];
  for (const { number, events } of log)
    for (const event of events) if (event.kind === 'turn' && event.value > first) ends.push({ turn: event.value - 1, to: number });
  const last = log[log.length - 1]?.number ?? 0;
  const known = ends.filter((end) => end.turn < now);
  return last > 0 ? [...known, { turn: now, to: last }] : known;
}

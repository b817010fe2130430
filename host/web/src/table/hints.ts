// Whether there are hints at a table, and what its players can do about it. Pure.
import type { Seat } from '../net/kept';
import type { Action, LogEntry, TableTalk } from '../types/wire';

/** Free: nobody else plays. On and off: as the players have agreed; asked: one of them waits for the other's answer. None:
 * others play and nothing can be agreed, since one watches or plays by mail. */
export type Hints = 'free' | 'on' | 'off' | 'asked' | 'none';

export function hintsAt(seats: Record<string, Seat>, talk: Pick<TableTalk, 'hints' | 'request'> | null | undefined): Hints {
  const who = Object.values(seats);
  if (!who.includes('other')) return 'free';
  if (talk?.hints) return 'on';
  if (!talk || !who.includes('me')) return 'none';
  return talk.request?.kind === 'hints' ? 'asked' : 'off';
}

/** What is still to be done of a plan made after `at` actions; null once something else has been done, or all of it. */
export function stepsLeft<Step extends Pick<Action, 'text'>>(plan: readonly Step[], at: number, log: readonly Pick<LogEntry, 'number' | 'text'>[]): Step[] | null {
  const left = [...plan];
  for (const { text } of log.filter(({ number }) => number > at)) {
    const step = left.findIndex((each) => each.text === text);
    if (step < 0) return null;
    left.splice(step, 1);
  }
  return log.length < at || (plan.length > 0 && left.length === 0) ? null : left;
}

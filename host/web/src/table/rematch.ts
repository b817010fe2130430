// The same game once more, the sides changed. Pure.
import type { Seat } from '../net/kept';
import type { NewTable } from '../net/server';

/** Who sits down where, as a new table is told: those of the other side, a friend by a new link. */
const word = (seat: Seat | undefined): string => (typeof seat === 'object' ? `machine:${seat.machine}` : seat === 'other' ? 'link' : 'me');

/** The wish for a new table with the scenario, options and overlays of a save. Null for a game that did not begin with its scenario. */
export function rematch(save: string, sides: string[], seats: Record<string, Seat>): NewTable | null {
  const head = save.replace(/\r/g, '').split('\n\n')[0]?.split('\n') ?? [];
  const values = (key: string): string[] => head.flatMap((line) => (line.startsWith(`${key}: `) ? [line.slice(key.length + 2).trim()] : []));
  const [[title], [scenario]] = [values('title'), values('scenario')];
  if (title === undefined || scenario === undefined || values('position').length) return null;
  const overlays = values('overlay').flatMap((line) => line.split(' ')[0] ?? []);
  return {
    title,
    scenario,
    options: Object.fromEntries(values('option').map((line) => line.split(' ') as [string, string])),
    ...(overlays.length ? { overlays } : {}),
    seats: Object.fromEntries(sides.map((side, i) => [side, word(seats[sides[(i + 1) % sides.length] ?? side])])),
  };
}

// The clocks of a table: how they stand between two tellings of the server, in figures. Pure.
import type { Clock } from '../types/wire';

/** Seconds of each side, so long after the server told them. */
export function leftNow(clock: NonNullable<Clock>, since: number): Record<string, number> {
  return Object.fromEntries(Object.entries(clock.left).map(([side, left]) => [side, side === clock.running ? left - since : left]));
}

/** "1:02:05", "9:07", and from two days on in days and hours. Less than nothing is nothing. */
export function clockFigures(seconds: number, days: (days: number, hours: number) => string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / 3600);
  if (hours >= 48) return days(Math.floor(hours / 24), hours % 24);
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}

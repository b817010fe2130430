// The clocks of a table: how they stand between two tellings of the server, in figures and words. Pure.
import { t } from '../texts';
import type { Clock } from '../types/wire';

const kMinute = 60;
const kHour = 3600;
const kDay = 86400;

/** Seconds of each side, so long after the server told them. */
export function leftNow(clock: NonNullable<Clock>, since: number): Record<string, number> {
  return Object.fromEntries(Object.entries(clock.left).map(([side, left]) => [side, side === clock.running ? left - since : left]));
}

/** "1:02:05", "9:07", and from two days on in days and hours. Less than nothing is nothing. */
export function clockFigures(seconds: number, days: (days: number, hours: number) => string): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const hours = Math.floor(whole / kHour);
  if (hours >= 48) return days(Math.floor(hours / 24), hours % 24);
  const two = (value: number): string => String(value).padStart(2, '0');
  const rest = `${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '');
}

/** The same in the reader's words. */
export const timeLeft = (seconds: number): string => clockFigures(seconds, (days, hours) => t('clock.days', { days, hours }));

/** "20 minutes", "1 hour", "3 days". */
export function spanWords(seconds: number): string {
  if (seconds >= kDay && seconds % kDay === 0) return t('clock.ofDays', { days: seconds / kDay });
  if (seconds >= kHour && seconds % kHour === 0) return t('clock.ofHours', { hours: seconds / kHour });
  return t('clock.ofMinutes', { minutes: Math.max(1, Math.round(seconds / kMinute)) });
}

/** How much one gives the other at a time, by what was agreed. */
export const portion = (agreed: number): number => (agreed >= 2 * kDay ? kDay : agreed >= 2 * kHour ? kHour : 5 * kMinute);

type Running = NonNullable<Clock> & { running: string };
/** Whether it goes on while one looks. */
export const runs = (clock: Clock): clock is Running => Boolean(clock) && clock?.running !== null;

/** How much the side to act has left, so long after it was told; null: its clock does not run. */
export function runningFigures(clock: Clock, since: number): string | null {
  return runs(clock) ? timeLeft(leftNow(clock, since)[clock.running] ?? 0) : null;
}

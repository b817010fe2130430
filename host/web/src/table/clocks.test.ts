import { describe, expect, test } from 'vitest';
import { clockFigures, leftNow, portion, runningFigures, runs, spanWords } from './clocks';

const days = (days: number, hours: number): string => `${days}d ${hours}h`;

describe('clocks', () => {
  test('only the clock of the side to act goes on', () => {
    const clock = { kind: 'total' as const, seconds: 600, left: { axis: 100, allied: 50 }, begun: true, running: 'axis', expired: null };
    expect(leftNow(clock, 30)).toEqual({ axis: 70, allied: 50 });
    expect(leftNow({ ...clock, running: null }, 30)).toEqual({ axis: 100, allied: 50 });
  });
  test('figures are short and never below nothing', () => {
    expect(clockFigures(3725, days)).toBe('1:02:05');
    expect(clockFigures(547, days)).toBe('9:07');
    expect(clockFigures(9.2, days)).toBe('0:10');
    expect(clockFigures(-40, days)).toBe('0:00');
    expect(clockFigures(86400 * 3 + 7200, days)).toBe('3d 2h');
  });
  test('spans are words; what one gives at a time goes by what was agreed', () => {
    expect([300, 3600, 5400, 86400 * 2].map(spanWords)).toEqual(['5 minutes', '1 hour', '90 minutes', '2 days']);
    expect([1200, 4 * 3600, 3 * 86400].map(portion)).toEqual([300, 3600, 86400]);
  });
  test('a list says how much the side to act has left, while its clock runs', () => {
    const clock = { kind: 'total' as const, seconds: 600, left: { axis: 100, allied: 50 }, begun: true, running: 'axis', expired: null };
    expect(runningFigures(clock, 35)).toBe('1:05');
    expect(runningFigures({ ...clock, running: null }, 35)).toBeNull();
    expect(runningFigures(null, 0)).toBeNull();
    expect([clock, { ...clock, running: null }, null].map(runs)).toEqual([true, false, false]);
  });
});

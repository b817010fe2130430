import { describe, expect, test } from 'vitest';
import { clockFigures, leftNow } from './clocks';

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
});

import { describe, expect, it } from 'vitest';
import type { Combat, Threat } from '../types/wire';
import { byDanger, dangerOf, ratioOf } from './threat';

const odds = (ratio: string): Pick<Combat, 'measure'> => ({ measure: { kind: 'odds', ratio } });
const differential = (value: number): Pick<Combat, 'measure'> => ({ measure: { kind: 'differential', value } });

describe('danger', () => {
  it('reads ratios both ways, and columns that are no ratio', () => {
    expect(ratioOf('3-1')).toBe(3);
    expect(ratioOf('1-2')).toBe(0.5);
    expect(ratioOf('1.5-1')).toBe(1.5);
    expect(ratioOf('')).toBe(0);
  });
  it('rises with the comparison of the system', () => {
    expect(['1-2', '1-1', '3-1', '4-1', '10-1'].map((each) => dangerOf(odds(each)))).toEqual([0, 1, 2, 3, 3]);
    expect([-3, 0, 1, 5, 12].map((each) => dangerOf(differential(each)))).toEqual([0, 0, 1, 2, 3]);
  });
  it('puts the worst first', () => {
    const threat = (hex: string, ratio: string, column: number): Threat => ({ hex, defenders: [], attackers: [], combat: { ...odds(ratio), column } as Combat });
    expect(byDanger([threat('0101', '1-1', 3), threat('0203', '5-1', 7), threat('0102', '6-1', 8), threat('0100', '1-1', 3)]).map((each) => each.hex)).toEqual(['0102', '0203', '0100', '0101']);
  });
});

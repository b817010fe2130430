import { describe, expect, it } from 'vitest';
import type { Unit } from '../types/wire';
import { threatsFrom } from './threat';

const unit = (id: string, side: string, hex?: string): Unit => (hex === undefined ? { id, side, place: 'due' } : { id, side, hex, place: 'map' });
const line = (hex: string): string[] => [String(Number(hex) - 1), String(Number(hex) + 1)];

describe('threats', () => {
  it('come from all enemies next to a stack', () => {
    const units = [unit('a', 'red', '1'), unit('b', 'red', '1'), unit('c', 'red', '3'), unit('x', 'blue', '2'), unit('y', 'blue', '2'), unit('z', 'blue', '9'), unit('w', 'red')];
    expect(threatsFrom(units, 'blue', line)).toEqual([{ hex: '2', attackers: ['a', 'b', 'c'], defenders: ['x', 'y'] }]);
    expect(threatsFrom(units, 'red', line).map((each) => each.hex)).toEqual(['1', '3']);
  });
  it('are none where nobody stands next door', () => expect(threatsFrom([unit('a', 'red', '1'), unit('x', 'blue', '5')], 'blue', line)).toEqual([]));
});

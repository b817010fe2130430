import { describe, expect, it } from 'vitest';
import { HexGrid } from '../hex/grid';
import { markers, markerSide } from './markers';
import { fanned, inOrder, leaning, onTray, shiftInto, spotAt } from './stack';

describe('stacks', () => {
  it('lean, the middle one on its hex', () => {
    expect(leaning(1)).toEqual([{ x: 0, y: 3, scale: 1 }]);
    expect(leaning(3).map((spot) => spot.x)).toEqual([-7, 0, 7]);
    const high = leaning(20);
    expect(high[19]!.x - high[0]!.x).toBeLessThan(45);
  });
  it('have fighting units on top, dumps at the bottom, and else keep their order', () => {
    const counters: Record<string, { type: string; values: Record<string, number> }> = {
      dump: { type: 'supply', values: { movement: 0 } },
      lorries: { type: 'supply', values: { movement: 14 } },
      armor: { type: 'armor', values: { movement: 14 } },
      guns: { type: 'artillery', values: {} },
    };
    expect(inOrder(['armor', 'lorries', 'unknown', 'guns', 'dump'], (each) => counters[each])).toEqual(['dump', 'lorries', 'armor', 'unknown', 'guns']);
  });
  it('fanned out never overlap, and a point finds its counter', () => {
    const fan = fanned(7, 1);
    fan.spots.forEach((spot, i) => {
      expect(spotAt(fan, spot.x, spot.y)).toBe(i);
      expect(onTray(fan, spot.x, spot.y)).toBe(true);
    });
    expect(spotAt(fan, fan.width + 1, 0)).toBe(-1);
  });
  it('fanned out stay in view', () => {
    expect([shiftInto(50, 30, 0, 100), shiftInto(10, 30, 0, 100), shiftInto(95, 30, 0, 100), shiftInto(10, 80, 0, 100)]).toEqual([0, 20, -25, 40]);
  });
  it('fanned out are legible from afar', () => expect(fanned(2, 0.2).spots[0]!.scale * 64 * 0.2).toBeGreaterThan(44));
});

describe('markers', () => {
  const grid = new HexGrid('flat-top', [{ hex: '0101', at: [0, 0] }]);
  it('know their side by their word', () => expect([markerSide('minefield-allied', ['axis', 'allied']), markerSide('fort', ['axis', 'allied'])]).toEqual([1, -1]));
  it('lie under the counters but for persons', () => {
    const list = [{ kind: 'fort', hex: '0101', value: 2 }, { kind: 'rommel', hex: '0101', value: 0 }, { kind: 'unheard-of', hex: '0101', value: 3 }];
    expect(markers(grid, list, [], false)).toContain('>2<');
    expect(markers(grid, list, [], false)).toContain('>U3<');
    expect(markers(grid, list, [], true)).toContain('>R<');
  });
  it('off the map are not drawn', () => expect(markers(grid, [{ kind: 'fort', hex: '9999', value: 1 }], [], false)).not.toContain('path'));
});

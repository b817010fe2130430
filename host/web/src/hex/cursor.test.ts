import { describe, expect, it } from 'vitest';
import { CursorWalk, isArrow } from './cursor';
import { HexGrid } from './grid';

/** Columns 1 to 5 and rows 1 to 5 with flat tops: even columns lie half a hex lower. */
const flat = new HexGrid(
  'flat-top',
  [1, 2, 3, 4, 5].flatMap((column) => [1, 2, 3, 4, 5].map((row) => ({ hex: `0${column}0${row}`, at: [Math.round(866.03 * column), 1000 * row + (column % 2 ? 0 : 500)] as [number, number] }))),
);

describe('the cursor of the map', () => {
  it('goes straight up and down', () => {
    const walk = new CursorWalk(flat);
    expect(walk.step('0303', 'ArrowUp')).toBe('0302');
    expect(walk.step('0303', 'ArrowDown')).toBe('0304');
  });
  it('keeps its line to the side', () => {
    const walk = new CursorWalk(flat);
    let hex = '0103';
    for (let i = 0; i < 4; ++i) hex = walk.step(hex, 'ArrowRight') ?? '';
    expect(hex).toBe('0503');
    for (let i = 0; i < 4; ++i) hex = walk.step(hex, 'ArrowLeft') ?? '';
    expect(hex).toBe('0103');
  });
  it('stops at the edge', () => {
    const walk = new CursorWalk(flat);
    expect(walk.step('0101', 'ArrowLeft')).toBeNull();
    expect(walk.step('9999', 'ArrowLeft')).toBeNull();
  });
  it('knows its keys', () => expect(['ArrowUp', 'a'].map(isArrow)).toEqual([true, false]));
});

import { describe, expect, test } from 'vitest';
import { figures } from './figures';

const starts = (path: string): number[] => [...path.matchAll(/M([-\d.]+) /g)].map((match) => Number(match[1]));

describe('figures', () => {
  test('lie around their middle', () => {
    for (const [text, last] of [['7', 6], ['12', 6], ['10½', 10]] as const) {
      const lefts = starts(figures(text, 100, 50));
      expect(lefts).toHaveLength(text.length);
      expect((lefts[0] ?? 0) + (lefts[lefts.length - 1] ?? 0) + last).toBeCloseTo(200, 0);
    }
  });
  test('have strokes for each digit and the half, and no others', () => {
    const all = new Set([...'0123456789½'].map((each) => figures(each, 0, 0)));
    expect(all.size).toBe(11);
    expect(all.has('')).toBe(false);
    expect(figures('-', 0, 0)).toBe('');
  });
});

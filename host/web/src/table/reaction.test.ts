import { describe, expect, it } from 'vitest';
import { unable } from './reaction';

const near = { case: 'DF 8.4', text: 'no enemy is near' };
const disrupted = { case: 'DF 8.41', text: 'is disrupted' };

describe('why units cannot react', () => {
  it('is told by reason, the rarest in front', () => {
    expect(unable([{ unit: 'a', why: [near] }, { unit: 'b', why: [disrupted, near] }, { unit: 'c', why: [near] }, { unit: 'd', why: [] }])).toEqual([
      { ...disrupted, units: ['b'] },
      { ...near, units: ['a', 'c'] },
    ]);
  });
});

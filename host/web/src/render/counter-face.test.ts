import { describe, expect, it } from 'vitest';
import type { Counter } from '../types/wire';
import { counterFace, shownCounter } from './counter-face';

const counter: Counter = { id: 'x', side: 'axis', nation: 'german', designation: '5', name: '', type: 'armor', face: '9-1-22', values: {}, traits: [] };

describe('the face of a counter', () => {
  it('is the printed one as long as nothing has changed it', () => {
    expect(shownCounter(counter, { side: 'axis', place: 'map' })).toBe(counter);
    expect(shownCounter(counter, undefined)).toBe(counter);
  });

  it('shows the numbers of today when they are others', () => {
    const shown = shownCounter(counter, { side: 'axis', place: 'map', face: '5-1-22' });
    const read = counterFace(shown, 0).replace(/<[^>]*>/g, '');
    expect(read).toContain('5-1-22');
    expect(read).not.toContain('9-1-22');
  });
});

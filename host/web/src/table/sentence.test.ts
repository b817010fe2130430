import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../types/wire';
import { chronicle, sentence, spoken } from './sentence';

const event = (kind: string, more: Partial<GameEvent> = {}): GameEvent => ({ kind, text: 'the server says [QUAD 1.1]', value: 0, ...more });

describe('events', () => {
  it('are sentences with links to units, hexes and the case', () => {
    expect(sentence(event('moved', { unit: 'a', from: '0101', to: '0102', case: 'QUAD 5.1' }))).toEqual([{ unit: 'a' }, { text: ' moves from ' }, { hex: '0101' }, { text: ' to ' }, { hex: '0102' }, { case: 'QUAD 5.1' }]);
  });
  it('say the word of the ruleset', () => {
    expect(spoken(event('result', { word: 'D2' }), String)).toBe('Result: D2');
    expect(spoken(event('result', { word: 'D2', unit: 'a', means: 'defender retreats 2 hexes' }), () => '1/8')).toBe('1/8: defender retreats 2 hexes (D2)');
    expect(spoken(event('eliminated', { unit: 'a', from: '0101', word: 'no retreat' }), () => '1/8')).toBe('1/8 is eliminated at 0101 (no retreat)');
  });
  it('count points, and say where something has come about', () => {
    expect(spoken(event('points', { word: 'axis.italian_refit', value: 5 }), String)).toBe('Axis Italian Refit points +5');
    expect(spoken(event('points', { word: 'Point lost', value: -1 }), String)).toBe('Points: Point lost −1');
    expect(spoken(event('status', { word: 'no Boxed Area any more', to: '0101' }), String)).toBe('No Boxed Area any more at 0101');
    expect(sentence(event('note', { word: 'a hut', to: '0101' }))).toEqual([{ text: 'A hut' }, { text: ' at ' }, { hex: '0101' }]);
  });
  it('say what a die was rolled for, each in its own way', () => {
    const told = ['reaction', 'forced march', 'attrition', 'capture', 'supply unit'].map((word) => spoken(event('rolled', { word, unit: 'a', value: 3 }), () => '22'));
    expect(new Set(told).size).toBe(told.length);
    for (const each of told) expect(each).toMatch(/^22.* 3/);
    expect(spoken(event('rolled', { word: 'mines', unit: 'a', value: 3 }), () => '22')).toBe('22: the die shows 3 (mines)');
    expect(spoken(event('rolled', { word: 'combat', to: '0101', value: 3 }), String)).toBe('Combat at 0101: the die shows 3');
    expect(spoken(event('rolled', { value: 3 }), String)).toBe('The die shows 3');
  });
  it('say what has become of a unit', () => {
    expect(spoken(event('status', { word: 'disrupted', unit: 'a', to: '0101' }), () => '22')).toBe('22 is disrupted');
    expect(spoken(event('status', { word: 'dazed', unit: 'a', to: '0101' }), () => '22')).toBe('22: dazed');
  });
  it('name all who move together', () => {
    expect(spoken(event('moved', { unit: 'a', from: '0101', to: '0102' }), String, [], ['a', 'b'])).toBe('a, b move together from 0101 to 0102');
  });
  it('say one point and several points', () => {
    expect(spoken(event('supported', { value: 1, unit: 'a' }), String)).toBe('1 support point at a');
    expect(spoken(event('supported', { value: 6, unit: 'a' }), String)).toBe('6 support points at a');
  });
  it('that lack a part of their sentence are told in the words of the server', () => expect(spoken(event('supported', { value: 2, word: 'Air Points' }), String)).toBe('The server says'));
  it('of kinds without a sentence are told in the words of the server', () => {
    expect(spoken(event('note', { case: 'QUAD 1.1' }), String)).toBe('The server says');
  });
});

describe('the chronicle of a game', () => {
  const words = { name: () => '1/8', side: (side: string) => (side === 'red' ? 'Red' : '') };
  it('has headings for turns and phases, and a line for each event', () => {
    const log = [
      { number: 1, actor: 'red', text: '', events: [event('phase', { word: 'Movement' }), event('moved', { unit: 'a', from: '0101', to: '0102', case: 'QUAD 5.1' })] },
      { number: 2, actor: 'chance', text: '', events: [event('rolled', { value: 4 })] },
    ];
    const told = 'GAME-TURN 1\n\nMovement\n  Red: 1/8 moves from 0101 to 0102 [QUAD 5.1]\n  The die shows 4\n';
    expect(chronicle([event('turn', { value: 1 })], log, 1, words)).toBe(told);
    expect(chronicle([], log, 1, words)).toBe(told);
  });
  it('names who attacks together', () => {
    const log = [{ number: 1, actor: 'red', text: '', action: { verb: 'attack', units: ['a', 'b'], targets: ['c'], text: '' }, events: [event('attack-declared', { unit: 'c', to: '0102', case: 'QUAD 7.1' })] }];
    expect(chronicle([], log, 2, { ...words, name: (unit) => unit })).toBe('GAME-TURN 2\n  Red: c is attacked at 0102 by a, b [QUAD 7.1]\n');
  });
});

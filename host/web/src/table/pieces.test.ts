import { describe, expect, it } from 'vitest';
import { marked, piecesOf, stepPieces } from './pieces';

describe('a sentence in pieces', () => {
  it('has its units and hexes as links', () =>
    expect(piecesOf(`Axis attacks ${marked.unit('br/7-rtr')} at ${marked.hex('L1011')}.`)).toEqual([{ text: 'Axis attacks ' }, { unit: 'br/7-rtr' }, { text: ' at ' }, { hex: 'L1011' }, { text: '.' }]));
  it('tells a step of a plan: who goes where, who attacks whom', () => {
    expect(stepPieces({ verb: 'move', unit: 'a', path: ['0101', '0102'] })).toEqual([{ text: 'Move ' }, { unit: 'a' }, { text: ' → ' }, { hex: '0102' }]);
    expect(stepPieces({ verb: 'attack', units: ['a', 'b'], targets: ['x'] })).toEqual([{ text: 'Attack ' }, { unit: 'a' }, { text: ', ' }, { unit: 'b' }, { text: ' → ' }, { unit: 'x' }]);
    expect(stepPieces({ verb: 'support', number: 2, targets: ['x'] })).toEqual([{ text: 'Ground support 2 → ' }, { unit: 'x' }]);
    expect(stepPieces({ verb: 'end-phase' })).toHaveLength(1);
  });
});

import { expect, it } from 'vitest';
import { hexesSaid } from './hexes-said';

it('hexes of the map in a remark are told from other numbers', () => {
  const map = new Set(['1605', 'L0702']);
  expect(hexesSaid('Look at 1605, not 1941 or L0702!', (hex) => map.has(hex))).toEqual([{ text: 'Look at ' }, { hex: '1605' }, { text: ', not ' }, { text: '1941' }, { text: ' or ' }, { hex: 'L0702' }, { text: '!' }]);
});

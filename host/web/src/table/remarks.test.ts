import { expect, test } from 'vitest';
import type { Remark } from '../types/wire';
import { remarkWords } from './remarks';

const sideName = (id: string): string => ({ axis: 'Axis', allied: 'Allied' })[id] ?? id;
const remark = (more: Partial<Remark>): Remark => ({ number: 1, at: 0, side: 'axis', name: '', kind: 'say', ...more });

test('a remark names its speaker by name and side, as far as there are any', () => {
  expect(remarkWords(remark({ name: 'Erwin', text: 'Good luck' }), sideName)).toBe('Erwin (Axis): Good luck');
  expect(remarkWords(remark({ text: 'Good luck' }), sideName)).toBe('Axis: Good luck');
  expect(remarkWords(remark({ side: null, text: 'hm' }), sideName)).toBe('Onlooker: hm');
});

test('what was proposed and settled is a sentence', () => {
  const said = (['takeback', 'draw', 'accept', 'decline', 'resign', 'hints', 'no-hints'] as const).map((kind) => remarkWords(remark({ kind }), sideName));
  expect(said).toEqual(['Axis asks to take back the last decision', 'Axis offers a draw', 'Axis agrees', 'Axis declines', 'Axis resigns', 'Axis proposes hints', 'Axis turns hints off']);
  expect(remarkWords(remark({ kind: 'give', text: '3600' }), sideName)).toBe('Axis gives the other side 1 hour more');
});

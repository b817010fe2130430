import { expect, test } from 'vitest';
import type { Remark } from '../types/wire';
import { markWords, sharedMarks } from './shared-marks';

let number = 0;
const said = (text: string, more: Partial<Remark> = {}): Remark => ({ number: ++number, at: 0, side: 'axis', name: 'Erwin', kind: 'say', text, ...more });
const has = (hex: string): boolean => hex !== '9999';
const texts = (...remarks: Remark[]): string[] => [...sharedMarks(remarks, has).values()].map(({ hex, text }) => `${hex} ${text}`);

test('what begins with a hex and a colon marks the hex, until something else is said of it', () => {
  expect(texts(said('1710: mines ahead'), said('L0702: here'))).toEqual(['1710 mines ahead', 'L0702 here']);
  expect(texts(said('1710: mines'), said('1710: cleared'))).toEqual(['1710 cleared']);
  expect(texts(said('1710: mines'), said(markWords('1710', '  ')))).toEqual([]);
});

test('other talk, other kinds and hexes that are none mark nothing', () => {
  expect(texts(said('Look at 1710'), said('at 1710: no'), said('9999: nowhere'), said('1710: x', { kind: 'draw' }))).toEqual([]);
});

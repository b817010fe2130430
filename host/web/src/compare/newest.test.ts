import { expect, it } from 'vitest';
import { newest } from './newest';

it('asks one at a time, and of those that wait the newest only', async () => {
  const asked: number[] = [];
  const told: number[] = [];
  let answer: (() => void) | null = null;
  const wish = newest<number, number>((n) => new Promise((resolve) => { asked.push(n); answer = () => resolve(n); }), (n) => void told.push(n));
  const settle = async (): Promise<void> => { answer?.(); await new Promise((resolve) => setTimeout(resolve)); };
  wish(1); wish(2); wish(3);
  expect(asked).toEqual([1]);
  await settle();
  expect([asked, told]).toEqual([[1, 3], []]);
  await settle();
  expect(told).toEqual([3]);
  wish(4);
  await settle();
  expect([asked, told]).toEqual([[1, 3, 4], [3, 4]]);
});

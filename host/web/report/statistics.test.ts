import { describe, expect, test } from 'vitest';
import { average, correlation, difference, shareDifference, student, wilson } from './statistics';

const hits = (count: number, of: number): number[] => Array.from({ length: of }, (_, i) => (i < count ? 1 : 0));

describe('Wilson', () => {
  // Newcombe 1998, table I: 81 of 263, and 15 of 148.
  test('gives the published intervals', () => {
    expect(wilson(hits(81, 263)).low).toBeCloseTo(0.2553, 3);
    expect(wilson(hits(81, 263)).high).toBeCloseTo(0.3662, 3);
    expect(wilson(hits(15, 148)).low).toBeCloseTo(0.0624, 3);
    expect(wilson(hits(15, 148)).high).toBeCloseTo(0.1605, 3);
  });
  test('keeps a width where nothing was won', () => {
    expect(wilson(hits(0, 20)).low).toBe(0);
    expect(wilson(hits(0, 20)).high).toBeCloseTo(0.1611, 3);
  });
  test('takes half a pair as half a hit, and nothing as anything', () => {
    expect(wilson([0.5, 0.5]).value).toBe(0.5);
    expect(wilson([])).toMatchObject({ low: 0, high: 1 });
  });
});

describe('Student', () => {
  test.each([[1, 12.706], [3, 3.182], [4, 2.776], [9, 2.262], [30, 2.042], [1000, 1.962]])('%d degrees of freedom', (freedom, factor) => {
    expect(Math.abs(student(freedom) / factor - 1)).toBeLessThan(0.01);
  });
  test('bounds a mean', () => {
    // 1..10: mean 5.5, deviation 3.0277, 2.262 * 3.0277 / sqrt(10) = 2.166
    const found = average([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(found.value).toBe(5.5);
    expect(found.low).toBeCloseTo(5.5 - 2.166, 2);
    expect(found.high).toBeCloseTo(5.5 + 2.166, 2);
  });
  test('says nothing of one value', () => expect(average([3])).toMatchObject({ low: -Infinity, high: Infinity }));
});

test('A difference of shares keeps a width where all pairs are alike', () => {
  // Twenty pairs without a change, and the two added: deviation sqrt(2 / 21), 2.080 * 0.3086 / sqrt(22) = 0.1368.
  const row = Array.from({ length: 20 }, (_, pair): [number, number] => [pair, 0.5]);
  const found = shareDifference(row, row);
  expect(found).toMatchObject({ value: 0, n: 20 });
  expect(found.high).toBeCloseTo(0.1368, 3);
  expect(found.low).toBe(-found.high);
});

test('A difference is taken pair by pair, of the pairs that both have', () => {
  const found = difference([[0, 5], [1, 7], [2, 100]], [[0, 4], [1, 6], [3, -100]]);
  expect(found).toMatchObject({ value: 1, low: 1, high: 1, n: 2 });
});

test('A correlation has Fisher\'s interval', () => {
  // x 1..5 against y 2, 1, 4, 3, 5: r = 0.8; atanh 1.0986, half 1.96 / sqrt(2) = 1.3859: from -0.280 to 0.986.
  const found = correlation([[1, 2], [2, 1], [3, 4], [4, 3], [5, 5]])!;
  expect(found.value).toBeCloseTo(0.8, 10);
  expect(found.low).toBeCloseTo(-0.28, 2);
  expect(found.high).toBeCloseTo(0.986, 3);
  expect(correlation([[1, 1], [1, 2], [1, 3], [1, 4]])).toBeNull();
});

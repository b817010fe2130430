// Small figures as strokes of one path. A map shows hundreds of them at once, and as text each would be laid out by itself.

import { round } from './svg';

/** Strokes of each character from the left end of its line; a capital is 9.4 units high. */
const kStrokes: Readonly<Record<string, string>> = {
  '0': 'm3-9.4c-1.9 0-2.7 1.9-2.7 4.7s.8 4.7 2.7 4.7 2.7-1.9 2.7-4.7-.8-4.7-2.7-4.7z',
  '1': 'm1.2-7.9l2.4-1.5v9.4',
  '2': 'm.4-7c.1-1.6 1.1-2.4 2.6-2.4 1.5 0 2.6.9 2.6 2.4 0 2.2-3.3 3.8-5.2 7h5.4',
  '3': 'm.5-9.4h4.8l-2.8 3.7c1.9-.2 3.2.9 3.2 2.7 0 1.8-1.2 3-2.9 3-1.2 0-2.1-.5-2.6-1.4',
  '4': 'm4.2 0v-9.4l-4 6.6h5.8',
  '5': 'm5.2-9.4h-4.1l-.4 4.2c.7-.5 1.4-.8 2.2-.8 1.7 0 2.8 1.2 2.8 2.9 0 1.8-1.1 3.1-2.9 3.1-1.2 0-2-.5-2.6-1.3',
  '6': 'm5-8.6c-.5-.5-1.1-.8-1.9-.8-2 0-2.9 2-2.9 5 0 2.8 1 4.4 2.9 4.4 1.6 0 2.7-1.2 2.7-2.9 0-1.7-1-2.9-2.6-2.9-1.5 0-2.6 1-3 2.3',
  '7': 'm.4-9.4h5.2l-3.4 9.4',
  '8': 'm3-9.4c-1.4 0-2.3.9-2.3 2.2s.9 2.2 2.3 2.2 2.3-.9 2.3-2.2-.9-2.2-2.3-2.2zm0 4.4c-1.6 0-2.7 1-2.7 2.5s1.1 2.5 2.7 2.5 2.7-1 2.7-2.5-1.1-2.5-2.7-2.5z',
  '9': 'm1-.8c.5.5 1.1.8 1.9.8 2 0 2.9-2 2.9-5 0-2.8-1-4.4-2.9-4.4-1.6 0-2.7 1.2-2.7 2.9 0 1.7 1 2.9 2.6 2.9 1.5 0 2.6-1 3-2.3',
  '½': 'm.2-9.2l1.7-1.2v5.6m5.6-5.6l-5.4 10.4m3.9-3.6c.2-1.2 1-1.7 2-1.7 1.1 0 1.9.7 1.9 1.7 0 1.5-2.4 2.4-3.7 4.4h4',
};
const kWidth = 6;
const kHalfWidth = 10;
const kBetween = 1.7;

/** A number around x, its foot at y; characters other than digits and the half are left out. */
export function figures(text: string, x: number, y: number): string {
  const known = [...text].filter((each) => each in kStrokes);
  const widths = known.map((each) => (each === '½' ? kHalfWidth : kWidth));
  let left = x - (widths.reduce((sum, each) => sum + each, 0) + (known.length - 1) * kBetween) / 2;
  let d = '';
  known.forEach((each, i) => {
    d += `M${round(left)} ${round(y)}${kStrokes[each] ?? ''}`;
    left += (widths[i] ?? 0) + kBetween;
  });
  return d;
}

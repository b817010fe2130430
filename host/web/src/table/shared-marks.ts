// Markers on hexes that all at a table share: what was said of a hex last, as "1710: mines ahead". Nothing behind the colon takes
// the marker away. Pure.
import type { Remark } from '../types/wire';

export interface SharedMark {
  hex: string;
  text: string;
  by: Pick<Remark, 'side' | 'name'>;
}

/** The remark that sets a marker, or takes it away. */
export const markWords = (hex: string, text: string): string => `${hex}: ${text.trim()}`.trim();

export function sharedMarks(remarks: readonly Remark[], has: (hex: string) => boolean): Map<string, SharedMark> {
  const marks = new Map<string, SharedMark>();
  for (const { kind, text, side, name } of remarks) {
    const [, hex = '', words = ''] = /^([A-Z]?\d{4}):\s*(.*)$/.exec(kind === 'say' ? (text ?? '') : '') ?? [];
    if (!hex || !has(hex)) continue;
    if (words) marks.set(hex, { hex, text: words, by: { side, name } });
    else marks.delete(hex);
  }
  return marks;
}

// t('table.turnOf', { turn: 3, last: 7 }): the text for a key, filled in.
import { en, type TextKey } from './en';

export type { TextKey };

export function t(key: TextKey, values: Record<string, string | number> = {}): string {
  return en[key].replace(/\{(\w+)\}/g, (whole, name: string) => (name in values ? String(values[name]) : whole));
}

/** The text for a key made from a word of the title, if the catalogue has one. */
export function maybe(key: string, values: Record<string, string | number> = {}): string | null {
  return key in en ? t(key as TextKey, values) : null;
}

/** A word of the title's data as people write it: "sand-sea" -> "Sand sea". */
export function plain(word: string): string {
  const text = word.replace(/[-_.]/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export const verbText = (verb: string, values: Record<string, string | number> = {}): string => maybe(`verb.${verb}`, values) ?? plain(verb);

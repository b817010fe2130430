// t('table.turnOf', { turn: 3, last: 7 }): the text for a key, filled in. {count|hex|hexes} is the word that goes with the number.
import { en, type Catalogue, type TextKey } from './en';

export type { TextKey };

/** Languages besides English, each loaded when it is wanted. */
const kOthers: Record<string, () => Promise<Catalogue>> = { de: async () => (await import('./de')).de };
/** Every language, in its own words. */
export const kLanguages: Record<string, string> = { en: 'English', de: 'Deutsch' };

let words: Catalogue = en;

/** The language of the texts: the one chosen, else the first of the reader's that there is. */
export function languageFor(chosen: string, readers: readonly string[]): string {
  return [chosen, ...readers].map((each) => each.slice(0, 2).toLowerCase()).find((each) => each in kLanguages) ?? 'en';
}

/** Takes the texts of a language; English when they cannot be had. */
export async function speak(language: string): Promise<void> {
  words = (await kOthers[language]?.().catch(() => en)) ?? en;
  document.documentElement.lang = words === en ? 'en' : language;
}

/** The language that is spoken now. */
export const language = (): string => (words === en ? 'en' : document.documentElement.lang);

export const t = (key: TextKey, values: Record<string, string | number> = {}): string => fill(words[key], values);

/** A text with its holes filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (whole, name: string, one?: string, many?: string) => {
    if (!(name in values)) return whole;
    const value = String(values[name]);
    return one === undefined ? value : ((value === '1' ? one : many) ?? '');
  });
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

/** How something is done: "north", "forced-march"; and of what: "form north". */
export const modeText = (mode: string): string => maybe(`mode.${mode}`) ?? plain(mode || 'normal');
export const howText = (how: string): string => {
  const [verb = '', by] = how.split(' ');
  return by === undefined ? verbText(verb) : `${verbText(verb)}: ${modeText(by)}`;
};

export const verbText = (verb: string, values: Record<string, string | number> = {}): string => maybe(`verb.${verb}`, values) ?? plain(verb);

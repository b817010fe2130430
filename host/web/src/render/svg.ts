// Little helpers for SVG: as text for what is drawn once, as elements for what changes.

export const kSvg = 'http://www.w3.org/2000/svg';

export const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);

type Attributes = Record<string, string | number | undefined>;

/** An element as text. */
export function tag(name: string, attributes: Attributes, inside = ''): string {
  let text = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) text += ` ${key}="${escape(String(value))}"`;
  return `${text}>${inside}</${name}>`;
}

/** An element of the page. */
export function element<K extends keyof SVGElementTagNameMap>(name: K, attributes: Attributes = {}): SVGElementTagNameMap[K] {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, String(value));
  return made;
}

/** One decimal is finer than any screen shows. */
export const round = (value: number): number => Math.round(value * 10) / 10;

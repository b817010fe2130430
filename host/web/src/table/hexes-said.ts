// Hexes that a remark names: who clicks one looks at it. Pure.

export type Said = { text: string } | { hex: string };

export function hexesSaid(text: string, has: (hex: string) => boolean): Said[] {
  return text.split(/\b([A-Z]?\d{4})\b/).filter(Boolean).map((part) => (has(part) ? { hex: part } : { text: part }));
}

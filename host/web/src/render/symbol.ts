// Unit symbols as SVG text, made once for each kind.
import { ms, numberlandunit } from 'milsymbol';

ms.addIcons(numberlandunit);

const made = new Map<string, string>();

/** The symbol's frame is 150 of its own units wide and 100 high, its size sign 45 above it; centre at (100, 100). */
export function symbolSvg(code: string, ink: string, fill: string): string {
  const key = `${code} ${ink} ${fill}`;
  let text = made.get(key);
  if (text === undefined) {
    const symbol = new ms.Symbol(code, { size: 100, fill: true, fillColor: fill, iconColor: ink, infoFields: false, strokeWidth: 7 });
    text = symbol.isValid() ? symbol.asSVG().replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '').replace(/"black"/g, `"${ink}"`) : '';
    made.set(key, text);
  }
  return text;
}

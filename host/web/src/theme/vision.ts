// How colours look to people who lack one kind of cone: the matrices of Machado, Oliveira and Fernandes (2009) at full
// severity, on linear light. Pure.

type Rgb = [number, number, number];
type Matrix = [Rgb, Rgb, Rgb];

const kPlain: Matrix = [[1, 0, 0], [0, 1, 0], [0, 0, 1]];

export const kVisions: Record<string, Matrix> = {
  normal: kPlain,
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};

export const rgb = (color: string): Rgb => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16)) as Rgb;
export const hexColor = (parts: Rgb): string => `#${parts.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** A colour as it looks to that vision. */
export function seen(color: string, vision: Matrix): string {
  const light = rgb(color).map((part) => linear(part / 255));
  return hexColor(vision.map((row) => 255 * encoded(Math.min(1, Math.max(0, row.reduce((sum, share, i) => sum + share * (light[i] ?? 0), 0))))) as Rgb);
}

/** The contrast of text on a ground, 1 to 21, as WCAG 2 reckons it. */
export function contrast(ink: string, paper: string): number {
  const luminance = (color: string): number => rgb(color).reduce((sum, part, i) => sum + ([0.2126, 0.7152, 0.0722][i] ?? 0) * linear(part / 255), 0.05);
  const [one, other] = [luminance(ink), luminance(paper)];
  return one > other ? one / other : other / one;
}

/** How far two colours are apart, about as the eye sees it. */
export function apart(one: string, other: string): number {
  const [r = 0, g = 0, b = 0] = rgb(one).map((part, i) => part - (rgb(other)[i] ?? 0));
  return Math.sqrt(2 * r * r + 4 * g * g + 3 * b * b);
}

/** The same for the kind of vision that tells them least apart. */
export const apartForAll = (one: string, other: string): number => Math.min(...Object.values(kVisions).map((vision) => apart(seen(one, vision), seen(other, vision))));

// The map as a file: an SVG that needs nothing else, and a PNG made of it.
import { kSvg } from './svg';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels on the longer side of a PNG: what every browser can still draw. */
const kMostPixels = 6000;

export const sheetFile = (box: Box, style: string, ...layers: string[]): string =>
  `<svg xmlns="${kSvg}" width="${box.width}" height="${box.height}" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" font-family="Helvetica Neue, Helvetica, Arial, Liberation Sans, sans-serif">` +
  `<style>${style.replace(/</g, '&lt;')}</style>${layers.join('')}</svg>`;

export async function png(svg: string, box: Box): Promise<Blob | null> {
  const picture = new Image();
  picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  await picture.decode();
  const scale = Math.min(1.5, kMostPixels / Math.max(box.width, box.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(box.width * scale);
  canvas.height = Math.round(box.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(picture.src);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
}

/** Gives the reader a file to keep. */
export function keepFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

// The hash of sworn dice: BLAKE2b over parts, each behind its length (docs/formats/save.md). Pure.
import { blake2b } from '@noble/hashes/blake2';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils';

export type Part = string | Uint8Array;

export function hash(...parts: Part[]): Uint8Array {
  const sum = blake2b.create({ dkLen: 32 });
  for (const part of parts) {
    const bytes = typeof part === 'string' ? utf8ToBytes(part) : part;
    const length = new Uint8Array(8);
    new DataView(length.buffer).setUint32(0, bytes.length, true);
    sum.update(length).update(bytes);
  }
  return sum.digest();
}

export const hexOf = (bytes: Uint8Array): string => bytesToHex(bytes);
/** Thirty-two bytes from hexadecimal digits; null for anything else. */
export const fromHex = (text: string): Uint8Array | null => (/^[0-9a-f]{64}$/.test(text) ? hexToBytes(text) : null);
export const equal = (one: Uint8Array, other: Uint8Array): boolean => one.length === other.length && one.every((byte, i) => byte === other[i]);

export const linkBefore = (game: string, side: string, link: Uint8Array): Uint8Array => hash('trigh link', game, side, link);
/** What a signature is over. */
export const signedHash = (game: string, side: string, digest: Uint8Array): Uint8Array => hash('trigh signed', game, side, digest);

export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export function fromBase64(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

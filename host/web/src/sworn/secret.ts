// What the player of a side keeps to himself in a game with sworn dice, and what he does with it. Pure.
import { ed25519 } from '@noble/curves/ed25519';
import { hash, hexOf, linkBefore, signedHash, toBase64 } from './hash';

/** So long is a chain. */
export const kMostLinks = 10_000;

export class Secret {
  private links: Uint8Array[] = [];
  private readonly seed: Uint8Array;

  constructor(
    private readonly secret: Uint8Array,
    private readonly game: string,
    readonly side: string,
  ) {
    this.seed = hash('trigh key', secret, game, side);
  }

  /** The public key, as hexadecimal digits. */
  get key(): string {
    return hexOf(ed25519.getPublicKey(this.seed));
  }
  oath(): string {
    return `@sworn ${this.side} ${this.key} ${hexOf(this.link(0))}`;
  }
  reveal(number: number): string {
    return `@reveal ${this.side} ${hexOf(this.link(number))}`;
  }
  sign(digest: Uint8Array): string {
    const signature = ed25519.sign(signedHash(this.game, this.side, digest), this.seed);
    return `@signed ${this.side} ${toBase64(new Uint8Array([...digest, ...signature]))}`;
  }

  private link(number: number): Uint8Array {
    if (this.links.length === 0) {
      let link = hash('trigh chain', this.secret, this.game, this.side);
      const links = [link];
      for (let i = kMostLinks; i > 0; --i) links.push((link = linkBefore(this.game, this.side, link)));
      this.links = links.reverse();
    }
    const link = this.links[number];
    if (!link) throw new RangeError('a chain has no more links');
    return link;
  }
}

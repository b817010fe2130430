// The ledger of luck, asked for part by part as long as somebody looks at it.
import type { LuckPart } from '../types/wire';
import { joined } from './luck';
import { session } from './session.svelte';

/** Gives what is known so far, more each time; the answer ends it. */
export function askLuck(game: string, give: (luck: LuckPart | null) => void): () => void {
  let wanted = true;
  let luck: LuckPart | null = null;
  give(null);
  void session.guard(async () => {
    for (let from = 0; wanted; ) {
      const part = await session.server.luck(game, from);
      if (!wanted) return;
      give((luck = joined(luck, part)));
      from = part.next;
      if (part.next >= part.of) return;
    }
  });
  return () => (wanted = false);
}

// The player-turns of a log that are over, by who ended phases in them. Pure.
import type { LogEntry, SideId } from '../types/wire';

export interface PlayerTurn {
  side: SideId;
  /** The actions that it is made of: those after `from`, up to `to`. */
  from: number;
  to: number;
}

/** `phasing`: whose player-turn goes on; null when the game is over. */
export function playerTurns(log: readonly LogEntry[], phasing: SideId | null): PlayerTurn[] {
  const turns: PlayerTurn[] = [];
  let whole = true;
  for (const { number, actor, action, events } of log) {
    if (action?.verb !== 'end-phase') continue;
    const last = turns[turns.length - 1];
    if (last && !whole && last.side === actor) last.to = number;
    else turns.push({ side: actor, from: last?.to ?? 0, to: number });
    whole = events.some((event) => event.kind === 'turn');
  }
  return whole || turns[turns.length - 1]?.side !== phasing ? turns : turns.slice(0, -1);
}

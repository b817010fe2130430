// The player-turns of a log that are over. Pure.
import type { LogEntry, SideId } from '../types/wire';

export interface PlayerTurn {
  side: SideId;
  /** The actions that it is made of: those after `from`, up to `to`. */
  from: number;
  to: number;
}

/** `phases`: the names of a player-turn's phases in their order; one that is over when the next phase is none of those still to
 * come. It is the side's who ends its first phase: in others the enemy may react. `over`: the last one has ended, too. */
export function playerTurns(log: readonly LogEntry[], phases: readonly string[], over: boolean): PlayerTurn[] {
  const turns: PlayerTurn[] = [];
  let side: SideId | undefined;
  let from = 0;
  let at = 0;
  const end = (to: number): void => {
    if (side) turns.push({ side, from, to });
    side = undefined;
    from = to;
  };
  for (const { number, actor, action, events } of log) {
    if (action?.verb === 'end-phase') side ??= actor;
    for (const { kind, word } of events) {
      const next = kind === 'phase' && word !== undefined ? phases.indexOf(word) : -1;
      if (next < 0) continue;
      if (next <= at) end(number);
      at = next;
    }
  }
  const last = log[log.length - 1];
  if (over && last) end(last.number);
  return turns;
}

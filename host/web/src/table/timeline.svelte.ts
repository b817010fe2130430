// Looking back: the game as it stood after any action, and going on from there in a game of its own.
import type { Action, GameState } from '../types/wire';
import { branchText } from './branch';
import { ownGame } from './files';
import { session } from './session.svelte';
import type { Table } from './table.svelte';

const kBeat = 700;
const kPatience = 40;

export class Timeline {
  playing = $state(false);
  /** The action that is looked at; null: the game as it is. */
  at = $state<number | null>(null);
  /** What was asked for is not on the map yet. */
  waits = $state(false);
  private readonly seen = new Map<number, GameState>();
  private asked = 0;
  private timer = 0;

  constructor(private readonly table: Table) {}

  get last(): number {
    return this.table.state.actions;
  }
  get shown(): number {
    return this.at ?? this.last;
  }

  /** Shows the game after action `to`; at the end it is the game as it is again. */
  async go(to: number): Promise<void> {
    const number = Math.max(0, Math.min(to, this.last));
    const ask = ++this.asked;
    if (number === this.last) {
      this.stop();
      this.waits = false;
      this.at = null;
      this.table.past = null;
      this.showWay(number);
      return;
    }
    this.at = number;
    this.waits = true;
    // A slider that is drawn along asks only where it rests.
    if (!this.seen.has(number)) await new Promise((resolve) => setTimeout(resolve, kPatience));
    if (ask !== this.asked) return;
    const view = this.seen.get(number) ?? (await session.guard(() => session.server.replay(this.table.game, number)))?.state;
    if (!view) return;
    this.seen.set(number, view);
    if (ask !== this.asked) return;
    this.waits = false;
    this.table.past = view;
    this.showWay(number);
  }

  /** The way of the action that led here. */
  private showWay(number: number): void {
    this.table.lastWay = this.table.log[number - 1]?.action?.path ?? [];
  }

  /** The game has gone on or been taken back: what was seen may be another game now. */
  renew(): void {
    if (this.at !== null && this.at > this.last) void this.go(this.last);
    for (const number of [...this.seen.keys()]) if (number > this.last) this.seen.delete(number);
  }

  play(): void {
    this.playing = true;
    const step = async (): Promise<void> => {
      if (!this.playing) return;
      await this.go(this.shown + 1);
      if (this.at === null) this.playing = false;
      else this.timer = window.setTimeout(() => void step(), kBeat);
    };
    void (this.at === null ? this.go(0).then(step) : step());
  }

  /** Plays what came after action `from`. */
  async playFrom(from: number): Promise<void> {
    await this.go(from);
    this.play();
  }

  stop(): void {
    this.playing = false;
    window.clearTimeout(this.timer);
  }

  /** An analysis game from here; its name in this browser. Where a die is still to be rolled, after the roll. A plan is
   *  played as far as the dice let it. */
  async branch(plan: readonly Action[] = []): Promise<string | undefined> {
    const { table } = this;
    let number = this.shown;
    while (number < table.log.length && table.log[number]?.actor === 'chance') ++number;
    return session.guard(async () => {
      const text = branchText(await session.server.save(table.game), number);
      let { game, state } = await session.server.load(text);
      for (const action of plan) {
        const done = await session.server.apply(game, action, state.actions);
        if (!done.legal || !done.state) break;
        state = done.state;
      }
      return ownGame(game, state, {}, plan.length > 0 ? await session.server.save(game) : text);
    });
  }
}

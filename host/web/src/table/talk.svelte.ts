// The conversation at a table of the server: who is there, what is said, what is proposed.
import { dropTokens, forgetTable, keptTable } from '../net/kept';
import { t } from '../texts';
import { comfort } from './comfort.svelte';
import { hexesSaid } from './hexes-said';
import { remarkWords } from './remarks';
import { session } from './session.svelte';
import { markWords, sharedMarks } from './shared-marks';
import type { Proposed, Remark, TableTalk } from '../types/wire';

/** So long a hex that was named stands out. */
const kPointed = 6000;

export class Talk {
  now = $state.raw<TableTalk | null>(null);
  remarks = $state.raw<Remark[]>([]);
  /** Remarks of others that came while the conversation was not looked at. */
  unread = $state(0);
  /** When `now` was told, by this browser's own clock. */
  toldAt = 0;
  looked = false;
  /** Hexes that somebody points at just now. */
  pointed = $state.raw<string[]>([]);
  private pointing = 0;

  constructor(
    private readonly game: string,
    /** The sides of this browser. */
    private readonly sides: string[],
    private readonly sideName: (id: string) => string,
    /** Whether the map has a hex. */
    private readonly has: (hex: string) => boolean,
  ) {
    session.listeners.add(this.hear);
    session.reconnected.add(this.enter);
    void this.enter();
  }

  close(): void {
    session.listeners.delete(this.hear);
    session.reconnected.delete(this.enter);
  }

  /** Markers that all at the table see. */
  marks = $derived.by(() => sharedMarks(this.remarks, this.has));
  mark = (hex: string, text: string): Promise<boolean> => this.say(markWords(hex, text));

  get request() {
    return this.now?.request ?? null;
  }
  get ended() {
    return this.now?.ended ?? null;
  }
  /** Whether this browser answers what is proposed. */
  get asked(): boolean {
    return this.request !== null && !this.sides.includes(this.request.side ?? '');
  }
  get speaks(): boolean {
    return this.now?.talk === 'all' || (this.now?.talk === 'players' && this.sides.length > 0);
  }
  get plays(): boolean {
    return this.sides.length > 0;
  }

  enter = async (): Promise<void> => {
    const talk = await session.guard(() => session.server.talk(this.game, comfort.name));
    if (talk) this.take(talk);
  };
  say = (text: string): Promise<boolean> => this.done(() => session.server.say(this.game, text));
  propose = (what: Proposed): Promise<boolean> => this.done(() => session.server.propose(this.game, what));
  answer = (accept: boolean): Promise<boolean> => this.done(() => session.server.answer(this.game, accept));
  claim = (): Promise<boolean> => this.done(() => session.server.claim(this.game));
  give = (seconds: number): Promise<boolean> => this.done(() => session.server.give(this.game, seconds));
  resign = (): Promise<boolean> => this.done(() => session.server.resign(this.game));

  private async done(what: () => Promise<TableTalk>): Promise<boolean> {
    const talk = await session.guard(what);
    if (talk) this.take(talk);
    return talk !== undefined;
  }

  private readonly hear = (method: string, params: unknown): void => {
    // A proposal to take back lapses when the game goes on.
    if (method === 'game.changed' && this.request?.kind === 'takeback' && (params as { game: string }).game === this.game) return void this.enter();
    const talk = params as TableTalk;
    if (method !== 'table.said' || talk.game !== this.game) return;
    if (talk.from > this.remarks.length) return void this.enter();
    const news = talk.remarks.filter((each) => each.number > this.remarks.length);
    this.take(talk);
    if (!this.looked) this.unread += news.length;
    for (const remark of news) {
      this.point(remark.text ?? '');
      if (remark.kind === 'renew' && this.sides.includes(remark.side ?? '')) void this.seatAgain();
      const words = remarkWords(remark, this.sideName);
      if (remark.kind === 'say' && this.looked) session.say(words);
      else session.tell(words);
    }
  };

  /** Hexes that a remark names stand out for a while. */
  point(text: string): void {
    const hexes = hexesSaid(text, this.has).flatMap((part) => ('hex' in part ? [part.hex] : []));
    if (hexes.length === 0) return;
    this.pointed = hexes;
    window.clearTimeout(this.pointing);
    this.pointing = window.setTimeout(() => (this.pointed = []), kPointed);
  }

  /** A seat of this browser may open by another word now. */
  private async seatAgain(): Promise<void> {
    const found = await session.guard(() => session.server.tables(keptTable(this.game)?.tokens ?? []));
    if (!found) return;
    // In another window of this browser the new word may be known already.
    dropTokens(this.game, found.unknown);
    session.reseat();
  }

  private take(talk: TableTalk): void {
    if (talk.ended?.kind === 'delete') {
      forgetTable(this.game);
      session.tell(t('talk.gone'));
      location.hash = '#/';
      return;
    }
    this.toldAt = performance.now();
    this.now = talk;
    this.remarks = [...this.remarks.slice(0, talk.from), ...talk.remarks];
  }
}

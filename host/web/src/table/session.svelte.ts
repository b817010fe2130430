// The connection and what is known before a game is opened.
import { kAside, Rpc, RpcError, type Line } from '../net/rpc';
import { Server } from '../net/server';
import { t } from '../texts';
import type { Failure, Level, Title } from '../types/wire';

/** Words that a screen reader may not have come to yet. */
const kKeptWords = 6;

export interface Trouble {
  text: string;
  details: string[];
  /** A game that is put aside: it can still be saved. */
  aside?: string;
}

class Session {
  line = $state<Line>('connecting');
  titles = $state.raw<Title[]>([]);
  machines = $state.raw<string[]>([]);
  levels = $state.raw<Level[]>([]);
  trouble = $state<Trouble | null>(null);
  /** A short word to the player, gone after a while. */
  notice = $state('');
  private noticeTimer = 0;
  /** What a screen reader says: each is read when it comes, also when another follows at once. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  private words: { id: number; text: string }[] = [];
  private said = 0;
  readonly server: Server;
  /** Called for each notification of the server. */
  readonly listeners = new Set<(method: string, params: unknown) => void>();
  /** Called when the line is open again after it was lost. */
  readonly reconnected = new Set<() => void>();
  /** Called when this browser's seats at a table are others than before. */
  readonly reseated = new Set<() => void>();
  private wasOpen = false;

  constructor() {
    const address = new URL('rpc', location.href.split('#')[0]);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    const rpc = new Rpc(address.href);
    rpc.onLine = (line) => {
      // Trying again is no news to somebody who waits.
      this.line = line === 'connecting' && this.wasOpen ? 'lost' : line;
      if (line === 'open' && this.wasOpen) this.tell(t('line.back'));
      if (line === 'open' && this.wasOpen) for (const tell of this.reconnected) tell();
      this.wasOpen ||= line === 'open';
    };
    rpc.onNotice = (method, params) => {
      // Not by the table itself, which may not be open yet.
      if (method === 'table.failed') this.failed(params as Failure);
      for (const tell of this.listeners) tell(method, params);
    };
    this.server = new Server(rpc);
    void this.guard(async () => {
      const { titles, players, levels } = await this.server.titles();
      this.titles = titles;
      this.levels = levels;
      this.machines = [...players].reverse();
    });
  }

  say(text: string): void {
    // Who says something does not depend on what was said before.
    if (text) this.spoken = this.words = [...this.words.slice(1 - kKeptWords), { id: ++this.said, text }];
  }

  reseat(): void {
    for (const tell of this.reseated) tell();
  }

  tell(text: string): void {
    this.notice = text;
    window.clearTimeout(this.noticeTimer);
    this.noticeTimer = window.setTimeout(() => (this.notice = ''), 5000);
    this.say(text);
  }

  private failed({ game, aside, finding }: Failure): void {
    if (aside) this.putAside(game);
    else this.tell(finding.text);
  }

  /** The rules have failed too often in a game: it is offered as a file. */
  putAside(game: string): void {
    this.trouble = { text: t('error.aside'), details: [], aside: game };
  }

  /** Runs something that may fail, and shows the failure. */
  async guard<T>(what: () => Promise<T>): Promise<T | undefined> {
    try {
      return await what();
    } catch (error) {
      // That the line is lost is said already, and what it took along is asked again when it is back.
      if (error instanceof RpcError && error.lost) return undefined;
      const found = error instanceof RpcError ? error.findings.map((each) => `${each.code}: ${each.text}`) : [];
      if (error instanceof RpcError && error.is(kAside) && error.game !== undefined) this.putAside(error.game);
      else this.trouble = { text: error instanceof Error ? error.message : String(error), details: found };
      return undefined;
    }
  }
}

export const session = new Session();

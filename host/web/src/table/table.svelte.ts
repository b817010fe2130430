// One game on the table: its facts, its present state, and the one way to change it.
import { HexGrid } from '../hex/grid';
import { keepTable, keptGame, keptSave, keptTable, machineOf, type Seat } from '../net/kept';
import { RpcError } from '../net/rpc';
import { shownCounter } from '../render/counter-face';
import type { GameMap } from '../types/map';
import type { Action, Applied, Change, Counter, Form, Forces, GameEvent, GameState, LogEntry, Obligation, Orders, Seating, Title, Unit } from '../types/wire';
import { dressed } from '../theme/nations';
import { comfort } from './comfort.svelte';
import { t } from '../texts';
import { formKind } from './lines';
import { seatGame } from './files';
import { meanwhile } from './meanwhile';
import { SaveText } from './save-text';
import { session } from './session.svelte';
import { Talk } from './talk.svelte';

export interface Roll {
  value: number;
  word: string;
  /** Counts up, so that the same number twice is two rolls. */
  serial: number;
}

export class Table {
  readonly forms: Map<string, Form>;
  readonly counters: Map<string, Counter>;
  readonly grid: HexGrid;
  private readonly names: ReadonlyMap<string, string>;
  state = $state.raw<GameState>() as GameState;
  /** An earlier view of the game that is being looked at. */
  past = $state.raw<GameState | null>(null);
  log = $state.raw<LogEntry[]>([]);
  opening = $state.raw<GameEvent[]>([]);
  obligations = $state.raw<Obligation[]>([]);
  /** Units that were out of the game when it began. */
  absent = $state.raw<ReadonlySet<string>>(new Set());
  private absentKnown = false;
  seats = $state<Record<string, Seat>>({});
  roll = $state.raw<Roll | null>(null);
  /** The way of the last move, for the eye. */
  lastWay = $state.raw<string[]>([]);
  busy = $state(false);
  thinking = $state(false);
  /** The others at a table of the server. */
  readonly talk: Talk | null;
  /** Why an action is not to be sent now, in a word; empty when it may be. */
  gate: ((action: Action) => string) | null = null;
  private closed = false;
  /** The state whose save this browser has. */
  private kept = '';
  /** Its lines, of a game of this browser alone; null when the whole save is to be had anew. */
  private lines: SaveText | null = null;
  private machineTimer = 0;
  /** What machines have done and nobody has been shown yet. */
  private late: Change[] = [];
  /** How many of their actions that are. */
  behind = $state(0);
  private paceTimer = 0;
  private shownAt = 0;

  constructor(
    readonly game: string,
    readonly title: Title,
    readonly map: GameMap,
    readonly forces: Forces,
    state: GameState,
    seats: Record<string, Seat>,
    /** The place at a table of the server; none for a game of this browser alone. */
    readonly seating: Seating | null = null,
    /** What this browser calls the game; the handle is of this connection alone. */
    readonly name = game,
  ) {
    this.forms = new Map(title.forms.map((form) => [form.verb, form]));
    this.counters = new Map(forces.counters.map((counter) => [counter.id, counter]));
    this.grid = new HexGrid(map.orientation, map.hexes);
    this.names = new Map(map.hexes.map(({ hex, name }) => [hex, name ?? '']));
    this.state = state;
    this.seats = seats;
    this.talk = seating ? new Talk(game, seating.sides, this.side, this.has) : null;
    session.listeners.add(this.hear);
    session.reconnected.add(this.refresh);
    void this.follow();
  }

  static async open(wanted: string): Promise<Table> {
    const { server } = session;
    // Each word opens its seat; the last answer knows them all.
    let seating: Seating | null = null;
    for (const token of keptTable(wanted)?.tokens ?? []) seating = await server.join(token);
    if (!seating && /^t[0-9a-f]{12}$/.test(wanted)) throw new RpcError(t('lobby.noSeat'), 0, []);
    const game = seating ? wanted : await own(wanted);
    const [state, map, forces] = await Promise.all([server.state(game), server.map({ game }), server.counters(game)]);
    while (session.titles.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    const title = session.titles.find((each) => each.id === state.title);
    if (!title) throw new RpcError(state.title, 0, []);
    const mine = Object.fromEntries(title.sides.map((side) => [side.id, 'me' as Seat]));
    return new Table(game, title, map, dressed(forces, title.about.colors, comfort.palette), state, seating ? seatsOf(seating) : { ...mine, ...keptGame(wanted)?.seats }, seating, wanted);
  }

  close(): void {
    if (this.seating) void session.server.leave(this.game);
    this.talk?.close();
    this.closed = true;
    window.clearTimeout(this.machineTimer);
    window.clearTimeout(this.paceTimer);
    session.listeners.delete(this.hear);
    session.reconnected.delete(this.refresh);
  }

  // Facts.

  side = (id: string | null | undefined): string => this.title.sides.find((side) => side.id === id)?.name ?? '';
  sideIndex = (id: string | null | undefined): number => this.title.sides.findIndex((side) => side.id === id);
  phaseName = (id: string): string => this.title.decisions.find((each) => each.id === id)?.name ?? id;
  counter = (id: string): Counter | undefined => {
    const counter = this.counters.get(id);
    return counter && shownCounter(counter, this.unit(id));
  };
  /** What the map shows: the game as it is, or as it was. */
  shown: GameState = $derived(this.past ?? this.state);
  private units = $derived(new Map(this.shown.units.map((unit) => [unit.id, unit])));
  unit = (id: string): Unit | undefined => this.units.get(id);
  unitsIn = (hex: string): Unit[] => this.shown.units.filter((unit) => unit.place === 'map' && unit.hex === hex);
  has = (hex: string): boolean => this.grid.cell(hex) !== undefined;
  hexName = (hex: string): string => this.names.get(hex) ?? '';
  /** Somebody else plays. */
  get opposed(): boolean {
    return Object.values(this.seats).includes('other');
  }
  /** Somebody else plays or looks on. */
  get watched(): boolean {
    return this.opposed || (this.talk?.now?.people.length ?? 0) > 1;
  }
  seatOf = (side: string | null): Seat | undefined => (side === null ? undefined : this.seats[side]);
  /** By the rules or by the players. */
  get ended(): boolean {
    return this.state.over || (this.talk?.ended ?? null) !== null;
  }
  /** Whether somebody at this browser is to act. */
  mine = $derived(this.past === null && !this.ended && this.seatOf(this.state.to_act) === 'me');
  /** What the others have done since one last ended a phase; null inside a decision, where nobody else plays, and once
   * one has decided something. */
  meanwhile = $derived.by(() => (this.mine && this.state.decision === this.state.phase ? meanwhile(this.log, this.title.sides.map((side) => side.id).filter((side) => this.seatOf(side) === 'me')) : null));
  verbs = $derived(Object.keys(this.state.offers));
  /** Units can go somewhere by a way of their own. */
  get walking(): boolean {
    return Object.entries(this.state.subjects).some(([verb, units]) => units.length > 0 && this.isWalk(verb));
  }
  isWalk = (verb: string): boolean => {
    const form = this.forms.get(verb);
    return form !== undefined && formKind(form) === 'walk';
  };

  /** Looks at the beginning of the game, once. */
  async findAbsent(): Promise<void> {
    if (this.absentKnown) return;
    this.absentKnown = true;
    const begun = await this.ask(() => session.server.replay(this.game, 0));
    if (begun) this.absent = new Set(begun.state.units.flatMap((unit) => (unit.place === 'gone' && unit.id !== undefined ? [unit.id] : [])));
    else this.absentKnown = false;
  }

  /** Units on the move: taken up and not yet put down. */
  inHand: string[] = $derived.by(() => {
    const { in_hand } = this.state;
    return this.past === null && in_hand?.spent !== undefined ? in_hand.units.filter((unit) => this.unit(unit)?.place === 'map') : [];
  });

  /** Asks about the position. An answer that the position has overtaken, or a table that was left, is no trouble. */
  async ask<T>(question: () => Promise<T>): Promise<T | undefined> {
    const { actions } = this.state;
    return session.guard(() =>
      question().catch((error: unknown) => {
        if (this.closed || this.behind > 0 || this.state.actions !== actions) return undefined;
        throw error;
      }),
    );
  }

  // Changes.

  /** Sends an action; the refusal if the rules refuse it. */
  async send(action: Action): Promise<Applied | undefined> {
    if (this.busy) return undefined;
    const barred = this.gate?.(action) ?? '';
    if (barred) return void session.tell(barred);
    this.busy = true;
    const applied = await session.guard(() => this.timely(this.keeping(session.server.apply(this.game, action, this.state.actions))));
    this.busy = false;
    if (applied?.legal) this.take(applied.state, applied.events, action);
    return applied;
  }

  async undo(): Promise<string> {
    const result = await session.guard(() => this.timely(this.keeping(session.server.undo(this.game, this.state.actions))));
    if (!result) return '';
    if (result.undone) {
      this.log = this.log.slice(0, -1);
      this.lastWay = [];
      this.state = result.state;
      void this.follow();
    }
    return result.why;
  }

  /** Standing orders of a side of mine. They may decide at once what is open. */
  async order(side: string, orders: Orders): Promise<void> {
    const given = await session.guard(() => session.server.orders(this.game, side, orders));
    if (given) await this.anew();
  }

  /** What changed stands in the whole save only. */
  async anew(): Promise<void> {
    this.lines = null;
    this.kept = '';
    await this.refresh();
  }

  /** The server forgets a game of this browser alone when it ends: nothing is shown as done before it has been written down here. */
  private async keeping<T extends { state?: GameState; undone?: boolean }>(answer: Promise<T>): Promise<T> {
    if (this.seating) return answer;
    const { actions } = this.state;
    const [result, { log }] = await Promise.all([answer, session.server.log(this.game, actions)]);
    // A refusal has no state.
    if (this.closed || !result.state || result.undone === false) return result;
    if (result.state.sworn) this.lines = null;
    if (this.lines && result.undone && result.state.actions === actions - 1) this.lines.undo();
    else if (this.lines && !result.undone && actions + log.length === result.state.actions) this.lines.grow(log.map((entry) => entry.text), result.state.hash);
    else this.lines = SaveText.of(await session.server.save(this.game));
    this.writeDown(result.state, this.lines.text);
    return result;
  }

  /** The dice were told: that stands in the whole save only. */
  saveAnew(): void {
    this.lines = null;
    this.kept = '';
    void this.keep();
  }

  private readonly moment = (state: GameState): string => `${state.actions} ${state.hash}`;

  private writeDown(state: GameState, text?: string): void {
    seatGame(this.name, state, $state.snapshot(this.seats) as Record<string, Seat>, text);
    if (text !== undefined) this.kept = this.moment(state);
  }

  /** What came too late, or is another's to do, is told in a word; then the game is looked at again. */
  private async timely<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (!(error instanceof RpcError) || !(error.is('TR-732') || error.is('TR-733'))) throw error;
      session.tell(error.message);
      void this.refresh();
      return undefined;
    }
  }

  refresh = async (): Promise<void> => {
    if (!this.seating && !session.server.own.has(this.name)) return;
    const state = await this.ask(() => session.server.state(this.game));
    if (!state) return;
    this.late = [];
    this.behind = 0;
    if (state.actions < this.log.length) this.log = this.log.slice(0, state.actions);
    this.state = state;
    await this.follow();
  };

  private readonly hear = (method: string, params: unknown): void => {
    const change = params as Change;
    if (method !== 'game.changed' || change.game !== this.game) return;
    const done = change.log.filter((entry) => entry.actor !== 'chance').pop();
    // People are shown at once, machines at the pace one likes to follow.
    if (this.late.length || typeof this.seatOf(done?.actor ?? null) === 'object') {
      this.late.push(change);
      this.behind = this.late.length;
      this.showNext();
    } else {
      this.show(change);
    }
  };

  private showNext(): void {
    if (this.paceTimer || this.late.length === 0) return;
    this.paceTimer = window.setTimeout(() => {
      this.paceTimer = 0;
      const change = this.late.shift();
      this.behind = this.late.length;
      this.shownAt = performance.now();
      if (change) this.show(change);
      this.showNext();
    }, Math.max(0, this.shownAt + comfort.pause - performance.now()));
  }

  /** Shows at once what machines have done. */
  skip(): void {
    window.clearTimeout(this.paceTimer);
    this.paceTimer = 0;
    const late = this.late;
    this.late = [];
    this.behind = 0;
    for (const change of late) this.show(change);
  }

  private show(change: Change): void {
    if (this.closed) return;
    if (change.from > this.log.length) return void this.refresh();
    this.log = [...this.log.slice(0, change.from), ...change.log];
    const done = change.log.filter((entry) => entry.actor !== 'chance').pop();
    this.take(change.state, change.log.flatMap((entry) => entry.events), done?.action ?? { verb: '' });
  }

  private take(state: GameState, events: GameEvent[], action: Action): void {
    this.state = state;
    // Who looks back sees what was then.
    if (this.past) return void this.follow();
    const rolled = events.filter((event) => event.kind === 'rolled').pop();
    const result = events.find((event) => event.kind === 'result');
    if (rolled) this.roll = { value: rolled.value, word: result?.word ?? '', serial: (this.roll?.serial ?? 0) + 1 };
    this.lastWay = action.path ?? [];
    void this.follow();
  }

  /** What follows a new state: log, obligations, the note of the game, the machine's turn. */
  private async follow(): Promise<void> {
    const { server } = session;
    const after = this.log.length;
    const [log, due] = await Promise.all([
      this.ask(() => server.log(this.game, after)),
      this.state.over ? undefined : this.ask(() => server.obligations(this.game)),
    ]);
    if (this.closed) return;
    if (log && this.log.length === after) {
      if (after === 0) this.opening = log.opening;
      if (log.log.length) this.log = [...this.log, ...log.log];
    }
    this.obligations = due?.obligations ?? [];
    void this.keep();
    this.letMachinePlay();
  }

  private async keep(): Promise<void> {
    if (this.seating) return keepTable({ table: this.game });
    if (this.kept === this.moment(this.state)) return;
    const { state } = this;
    const saved = await session.guard(() => session.server.save(this.game));
    if (this.closed || saved === undefined) return;
    this.lines = SaveText.of(saved);
    this.writeDown(state, saved);
  }

  setSeat(side: string, seat: Seat): void {
    this.seats = { ...this.seats, [side]: seat };
    this.kept = '';
    void this.keep();
    this.letMachinePlay();
  }

  private letMachinePlay(): void {
    window.clearTimeout(this.machineTimer);
    const seat = this.seatOf(this.state.to_act);
    this.thinking = !this.ended && typeof seat === 'object';
    // At a table the server's machines play.
    if (!this.thinking || this.seating || typeof seat !== 'object') return;
    this.machineTimer = window.setTimeout(() => void this.machineActs(seat.machine), comfort.pause);
  }

  private async machineActs(player: string): Promise<void> {
    if (this.closed || this.busy) return;
    const advice = await session.guard(() => session.server.advise(this.game, player));
    if (advice && !this.closed) await this.send(advice.action);
  }
}

/** Who sits where, as this browser sees it. */
function seatsOf(seating: Seating): Record<string, Seat> {
  return Object.fromEntries(
    Object.entries(seating.seats).map(([side, who]): [string, Seat] => {
      const machine = machineOf(who);
      return [side, machine !== undefined ? { machine } : seating.sides.includes(side) ? 'me' : 'other'];
    }),
  );
}

/** The handle of a game of this browser alone; one of an earlier connection is opened anew from what is kept of it. */
async function own(name: string): Promise<string> {
  const known = session.server.own.get(name);
  if (known !== undefined) return known;
  const save = keptSave(name);
  if (!save) throw new RpcError(t('lobby.gone'), 0, []);
  const { game } = await session.server.load(save);
  session.server.own.set(name, game);
  return game;
}

// The methods of the table protocol that the client uses, with their types.
import type { GameMap } from '../types/map';
import type * as wire from '../types/wire';
import type { Rpc } from './rpc';

/** Who is to play a side: me, link (whom I send one), or machine:LEVEL. */
export interface NewTable {
  title: string;
  scenario: string;
  options: Record<string, string>;
  seed?: string;
  name?: string;
  seats: Record<string, string>;
}

type Opened = { game: string; state: wire.GameState };

export class Server {
  /** By table, the tokens this page has joined with: said again on a new connection. */
  private readonly joined = new Map<string, Set<string>>();
  /** Games of this connection alone, with which they are gone: their handles, by the name this browser gives them. */
  readonly own = new Map<string, string>();

  constructor(readonly rpc: Rpc) {
    rpc.greeting = () => {
      this.own.clear();
      return [...this.joined.values()].flatMap((tokens) => [...tokens].map((token) => ({ method: 'table.join', params: { token } })));
    };
  }

  // Tables.

  makeTable = async (wish: NewTable): Promise<wire.MadeTable> => {
    const made = await this.rpc.call<wire.MadeTable>('table.new', wish);
    this.remember(made.table, made.token);
    return made;
  };
  join = async (token: string): Promise<wire.Seating> => {
    const seating = await this.rpc.call<wire.Seating>('table.join', { token });
    this.remember(seating.table, token);
    return seating;
  };
  tables = (tokens: string[]) => this.rpc.call<{ tables: wire.TableNote[]; unknown: string[] }>('table.list', { tokens });
  /** Gives the handle back; of a table no more is heard. */
  leave = async (game: string): Promise<void> => {
    this.joined.delete(game);
    await this.rpc.call('game.close', { game }).catch(() => undefined);
  };
  private remember(table: string, token: string): void {
    this.joined.set(table, (this.joined.get(table) ?? new Set()).add(token));
  }

  // Games.

  titles = () => this.rpc.call<{ titles: wire.Title[]; players: string[] }>('titles');
  newGame = (wish: Omit<NewTable, 'name' | 'seats'>) => this.rpc.call<Opened>('game.new', wish);
  load = (text: string) => this.rpc.call<Opened>('game.load', { text });
  save = (game: string) => this.rpc.call<{ text: string }>('game.save', { game });
  state = (game: string) => this.rpc.call<wire.GameState>('game.state', { game });
  log = (game: string, after: number) => this.rpc.call<{ opening: wire.GameEvent[]; log: wire.LogEntry[] }>('game.log', { game, after });
  offersOf = (game: string, verbs: string[], unit?: string) => this.rpc.call<{ offers: wire.Action[] }>('game.offers', unit === undefined ? { game, verbs } : { game, verbs, unit });
  check = (game: string, action: wire.Action) => this.rpc.call<wire.Verdict>('game.check', { game, action });
  /** `after`: the number of actions the player has seen; when there are others, it is refused as stale. */
  apply = (game: string, action: wire.Action, after: number) => this.rpc.call<wire.Applied>('game.apply', { game, action, after });
  undo = (game: string, after: number) => this.rpc.call<{ undone: boolean; why: string; state: wire.GameState }>('game.undo', { game, after });
  advise = (game: string, player: string) => this.rpc.call<{ action: wire.Action }>('game.advise', { game, player });
  script = (game: string, rolls: number[]) => this.rpc.call<{ rolls: number[] }>('dice.script', { game, rolls });
  replay = (game: string, to: number) => this.rpc.call<{ number: number; state: wire.View; text: string }>('game.replay', { game, to });
  map = (where: { game: string } | { title: string }) => this.rpc.call<GameMap>('query.map', where);
  counters = (game: string) => this.rpc.call<wire.Forces>('query.counters', { game });
  reach = (game: string, unit: string, ahead = false) => this.rpc.call<wire.Reach>('query.reach', ahead ? { game, unit, ahead } : { game, unit });
  target = (game: string, unit: string, hex: string) => this.rpc.call<wire.Target>('query.target', { game, unit, hex });
  hex = (game: string, hex: string, unit?: string) => this.rpc.call<wire.HexLook>('query.hex', unit === undefined ? { game, hex } : { game, hex, unit });
  combat = (game: string, attackers: string[], defenders: string[], support: Record<string, number | string[]>) =>
    this.rpc.call<wire.Combat>('query.combat', { game, attackers, defenders, support });
  threat = (game: string, side: string) => this.rpc.call<{ stacks: wire.Threat[] }>('query.threat', { game, side });
  obligations = (game: string) => this.rpc.call<{ obligations: wire.Obligation[] }>('query.obligations', { game });
  victory = (game: string) => this.rpc.call<wire.Victory>('query.victory', { game });
  zone = (game: string, side: string) => this.rpc.call<{ hexes: { hex: string; by: string[] }[] }>('query.zoc', { game, side });
  supplyOf = (game: string, unit: string) => this.rpc.call<{ units: wire.Supply[] }>('query.supply', { game, unit });
  supply = (game: string) => this.rpc.call<{ units: wire.Supply[] }>('query.supply', { game });
  ruleCase = (title: string, rule: string) => this.rpc.call<wire.RuleCase>('query.case', { title, case: rule });
  charts = (title: string) => this.rpc.call<{ charts: wire.Chart[] }>('query.charts', { title });
  cases = (title: string) => this.rpc.call<{ cases: wire.RuleCase[] }>('query.cases', { title });
}

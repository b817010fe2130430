// The methods of the table protocol that the client uses, with their types.
import type { GameMap } from '../types/map';
import type * as wire from '../types/wire';
import type { Rpc } from './rpc';

export interface NewGame {
  title: string;
  scenario: string;
  options: Record<string, string>;
  seed?: string;
  analysis?: boolean;
}

type Opened = { game: string; state: wire.GameState };

export class Server {
  constructor(readonly rpc: Rpc) {}

  titles = () => this.rpc.call<{ titles: wire.Title[]; players: string[] }>('titles');
  open = (choice: NewGame) => this.rpc.call<Opened>('game.new', choice);
  load = (text: string) => this.rpc.call<Opened>('game.load', { text });
  save = (game: string) => this.rpc.call<{ text: string }>('game.save', { game });
  state = (game: string) => this.rpc.call<wire.GameState>('game.state', { game });
  log = (game: string, after: number) => this.rpc.call<{ opening: wire.GameEvent[]; log: wire.LogEntry[] }>('game.log', { game, after });
  offersOf = (game: string, verbs: string[], unit?: string) => this.rpc.call<{ offers: wire.Action[] }>('game.offers', unit === undefined ? { game, verbs } : { game, verbs, unit });
  check = (game: string, action: wire.Action) => this.rpc.call<wire.Verdict>('game.check', { game, action });
  apply = (game: string, action: wire.Action) => this.rpc.call<wire.Applied>('game.apply', { game, action });
  undo = (game: string) => this.rpc.call<{ undone: boolean; why: string; state: wire.GameState }>('game.undo', { game });
  advise = (game: string, player: string) => this.rpc.call<{ action: wire.Action }>('game.advise', { game, player });
  replay = (game: string, to: number) => this.rpc.call<{ number: number; state: wire.View; text: string }>('game.replay', { game, to });
  map = (where: { game: string } | { title: string }) => this.rpc.call<GameMap>('query.map', where);
  counters = (game: string) => this.rpc.call<wire.Forces>('query.counters', { game });
  reach = (game: string, unit: string, ahead = false) => this.rpc.call<wire.Reach>('query.reach', ahead ? { game, unit, ahead } : { game, unit });
  target = (game: string, unit: string, hex: string) => this.rpc.call<wire.Target>('query.target', { game, unit, hex });
  hex = (game: string, hex: string, unit?: string) => this.rpc.call<wire.HexLook>('query.hex', unit === undefined ? { game, hex } : { game, hex, unit });
  combat = (game: string, attackers: string[], defenders: string[], support: Record<string, number | string[]>) =>
    this.rpc.call<wire.Combat>('query.combat', { game, attackers, defenders, support });
  obligations = (game: string) => this.rpc.call<{ obligations: wire.Obligation[] }>('query.obligations', { game });
  victory = (game: string) => this.rpc.call<wire.Victory>('query.victory', { game });
  zone = (game: string, side: string) => this.rpc.call<{ hexes: { hex: string; by: string[] }[] }>('query.zoc', { game, side });
  supply = (game: string) => this.rpc.call<{ units: wire.Supply[] }>('query.supply', { game });
  ruleCase = (title: string, rule: string) => this.rpc.call<wire.RuleCase>('query.case', { title, case: rule });
  cases = (title: string) => this.rpc.call<{ cases: wire.RuleCase[] }>('query.cases', { title });
}

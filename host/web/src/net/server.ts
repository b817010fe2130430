// The methods of the table protocol that the client uses, with their types.
import type * as wire from '../types/wire';
import { Client, type QueryCompareParams, type TableNewParams } from './protocol';
import { kAside, RpcError, type Rpc } from './rpc';

/** Who is to play a side: me, link (whom I send one), or machine:LEVEL. */
export type NewTable = TableNewParams & { options: Record<string, string>; seats: Record<string, string> };

/** The ways of an answer in brief, each with its whole path. */
export function whole(reach: wire.Reach): wire.Reach {
  const hexes: wire.ReachHex[] = [];
  for (const { after, ...way } of reach.hexes) hexes.push(after === undefined ? way : { ...way, path: [...(hexes[after]?.path ?? []), ...way.path] });
  return { ...reach, hexes };
}

export class Server {
  /** By table, the tokens this page has joined with: said again on a new connection. */
  private readonly joined = new Map<string, Set<string>>();
  /** Games of this connection alone, with which they are gone: their handles, by the name this browser gives them. */
  readonly own = new Map<string, string>();

  private readonly ask: Client;

  constructor(readonly rpc: Rpc) {
    this.ask = new Client((method, params) => rpc.call(method, params));
    rpc.greeting = () => {
      this.own.clear();
      return [...this.joined.values()].flatMap((tokens) => [...tokens].map((token) => ({ method: 'table.join', params: { token } })));
    };
  }

  // Tables.

  makeTable = async (wish: NewTable): Promise<wire.MadeTable> => {
    const made = await this.ask.tableNew(wish);
    this.remember(made.table, made.token);
    return made;
  };
  join = async (token: string): Promise<wire.Seating> => {
    const seating = await this.ask.tableJoin({ token }).catch(async (error: unknown) => {
      // One sits at a table that is put aside all the same, and its id opens the save.
      if (error instanceof RpcError && error.is(kAside)) error.game = (await this.tables([token])).tables[0]?.table;
      throw error;
    });
    this.remember(seating.table, token);
    return seating;
  };
  /** The seat of a token opens by another from now on, which is returned. */
  renew = async (token: string) => {
    const fresh = await this.ask.tableRenew({ token });
    this.joined.get(fresh.table)?.delete(token);
    return fresh;
  };
  tables = (tokens: string[]) => this.ask.tableList({ tokens });
  /** Gives the handle back; of a table no more is heard. */
  leave = async (game: string): Promise<void> => {
    this.joined.delete(game);
    await this.ask.gameClose({ game }).catch(() => undefined);
  };
  /** Joins the conversation at a table, under a name if there is one. */
  talk = (game: string, name: string) => this.ask.tableTalk(name ? { game, name } : { game });
  say = (game: string, text: string) => this.ask.tableSay({ game, text });
  propose = (game: string, what: wire.Proposed) => this.ask.tablePropose({ game, what });
  answer = (game: string, accept: boolean) => this.ask.tableAnswer({ game, accept });
  resign = (game: string) => this.ask.tableResign({ game });
  /** The other side has no time left. */
  claim = (game: string) => this.ask.tableClaim({ game });
  give = (game: string, seconds: number) => this.ask.tableGive({ game, seconds });
  export = (game: string) => this.ask.tableExport({ game });
  private remember(table: string, token: string): void {
    this.joined.set(table, (this.joined.get(table) ?? new Set()).add(token));
  }

  // Games.

  titles = () => this.ask.titles();
  newGame = (wish: Omit<NewTable, 'name' | 'seats'> & { sworn?: string }) => this.ask.gameNew(wish);
  guide = (title: string) => this.ask.queryGuide({ title });
  loadPosition = (position: Record<string, unknown>, seed?: string) => this.ask.positionLoad(seed === undefined ? { position } : { position, seed });
  load = (text: string) => this.ask.gameLoad({ text });
  save = async (game: string): Promise<string> => (await this.ask.gameSave({ game })).text ?? '';
  mail = async (game: string, name: string, from: string, players: Record<string, string>): Promise<string> => (await this.ask.gameMail({ game, name, from, players })).text;
  swear = (game: string, lines: string[]) => this.ask.gameSwear({ game, lines });
  orders = (game: string, side: string, orders: wire.Orders) => this.ask.gameOrders({ game, side, ...orders });
  state = (game: string) => this.ask.gameState({ game });
  log = (game: string, after: number) => this.ask.gameLog({ game, after });
  offersOf = (game: string, verbs: string[], unit?: string) => this.ask.gameOffers(unit === undefined ? { game, verbs } : { game, verbs, unit });
  check = (game: string, action: wire.Action): Promise<wire.Verdict> => this.ask.gameCheck({ game, action });
  /** `after`: the number of actions the player has seen; when there are others, it is refused as stale. */
  apply = (game: string, action: wire.Action, after: number) => this.ask.gameApply({ game, action, after });
  undo = (game: string, after: number) => this.ask.gameUndo({ game, after });
  advise = (game: string, player: string) => this.ask.gameAdvise({ game, player });
  script = (game: string, rolls: number[]) => this.ask.diceScript({ game, rolls });
  replay = (game: string, to: number) => this.ask.gameReplay({ game, to });
  map = (where: { game: string } | { title: string }) => this.ask.queryMap(where);
  counters = (game: string) => this.ask.queryCounters({ game });
  /** Asked for in brief, and its paths put together again. */
  reach = async (game: string, unit: string, ahead = false) => whole(await this.ask.queryReach({ game, unit, brief: true, ...(ahead ? { ahead } : {}) }));
  /** What a way would cost a unit, wherever it is. */
  path = (game: string, unit: string, path: [string, ...string[]], mode?: string) => this.ask.queryPath(mode === undefined ? { game, units: [unit], path } : { game, units: [unit], path, mode });
  target = (game: string, unit: string, hex: string) => this.ask.queryTarget({ game, unit, hex });
  hex = (game: string, hex: string, unit?: string) => this.ask.queryHex(unit === undefined ? { game, hex } : { game, hex, unit });
  combat = (game: string, attackers: string[], defenders: string[], support: Record<string, number | string[]>) =>
    this.ask.queryCombat({ game, attackers, defenders, support });
  threat = (game: string, side: string) => this.ask.queryThreat({ game, side });
  hint = (game: string, units: string[], budget: number) => this.ask.queryHint(units.length ? { game, units, budget } : { game, budget });
  aims = (game: string, side: string, from: number, to: number) => this.ask.queryAims({ game, side, from, to });
  obligations = (game: string) => this.ask.queryObligations({ game });
  analyse = (game: string, soFar: boolean) => this.ask.gameAnalyse({ game, so_far: soFar });
  /** What was found of its analysis already; nothing more is done. */
  analysed = (game: string) => this.ask.gameAnalyse({ game, look: true });
  luck = (game: string, from: number) => this.ask.queryLuck({ game, from });
  /** `to`: as it stood after so many actions. */
  victory = (game: string, to?: number) => this.ask.queryVictory(to === undefined ? { game } : { game, to });
  zone = (game: string, side: string) => this.ask.queryZoc({ game, side });
  supplyOf = (game: string, unit: string) => this.ask.querySupply({ game, unit });
  supply = (game: string) => this.ask.querySupply({ game });
  ruleCase = (title: string, rule: string) => this.ask.queryCase({ title, case: rule });
  compare = (wish: QueryCompareParams) => this.ask.queryCompare(wish);
  charts = (where: { game: string } | { title: string }) => this.ask.queryCharts(where);
  cases = (title: string) => this.ask.queryCases({ title });
}

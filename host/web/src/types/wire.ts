// The client's words for what the table protocol says; their shapes are made from its schemas (net/protocol.ts).
import type * as protocol from '../net/protocol';
import type { Livery } from '../theme/nations';

/** A side of the title, "chance", or null for nobody. */
export type SideId = protocol.Side;
export type { CombatTerm, Finding, Lift, Marker, RuleCase, Term, Unit, Why } from '../net/protocol';
/** One action; those that the client puts together have no `text`, their canonical line. */
export type Action = Omit<protocol.Action, 'text'> & Partial<Pick<protocol.Action, 'text'>>;
export type GameEvent = protocol.Event;
export type Place = protocol.Unit['place'];
export type LogEntry = protocol.Log;
export type GameState = protocol.State;
/** Standing orders of a side; what is left out stays as it was. */
export type Orders = Partial<Pick<protocol.Orders, 'support' | 'result'>>;

export type Title = protocol.TitlesResult['titles'][number];
export type Option = Title['modules'][number];
export type Choice = Option['choices'][number];
export type Decision = Title['decisions'][number];
export type Form = Title['forms'][number];
export type FormPart = Form['parts'][number];
export interface Named {
  id: string;
  name: string;
}

/** A counter; `livery`: the colours that it wears, `people`: whose it is, in words, when its title has been asked for them. */
export type Counter = protocol.QueryCountersResult['counters'][number] & { livery?: Livery | undefined; people?: string | undefined };
export type Forces = Omit<protocol.QueryCountersResult, 'counters'> & { counters: Counter[] };
export type Reach = protocol.QueryReachResult;
export type ReachHex = Reach['hexes'][number];
export type Target = protocol.QueryTargetResult;
export type Combat = protocol.QueryCombatResult;
/** The supply of one unit; `why` closes the way when there is none. */
export type Supply = protocol.QuerySupplyResult['units'][number];
/** The best attack the enemy could make on a stack after his next movement. */
export type Threat = protocol.QueryThreatResult['stacks'][number];
/** `near`: attacks from the hex next door; else supports from a distance. */
export type ThreatMove = Threat['attackers'][number];
export type Obligation = protocol.QueryObligationsResult['obligations'][number];
export type Victory = protocol.QueryVictoryResult;
/** A part of the luck ledger; each part begins where the one before ends. */
export type LuckPart = protocol.QueryLuckResult;
export type LuckRoll = LuckPart['rolls'][number];
/** Where the chance to win came from and went. */
export type Analysis = protocol.Analysis;
export type Segment = Analysis['segments'][number];
/** A table of the rulebook, as the title's data have it. */
export type Chart = protocol.QueryChartsResult['charts'][number];
export type Verdict = Pick<protocol.GameCheckResult, 'legal' | 'why' | 'effect'>;
export type Applied = protocol.GameApplyResult;
/** An opponent as lobbies offer it. */
export type Level = protocol.TitlesResult['levels'][number];
/** What a row of actions is after. */
export type Aim = protocol.Aims[number];
/** Why an action is in a plan. */
export type Merit = protocol.Merits[number];
/** What the strongest opponent would do. */
export type Hint = protocol.QueryHintResult;
export type HexLook = protocol.QueryHexResult;

/** A place at a table of the server; `game` is the id of the table. */
export type Seating = protocol.TableJoinResult;
export type MadeTable = protocol.TableNewResult;
/** Who is at a table, what they say and propose. */
export type TableTalk = protocol.Talk;
/** How the clocks stood when it was told; null: there are none. */
export type Clock = TableTalk['clock'];
export type Remark = TableTalk['remarks'][number];
export type Proposed = protocol.TableProposeParams['what'];
/** What the server says of a table to those who have a token of it. */
export type TableNote = protocol.TableListResult['tables'][number];

/** The parameters of table.failed: the rules of the game did. */
export interface Failure {
  game: string;
  /** So often that the game is put aside. */
  aside: boolean;
  finding: { code: string; text: string };
}

/** The parameters of game.changed. */
export interface Change {
  game: string;
  /** So many actions stand as before. */
  from: number;
  actions: number;
  log: LogEntry[];
  state: GameState;
}

// The JSON of the table protocol, as docs/formats/rpc.md and shared-data/schema/rpc-results.schema.json describe it.

/** A side of the title, "chance", or null for nobody. */
export type SideId = string | null;

export interface Why {
  case: string;
  text: string;
  hex?: string;
  unit?: string;
}

export interface Lift {
  case: string;
  by: string;
  text: string;
}

export interface Term {
  case: string;
  label: string;
  value: number;
}

export interface CombatTerm extends Term {
  kind: 'strength' | 'multiply' | 'add' | 'support' | 'least' | 'line' | 'shift';
  divisor?: number;
  role?: 'attack' | 'defense';
  unit?: string;
}

/** One action; `text` is its canonical line. */
export interface Action {
  verb: string;
  unit?: string;
  units?: string[];
  number?: number;
  hex?: string;
  path?: string[];
  targets?: string[];
  by?: string;
  text?: string;
}

export interface GameEvent {
  kind: string;
  text: string;
  case?: string;
  unit?: string;
  from?: string;
  to?: string;
  value: number;
  word?: string;
}

export type Place = 'map' | 'due' | 'eliminated' | 'exited' | 'gone' | 'elsewhere';

export interface Unit {
  id?: string;
  side: SideId;
  hex?: string;
  place: Place;
  status?: Record<string, boolean | number>;
  /** What it shows now, when that is not what its counter prints. */
  face?: string;
}

export interface Marker {
  kind: string;
  hex: string;
  value: number;
}

export interface LogEntry {
  number: number;
  actor: SideId;
  text: string;
  events: GameEvent[];
}

export interface View {
  turn: number;
  phase: string;
  decision: string;
  phasing: SideId;
  first: SideId;
  to_act: SideId;
  prompt: string;
  over: boolean;
  winner?: SideId;
  level?: number;
  units: Unit[];
  markers: Marker[];
  points: Record<string, number>;
  actions: number;
  log: LogEntry[];
  offers: Record<string, number>;
  subjects: Record<string, string[]>;
}

export interface GameState extends View {
  title: string;
  scenario: string;
  first_turn: number;
  last_turn: number;
  analysis: boolean;
  undo: { possible: boolean; why: string };
  hash?: string;
}

export interface Named {
  id: string;
  name: string;
}

export interface Choice {
  id: string;
  text: string;
}

export interface Option {
  id: string;
  case: string;
  question: string;
  choices: Choice[];
  default: string;
  conflicts?: string[];
  /** Of which scenarios it is; absent: of all. */
  scenarios?: string[];
}

export interface Decision extends Named {
  prompt: string;
  case: string;
  verbs: string[];
}

export type FormPart = 'unit' | 'units' | 'number' | 'hex' | 'path' | 'targets';

export interface Form {
  verb: string;
  summary: string;
  parts: FormPart[];
  modes: string[];
}

export interface Finding {
  code: string;
  where: string;
  pointer: string;
  text: string;
}

export interface Title {
  id: string;
  name: string;
  subtitle: string;
  /** What of the rules does not work yet; empty when all of them do. */
  unfinished: string;
  year: number;
  system: string;
  rulebook: string;
  sides: Named[];
  scenarios: { id: string; name: string; summary: string }[];
  modules: Option[];
  readings: Option[];
  phases: Named[];
  decisions: Decision[];
  forms: Form[];
  playable: boolean;
  findings: Finding[];
}

export interface Counter {
  id: string;
  side: SideId;
  nation: string;
  designation: string;
  name: string;
  type: string;
  subtype?: string;
  face: string;
  values: Record<string, number>;
  traits: string[];
  arrives?: { turn: number; hex?: string };
}

export interface Forces {
  nations: { id: string; name: string; side: string }[];
  counters: Counter[];
}

export interface ReachHex {
  hex: string;
  cost: number;
  stops: boolean;
  path: string[];
  verb: string;
  by?: string;
}

export interface Reach {
  unit: string;
  hexes: ReachHex[];
  allowance: number;
  why: Why[];
}

export interface Target {
  unit: string;
  hex: string;
  legal: boolean;
  path: string[];
  cost: number;
  action: string;
  why: Why[];
  lifted: Lift[];
}

export interface Combat {
  attack: number;
  defense: number;
  measure: { kind: 'differential' | 'odds' | 'column'; value?: number; ratio?: string; column?: number };
  line: string;
  column: number;
  terms: CombatTerm[];
  outcomes: { roll: number; result: string }[];
  distribution: { result: string; p: number }[];
  legal: boolean;
  why: Why[];
}

/** The supply of one unit; `why` closes the way when there is none. */
export interface Supply {
  unit: string;
  supplied: boolean;
  state: string;
  path: string[];
  source: string | null;
  why: Why[];
}

/** What an attack on a stack by all its neighbours would be worth. */
/** The best attack the enemy could make on a stack after his next movement. */
export interface Threat {
  hex: string;
  defenders: string[];
  attackers: ThreatMove[];
  combat: Combat;
}

/** `near`: attacks from the hex next door; else supports from a distance. */
export interface ThreatMove {
  unit: string;
  from: string;
  to: string;
  near: boolean;
}

export interface Obligation {
  case: string;
  text: string;
  optional: boolean;
  unit?: string;
  other?: string;
}

export interface Victory {
  points: Record<string, number>;
  conditions: { case: string; side: SideId; text: string; points: number; holds: boolean }[];
  over: boolean;
  winner?: SideId;
  level?: number;
}

export interface RuleCase {
  case: string;
  section: string;
  title: string;
  kind: string;
  summary: string;
  reading: string;
  depends: string[];
  optional: boolean;
  option?: string;
}

/** A table of the rulebook, as the title's data have it. */
export interface Chart {
  id: string;
  case: string;
  chart: Record<string, unknown>;
}

export interface Verdict {
  legal: boolean;
  why: Why[];
  /** What a legal action that was only asked about would bring about. */
  effect?: GameEvent[];
}

export interface Applied extends Verdict {
  events: GameEvent[];
  state: GameState;
}

export interface HexLook {
  hex: string;
  terrain: string;
  provenance: string;
  name?: string;
  features?: string[];
  sides: { hex: string; kinds: string[]; cost?: number | null; terms?: Term[]; why?: Why[] }[];
}

/** A place at a table of the server. */
export interface Seating {
  /** The handle, which is the id of the table. */
  game: string;
  table: string;
  name: string;
  sides: string[];
  watching: boolean;
  /** By side: 'person' or 'machine:LEVEL'. */
  seats: Record<string, string>;
  state: GameState;
}

export interface MadeTable extends Seating {
  token: string;
  tokens: Record<string, string>;
  watch: string;
}

/** What the server says of a table to those who have a token of it. */
export interface TableNote {
  token: string;
  table: string;
  name: string;
  title: string;
  scenario: string;
  sides: string[];
  watching: boolean;
  seats: Record<string, string>;
  turn: number;
  last_turn: number;
  to_act: SideId;
  actions: number;
  over: boolean;
  changed: number;
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

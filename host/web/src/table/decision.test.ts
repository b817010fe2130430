import { beforeEach, expect, test, vi } from 'vitest';
import type { Action, Combat, Reach } from '../types/wire';

const server = vi.hoisted(() => ({ offersOf: vi.fn(), reach: vi.fn(), supplyOf: vi.fn(), combat: vi.fn(), check: vi.fn(), target: vi.fn() }));
vi.mock('./session.svelte', () => ({ session: { server, say: () => undefined, tell: () => undefined, guard: async (what: () => unknown) => what() } }));
vi.stubGlobal('window', globalThis);

import { Composer } from './composer.svelte';
import { Decision } from './decision.svelte';
import { FightPlan } from './fight.svelte';
import { Pick } from './pick.svelte';
import { said, tableOf, type Said } from './testing.svelte';

const kVerbs = { move: 'unit path', attack: 'units targets', support: 'number targets', repair: 'unit hex', 'end-phase': '' };
const kUnits = [
  { id: 'r1', side: 'red', hex: '0101' },
  { id: 'r2', side: 'red', hex: '0102' },
  { id: 'b1', side: 'blue', hex: '0201' },
];
const kAttack: Action = { verb: 'attack', units: ['r1', 'r2'], targets: ['b1'] };
const kRepair: Action = { verb: 'repair', unit: 'r1', hex: '0103' };

interface Seated {
  now: Said;
  decision: Decision;
  pick: Pick;
  plan: FightPlan;
  composer: Composer;
}

function sit(wanted: Partial<Said>): Seated {
  const now = said({ verbs: kVerbs, units: kUnits, ...wanted });
  const table = tableOf(now);
  const decision = new Decision(table);
  return { now, decision, pick: new Pick(table, decision), plan: new FightPlan(table, decision), composer: new Composer(table, decision) };
}

/** An answer that comes when the test lets it. */
function later<T>(): { answer: Promise<T>; come: (value: T) => void } {
  let come: (value: T) => void = () => undefined;
  const answer = new Promise<T>((resolve) => (come = resolve));
  return { answer, come };
}

const reachOf = (unit: string, hexes: string[]): Reach => ({ unit, allowance: 8, hexes: hexes.map((hex) => ({ hex, verb: 'move', cost: 2, path: ['0101', hex], stops: false })) }) as unknown as Reach;

beforeEach(() => {
  for (const method of Object.values(server)) method.mockReset().mockResolvedValue(undefined);
});

test('offers are told apart: attacks and what goes with one, and the rest; moves and the end of a phase are not asked for', async () => {
  const { decision } = sit({});
  server.offersOf.mockResolvedValue({ offers: [kAttack, kRepair] });
  expect(await decision.fetch()).toBe(true);
  expect(server.offersOf).toHaveBeenCalledWith('g1', ['attack', 'support', 'repair']);
  expect(decision.strikes).toEqual([kAttack]);
  expect(decision.others).toEqual([kRepair]);
});

test('an answer that another decision has overtaken changes nothing', async () => {
  const { decision } = sit({});
  const slow = later<{ offers: Action[] }>();
  server.offersOf.mockReturnValueOnce(slow.answer).mockResolvedValueOnce({ offers: [kRepair] });
  const first = decision.fetch();
  expect(await decision.fetch()).toBe(true);
  slow.come({ offers: [kAttack] });
  expect(await first).toBe(false);
  expect(decision.strikes).toEqual([]);
  expect(decision.others).toEqual([kRepair]);
});

test('nothing is asked, and nothing on offer, while others decide', async () => {
  const { decision } = sit({ mine: false });
  await decision.fetch();
  expect(server.offersOf).not.toHaveBeenCalled();
  expect([...decision.strikes, ...decision.others]).toEqual([]);
});

test('a support of one\'s own side belongs to a fight only while one is in hand', async () => {
  const help: Action = { verb: 'support', number: 2, targets: ['r1'] };
  server.offersOf.mockResolvedValue({ offers: [help] });
  const before = sit({});
  await before.decision.fetch();
  expect(before.decision.others).toEqual([help]);
  const during = sit({ combat: { attackers: ['r1'], defenders: ['b1'], support: { attack: [], defense: [] } } });
  await during.decision.fetch();
  expect(during.decision.strikes).toEqual([help]);
});

test('movers are who can walk; a group in hand that is led along is all of it', () => {
  expect(sit({ subjects: { move: ['r1', 'r2'], repair: ['r1'] } }).decision.movers).toEqual(['r1', 'r2']);
  expect(sit({ verbs: { march: 'path' }, subjects: { march: ['r1'] }, inHand: ['r1', 'r2'] }).decision.movers).toEqual(['r1', 'r2']);
});

test('a question with one who can move takes that unit up; a phase does not', async () => {
  server.reach.mockResolvedValue(reachOf('r1', ['0103']));
  const asked = sit({ decision: 'retreat', subjects: { move: ['r1'] } });
  asked.pick.renew();
  expect(asked.pick.unit).toBe('r1');
  const phase = sit({ subjects: { move: ['r1'] } });
  phase.pick.renew();
  expect(phase.pick.unit).toBeNull();
});

test('a unit shows where it can go, and goes there by the way that was shown', async () => {
  server.reach.mockResolvedValue(reachOf('r1', ['0103', '0104']));
  const { pick, now } = sit({ subjects: { move: ['r1'] } });
  await pick.take('r1');
  expect([...pick.ways.keys()]).toEqual(['0103', '0104']);
  expect(pick.ahead).toBe(false);
  await pick.go(pick.ways.get('0104')![0]!);
  expect(now.sent).toEqual([{ verb: 'move', unit: 'r1', path: ['0101', '0104'] }]);
});

test('the reach of a unit that was dropped meanwhile is not shown', async () => {
  const slow = later<Reach>();
  server.reach.mockReturnValueOnce(slow.answer);
  const { pick } = sit({ subjects: { move: ['r1'] } });
  const taking = pick.take('r1');
  pick.drop();
  slow.come(reachOf('r1', ['0103']));
  await taking;
  expect(pick.reach).toBeNull();
  expect(pick.ways.size).toBe(0);
});

test('who is not to move shows the reach of a later turn and does not go', async () => {
  server.reach.mockImplementation(async (_game: string, unit: string, ahead?: boolean) => reachOf(unit, ahead ? ['0103'] : []));
  const { pick, now } = sit({ subjects: { move: ['r2'] } });
  await pick.take('r1');
  expect(pick.ahead).toBe(true);
  await pick.go(pick.ways.get('0103')![0]!);
  expect(now.sent).toEqual([]);
});

/** The odds that the server gives to whoever asks from now on. */
function answered(): Combat {
  const report = { measure: { kind: 'differential', value: 3 }, terms: [], outcomes: [] } as unknown as Combat;
  server.combat.mockResolvedValue(report);
  return report;
}

test('an attack is planned from its target with all who may join; its odds and its verdict are fetched together', async () => {
  server.offersOf.mockResolvedValue({ offers: [kAttack] });
  const report = answered();
  server.check.mockResolvedValue({ legal: true, why: [] });
  const { decision, plan } = sit({});
  await decision.fetch();
  expect(plan.choosing).toBe(true);
  expect(plan.aim('b1')).toBe(true);
  expect(plan.action).toEqual(kAttack);
  await vi.waitFor(() => expect(plan.report).toBe(report));
  expect(plan.verdict?.legal).toBe(true);
  plan.renew();
  expect(plan.targets).toEqual([]);
  expect(plan.report).toBeNull();
});

test('an enemy whom no unit can attack is attacked by points alone', async () => {
  server.offersOf.mockResolvedValue({ offers: [1, 2, 3].map((number) => ({ verb: 'support', number, targets: ['b1'] })) });
  const report = answered();
  server.check.mockResolvedValue({ legal: true, why: [] });
  const { decision, plan } = sit({});
  await decision.fetch();
  expect(plan.choosing).toBe(true);
  expect(plan.open).toEqual(['b1']);
  expect(plan.aim('b1')).toBe(true);
  expect(plan.action).toEqual({ verb: 'support', number: 1, targets: ['b1'] });
  expect(plan.strikeAlone('b1', 9)).toBe(true);
  expect(plan.action).toEqual({ verb: 'support', number: 3, targets: ['b1'] });
  await vi.waitFor(() => expect(plan.report).toBe(report));
  expect(server.combat).toHaveBeenLastCalledWith(expect.anything(), [], ['b1'], { attack: [], attack_points: 3 });
});

test('a fight in hand keeps its odds and its arrows when the die falls, though units have left', async () => {
  const combat = { attackers: ['r1'], defenders: ['b1'], support: { attack: [], defense: [] }, rolled: false };
  const { now, plan } = sit({ combat, decision: 'support' });
  const report = answered();
  plan.renew();
  plan.weighDeclared();
  await vi.waitFor(() => expect(plan.report).toBe(report));
  const arrow = [{ from: '0101', to: '0201', kind: 'near' }];
  expect(plan.lines).toEqual(arrow);
  now.combat = { ...combat, rolled: true };
  now.units = kUnits.map((unit) => (unit.id === 'b1' ? { ...unit, hex: '0301' } : unit));
  plan.renew();
  expect(plan.report).toBe(report);
  expect(plan.lines).toEqual(arrow);
  // Another fight is another matter.
  now.combat = { ...combat, attackers: ['r2'] };
  plan.renew();
  expect(plan.report).toBeNull();
});

test('a lone verb is put together at once, unless a click is to move a unit', async () => {
  server.offersOf.mockResolvedValue({ offers: [kRepair] });
  const still = sit({ subjects: { repair: ['r1'] } });
  await still.decision.fetch();
  still.composer.renew();
  expect(still.composer.action).toEqual(kRepair);
  const walking = sit({ subjects: { move: ['r1'], repair: ['r1'] } });
  await walking.decision.fetch();
  walking.composer.renew();
  expect(walking.composer.draft).toBeNull();
  walking.composer.begin('repair', 'r1');
  expect(walking.composer.action).toEqual(kRepair);
});

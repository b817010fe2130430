// `trigh mcp` as an agent meets it: through the official client of the Model Context Protocol.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const command = process.env.TRIGH ?? new URL('../../build/release/bin/trigh', import.meta.url).pathname;
const client = new Client({ name: 'trigh-test', version: '1.0.0' });

before(() => client.connect(new StdioClientTransport({ command, args: ['mcp'] })));
after(() => client.close());

/** What a tool says, which must be a sentence at least. */
async function said(name, args = {}) {
  const result = await client.callTool({ name, arguments: args });
  assert.equal(result.content.length, 1);
  assert.equal(result.content[0].type, 'text');
  assert.ok(result.content[0].text.trim().length > 0);
  return { text: result.content[0].text, wrong: result.isError === true };
}
async function answer(name, args) {
  const { text, wrong } = await said(name, args);
  assert.equal(wrong, false, text);
  return text;
}
async function complaint(name, args) {
  const { text, wrong } = await said(name, args);
  assert.equal(wrong, true, text);
  assert.match(text, /\[TR-\d{3}\]/);
  return text;
}
const handleOf = (text) => /^game (\w+)$/m.exec(text)[1];

test('the server introduces itself and its tools have schemas without loose ends', async () => {
  assert.equal(client.getServerVersion().name, 'trigh');
  assert.match(client.getInstructions(), /apply plays one action/);
  const { tools } = await client.listTools();
  const names = tools.map((tool) => tool.name);
  for (const name of ['titles', 'new_game', 'position', 'offers', 'why_not', 'apply', 'odds', 'rules'])
    assert.ok(names.includes(name), name);
  assert.equal(new Set(names).size, names.length);
  for (const tool of tools) {
    assert.equal(tool.inputSchema.type, 'object', tool.name);
    assert.ok(tool.description.endsWith('.'), tool.name);
    assert.doesNotMatch(JSON.stringify(tool.inputSchema), /\$ref/);
  }
});

test('an agent plays a turn against a machine', async () => {
  assert.match(await answer('titles'), /crusader: Crusader \(1976\)\. Sides: axis allied[^]*scenario sidi-rezeg[^]*machines:.* staff/);
  assert.match(await answer('titles', { title: 'crusader' }), /readings:\n/);
  const opened = await answer('new_game', { title: 'crusader', scenario: 'sidi-rezeg', seed: 3, machines: { axis: 'staff' } });
  const game = handleOf(opened);
  assert.match(opened, /allied to act: /);
  assert.match(opened, / {2}3419 {2}bri-8rtr 5-3-9\n/);

  const moves = (await answer('offers', { game, unit: 'bri-8rtr', verb: 'move' })).trim().split('\n');
  assert.ok(moves.every((line) => line.startsWith('move bri-8rtr 3419-')), moves[0]);
  assert.match(await answer('offers', { game }), /and \d+ more; name a unit or a verb/);
  const done = await answer('apply', { game, action: moves[0] });
  assert.match(done, /^legal\n/);
  const hex = moves[0].slice(-4);
  assert.match(await answer('position', { game }), new RegExp(`  ${hex}  bri-8rtr 5-3-9 \\(moved\\)\n`));
  assert.equal(await answer('undo', { game }), 'taken back\n');
  assert.match(await answer('position', { game }), / {2}3419 {2}bri-8rtr 5-3-9\n/);

  await answer('apply', { game, action: 'end-phase' });
  const round = await answer('apply', { game, action: 'end-phase' });
  assert.match(round, /The machine played:\n {2}\w/);
  assert.match(round, /^Axis (attacks|occupies|leaves|closes up to|takes) .*\.$/m);
  assert.match(round, /(allied) to act: .*\n$/);
  const save = await answer('save', { game });
  const again = await answer('open_game', { save });
  assert.match(again, /allied to act: /);
  await answer('close_game', { game });
  await complaint('position', { game });
});

test('questions: why not, odds, reach, supply, rules by case', async () => {
  const game = handleOf(await answer('new_game', { title: 'crusader', scenario: 'sidi-rezeg', seed: 3 }));
  const refused = await answer('why_not', { game, action: 'move bri-8rtr 3419-3319-3219-3119-3018-2918-2817-2717-2616' });
  assert.match(refused, /^refused\n {2}QUAD \d/);
  const number = /QUAD [\d.]+/.exec(refused)[0];
  assert.match(await answer('rules', { title: 'crusader', case: number }), new RegExp(`^${number}  \\w`));
  assert.match(await answer('rules', { title: 'crusader', case: '6' }), /^QUAD 6\.[^]*\nQUAD 6\./);
  const odds = await answer('odds', { game, attackers: ['bri-8rtr'], defenders: ['ger-1-5'] });
  assert.match(odds, /attack 5, defense 4: differential/);
  assert.match(odds, /\n *\d+\.\d % {2}\w/);
  assert.match(await answer('reach', { game, unit: 'bri-8rtr' }), /allowance 9: \d+ hexes\n {2}\d{4} {2}\d/);
  assert.match(await answer('supply', { game, unit: 'bri-8rtr' }), /^bri-8rtr: supplied by 3419-/);
  assert.match(await answer('hex', { game, hex: '1605' }), /^1605 Bu Amud: broken\n/);
  assert.match(await answer('victory', { game }), /\[CRU 19\.27-1\]/);
});

test('a position file is opened, and one that is wrong says where', async () => {
  const position = {
    format: 'trigh-position/1', title: 'crusader', map: { like: 'crusader', default: 'mixed', width: 5, height: 5 },
    turn: 3, phase: 'movement', phasing: 'axis', first: 'allied',
    units: [{ id: 'ger-1-8', hex: '0102' }],
  };
  assert.match(await answer('open_game', { position }), / {2}0102 {2}ger-1-8 5-4-11\n/);
  assert.match(await complaint('open_game', { position: { ...position, units: [{ id: 'ger-1-8', hex: '9999' }] } }), /9999/);
});

test('nonsense gets sentences', async () => {
  assert.match(await complaint('position', {}), /'game' is missing/);
  await complaint('position', { game: 'g99' });
  await complaint('position', { game: ['g1'] });
  await complaint('new_game', { title: 'chess' });
  await complaint('new_game', { title: 'crusader', scenario: 'nowhere' });
  await complaint('new_game', { title: 'crusader', machines: { axis: 'hal' } });
  await complaint('new_game', { title: 'crusader', machines: { nobody: 'staff' } });
  await complaint('open_game', {});
  await complaint('open_game', { save: 'nonsense' });
  await complaint('rules', { title: 'crusader', case: '99.9' });
  await complaint('rules', { title: 'chess' });
  const game = handleOf(await answer('new_game', { title: 'el-alamein' }));
  await complaint('apply', { game, action: 'fly to the moon' });
  await complaint('apply', { game, action: 'move nobody 0101-0102' });
  await complaint('apply', { game, action: 7 });
  await complaint('why_not', { game });
  await complaint('odds', { game, attackers: 'all', defenders: [] });
  await complaint('hex', { game, hex: '9999' });
  await complaint('position', { game, x: 1 });
  await assert.rejects(client.callTool({ name: 'launch', arguments: {} }), /there is no such tool; the tools are titles, /);
  await assert.rejects(client.request({ method: 'resources/list' }, { parse: (x) => x }), /no method|not support/i);
  assert.match(await answer('position', { game }), /to act: /);
});

// A table whose rules fail time and again is put aside: whoever sits there, and who comes only then, is offered its save.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { serve } from './server.mjs';
import { noBarriers, player, stage } from './stage.mjs';

const pictures = process.env.TRIGH_PICTURES;

/** Processes that hold a game: the server's zygote has homes for the rule systems, and these have the workers. */
function workers() {
  const parents = new Map();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      parents.set(Number(pid), Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) . /s, '').split(' ')[0]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const children = (of) => [...parents].filter(([, parent]) => of.includes(parent)).map(([pid]) => pid);
  return children(children(children([stage.server.pid])));
}

const open = ({ page }) => page.locator('.trouble button', { hasText: 'Save to a file' });

async function saved(who) {
  const [file] = await Promise.all([who.page.waitForEvent('download'), open(who).click()]);
  return readFileSync(await file.path(), 'utf8');
}

test('a table that is put aside is offered as a file', { timeout: 80_000 }, async () => {
  await stage.server.stop();
  stage.server = await serve(0, '--workers', '32');
  const [host, asker, late] = await Promise.all([player(), player(), player()]);
  await asker.page.goto(stage.server.address);
  await asker.ask('titles');
  const ofTitles = workers();   // these answer for the lobby, and go on
  const made = await asker.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seats: { axis: 'link', allied: 'me' } });
  await host.open(`${stage.server.address}#join=${made.tokens.axis}`);
  // The page asks as well, so that now and then it is the one whose question fails.
  for (let time = 0; time < 20 && !(await open(host).isVisible()); ++time) {
    for (const worker of workers().filter((each) => !ofTitles.includes(each))) process.kill(worker, 'SIGKILL');
    await asker.ask('game.state', { game: made.game }).catch((error) => assert.match(error.message, /TR-87[02]/));
  }
  await open(host).waitFor();
  assert.match(await host.text('.trouble'), /put it aside/);
  await noBarriers(host.page, 'a table put aside');
  if (pictures) await host.page.screenshot({ path: `${pictures}/aside.png` });
  const save = await saved(host);
  assert.match(save, /^trigh-save\//);
  assert.match(save, /^seed: 0$/m);

  // Who comes only now is not let to the table, but gets the same; and so does who looks in again.
  await late.page.goto(`${stage.server.address}#join=${made.watch}`);
  await open(late).waitFor();
  assert.equal(await saved(late), save);
  await host.page.reload();
  await open(host).waitFor();
  assert.equal(await saved(host), save);
  assert.deepEqual(host.troubles, []);
});

test('that the rules have failed is told, too, while a table is being opened', { timeout: 60_000 }, async () => {
  const [asker, host] = await Promise.all([player(), player()]);
  await asker.page.goto(stage.server.address);
  const made = await asker.ask('table.new', { title: 'crusader', scenario: 'sidi-rezeg', seats: { axis: 'link', allied: 'me' } });
  const finding = { code: 'TR-870', where: 'rules', pointer: '', text: 'the rules have failed just now' };
  await host.page.routeWebSocket(/\/rpc$/, (line) => {
    const server = line.connectToServer();
    let seated = false;
    server.onMessage(async (message) => {
      // After the answer by which the page has its seat, and before those by which it has the table.
      if (seated) await new Promise((resolve) => setTimeout(resolve, 500));
      line.send(message);
      if (seated || JSON.parse(message).result?.game !== made.game) return;
      seated = true;
      line.send(JSON.stringify({ jsonrpc: '2.0', method: 'table.failed', params: { game: made.game, aside: false, finding } }));
    });
  });
  await host.page.goto(`${stage.server.address}#join=${made.tokens.axis}`);
  await host.page.locator('.notice').getByText(finding.text).waitFor();
  await host.page.waitForSelector('.bar', { state: 'attached' });
  assert.deepEqual(host.troubles, []);
});

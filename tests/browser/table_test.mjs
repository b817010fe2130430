// The table in the browser, played by clicking: complete turns, fights, refusals, undo, reloads, several clients, a crash of
// the server; and that nobody is shut out (axe). One server, one browser, a page for each player.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fights } from './fights.mjs';
import { choose, at, setUp, shoot } from './lobby.mjs';
import { serve } from './server.mjs';
import { noBarriers, player, stage } from './stage.mjs';
import { Turn } from './turn.mjs';

const pictures = process.env.TRIGH_PICTURES;

test('the first load is at most 260 KB', { timeout: 60_000 }, async () => {
  const who = await player();
  const session = await who.page.context().newCDPSession(who.page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', (each) => (bytes += each.encodedDataLength));
  await who.page.goto(stage.server.address, { waitUntil: 'networkidle' });
  await who.page.close();
  assert.ok(bytes > 100 * 1024, `${bytes} bytes: the client is not among them`);
  assert.ok(bytes <= 260 * 1024, `${bytes} bytes; load what the lobby does not need when it is asked for`);
});

describe('a complete turn by clicking', { concurrency: 3 }, () => {
  for (const [title, id, scenario, most] of [['Crusader', 'crusader', 'sidi-rezeg', 220], ['El Alamein', 'el-alamein', 'july', 120], ['Desert Fox', 'desert-fox', 'race-for-tobruk', 260]])
    test(title, { timeout: 100_000 }, async () => {
      const who = await player();
      const sides = { crusader: ['Axis', 'Allied'], 'el-alamein': ['Axis', 'Allied'], 'desert-fox': ['Axis', 'Commonwealth'] }[id];
      const { game, map } = await setUp(who, title, scenario, Object.fromEntries(sides.map((side) => [side, 'me'])), '4');
      await who.page.waitForTimeout(pictures ? 800 : 0);
      await shoot(who.page, id);
      const turn = new Turn(who, game, map);
      if (id === 'desert-fox') await chartsSayWhatIsReconstructed(who);
      const first = (await turn.state()).turn;
      const done = [];
      while (done.length < most && (await turn.state()).turn === first && !(await turn.state()).over) done.push(await turn.step());
      assert.ok((await turn.state()).turn > first, `the turn ends within ${most} decisions: ${done.slice(-8).join(', ')}`);
      assert.ok(done.some((each) => each.includes('walk')), 'units have moved');
      await who.noTroubles();
      await who.page.context().close();
    });
});

/** The numbers of the Turn Record Track and the Refit Chart are partly reconstructed: it is shown wherever they are. */
async function chartsSayWhatIsReconstructed({ page }) {
  await page.getByRole('tab', { name: 'Rules' }).click();
  await page.locator('.rules summary', { hasText: 'Charts and tables' }).first().click();
  for (const name of ['Turn Record Track', 'Refit Chart']) {
    await page.locator('.rules .case', { hasText: `${name} · partly reconstructed` }).click();
    await page.locator('dialog[open] .chart', { hasText: 'Not all of this is known from the print' }).waitFor();
    await noBarriers(page, name);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('tab', { name: 'Now' }).click();
}

describe('a fight by clicking, with retreat and advance', { concurrency: 3 }, () => {
  for (const { title, position } of fights)
    test(title, { timeout: 60_000 }, async () => {
      const who = await player();
      await who.page.goto(stage.server.address);
      const save = await savedFight(who, position);
      await who.page.locator('input[type=file]').setInputFiles({ name: 'fight.trigh', mimeType: 'text/plain', buffer: Buffer.from(save) });
      await who.page.getByRole('button', { name: 'To the map' }).click();
      await who.page.waitForURL(/#\/game\//);
      await who.page.waitForSelector('.bar', { state: 'attached' });
      const kinds = () => who.page.locator('.log').innerText();
      await fight(who, position);
      const log = await kinds();
      assert.match(log, /is attacked at/);
      assert.match(log, /retreats from/);
      assert.match(log, /advances from/);
      await who.noTroubles();
      await who.page.context().close();
    });
});

test('an enemy whom no unit can attack is attacked by points alone, and so the phase can end', { timeout: 60_000 }, async () => {
  const who = await player();
  const { page } = who;
  await page.goto(stage.server.address);
  const position = {
    format: 'trigh-position/1', title: 'crusader', scenario: 'sidi-rezeg', turn: 1, phase: 'combat', phasing: 'axis', first: 'axis',
    units: [{ id: 'ger-1-8', hex: '1710', status: { attacked: true } }, { id: 'nz-4nz', hex: '1711' }], points: { 'axis.ground_support': 3 },
  };
  const { game } = await who.ask('position.load', { position });
  const { text } = await who.ask('game.save', { game });
  await who.ask('game.close', { game });
  await page.locator('input[type=file]').setInputFiles({ name: 'points.trigh', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'To the map' }).click();
  await page.getByText('must be attacked from a distance').waitFor();
  await page.locator('.now > .chips button').first().click();
  const points = page.getByLabel('Points, without units');
  assert.equal(await points.inputValue(), '1');
  await points.fill('2');
  await page.locator('.results').waitFor();
  await page.locator('.now button.main', { hasText: /^Declare/ }).click();
  await page.getByText('Support points: 2 for the attack').waitFor();
  await who.noTroubles();
  await page.context().close();
});

/** A save that begins with the fight, its dice told so that the defender is beaten. */
async function savedFight(who, position) {
  for (const roll of [1, 2, 3, 4, 5, 6]) {
    const { game } = await who.ask('position.load', { position });
    await who.ask('dice.script', { game, rolls: [roll, roll, roll] });
    const { text } = await who.ask('game.save', { game });
    const events = new Set();
    for (let i = 0; i < 14; ++i) {
      const { offers } = await who.ask('game.offers', { game });
      const most = offers.filter((offer) => offer.verb === 'attack').sort((a, b) => b.units.length - a.units.length)[0];
      const action = most ?? ['retreat', 'advance', 'done'].map((verb) => offers.find((offer) => offer.verb === verb)).find(Boolean) ?? offers[0];
      if (!action || action.verb === 'end-phase') break;
      for (const event of (await who.ask('game.apply', { game, action })).events) events.add(event.kind);
    }
    await who.ask('game.close', { game });
    if (events.has('retreated') && events.has('advanced')) return text;
  }
  return assert.fail('no roll beats the defender');
}

/** Attacks with all that can, gives way and follows, all on the page. */
async function fight(who, position) {
  const { page } = who;
  const declare = page.locator('.now button.main', { hasText: /^Declare/ });
  const results = page.locator('.results');
  for (let i = 0; i < 4 && (await results.count()) === 0; ++i) {   // nothing happens as long as the offers are on their way
    await page.keyboard.press('a');
    await results.first().waitFor({ timeout: 3000 }).catch(() => {});
  }
  assert.ok(await results.count(), 'no attack is put together');
  if (pictures && position.title === 'crusader') {   // from near
    const { x, y } = await page.locator('.counter.victim .face').first().evaluate((face) => face.getBoundingClientRect());
    await page.mouse.move(x, y);
    await page.mouse.wheel(0, -500);
    await page.waitForTimeout(600);
  }
  await shoot(page, `${position.title}-fight`);
  await noBarriers(page, `fight of ${position.title}`);
  await declare.click();
  for (let i = 0; i < 20; ++i) {
    await page.waitForTimeout(150);
    const heading = await page.locator('.now .prompt h2').innerText();
    const log = await page.locator('.log').innerText();
    if (/advances from/.test(log)) return;
    if (/Retreat|Advance/.test(heading)) await follow(who, heading);
    else if (await page.locator('.now > button.main').count()) await page.locator('.now > button.main').click();
    else if (await page.locator('.draft .verbs button').count()) {
      await page.locator('.draft .verbs button').last().click();
      await page.locator('.draft .row button.main').click();
    }
  }
}

/** Leads the unit that is to go to the first hex it can go to. The heading and the selected unit may be those of what
 * was just done, as long as its answer is on its way: then nothing is clicked. */
async function follow(who, heading) {
  const { page } = who;
  if (await page.locator('.draft select').count()) {
    if (await page.locator('.draft .chips button[aria-pressed=false]').count()) await page.locator('.draft .chips button').first().click();
    const list = page.locator('.draft select').first();
    await list.selectOption(await list.locator('option:not([disabled])').first().getAttribute('value'));
    return page.locator('.draft .row button.main').click();
  }
  const selected = (await page.locator('.counter.selected').count()) > 0;
  if (!selected) await page.keyboard.press('n');
  const past = page.waitForFunction(([then, chosen]) => document.querySelector('.now .prompt h2')?.innerText !== then ||
    (chosen && !document.querySelector('.counter.selected')), [heading, selected]);
  if (await Promise.any([who.ready().then(() => false), past.then(() => true)])) return;
  await who.clickReach();
}

test('the lobby shuts nobody out', { timeout: 30_000 }, async () => {
  const who = await player();
  await who.page.goto(stage.server.address);
  await who.page.locator('button.title').first().click();
  await who.page.waitForSelector('.new');
  await who.page.locator('.title svg').nth(2).waitFor();
  await shoot(who.page, 'lobby');   // axe may scroll
  await noBarriers(who.page, 'lobby');
  await who.noTroubles();
  await who.page.context().close();
});

test('the lobby says of each title, under its system, what it is and where it comes from', { timeout: 30_000 }, async () => {
  const who = await player();
  const { page } = who;
  await page.goto(stage.server.address);
  await page.waitForSelector('.title svg');
  const { titles } = await who.ask('titles');
  assert.deepEqual(await page.locator('.group h3').allInnerTexts().then((all) => all.map((each) => each.toLowerCase()).sort()), [...new Set(titles.map((each) => each.system.replaceAll('-', ' ')))].sort());
  const quad = page.locator('.group', { has: page.getByText('Crusader', { exact: true }) });
  assert.equal(await quad.locator('button.title').count(), titles.filter((each) => each.system === 'north-africa-quad').length);
  for (const { name, about, units, hexes, scenarios } of titles) {
    const said = await page.locator('button.title', { has: page.getByText(name, { exact: true }) }).innerText();
    assert.ok(about.situation.length > 20 && said.includes(about.situation), name);
    assert.ok(said.includes(`${units} counters, ${hexes} hexes`), said);
    assert.ok(said.includes(`${scenarios.length} scenario`), said);
    assert.ok(said.includes(about.origin), said);
  }
  await choose(page, 'Crusader');
  await page.locator('.sources summary').click();
  const sources = await page.locator('.sources').innerText();
  for (const source of titles.find((each) => each.id === 'crusader').about.sources) assert.ok(sources.includes(source.text), sources);
  await noBarriers(page, 'sources');
  await who.noTroubles();
  await page.context().close();
});

test('a game begins with corrections by the owner, and says so', { timeout: 30_000 }, async () => {
  const who = await player();
  const { page } = who;
  await page.goto(stage.server.address);
  await choose(page, 'El Alamein');
  await page.waitForSelector('.new');
  assert.equal(await page.locator('.overlays').count(), 0);
  await choose(page, 'Crusader');
  await page.locator('.overlays label', { hasText: 'As in my copy' }).locator('input').check();
  for (const side of ['Axis', 'Allied']) await page.locator('label.seat', { hasText: side }).locator('select').selectOption('me');
  await page.getByRole('button', { name: 'Set up the game' }).click();
  await page.waitForSelector('.bar', { state: 'attached' });
  await page.locator('header', { hasText: 'with As in my copy' }).waitFor();
  const { game } = await at(who);
  const { counters } = await who.ask('query.counters', { game });
  assert.equal(counters.find((each) => each.id === 'ger-1-8').values.attack, 9);
  await noBarriers(page, 'a game with overlays');
  await who.noTroubles();
  await page.context().close();
});

test('a fight with the keys alone, each step said', { timeout: 60_000 }, async () => {
  for (const { title, position } of fights.filter((each) => each.title !== 'el-alamein')) {
    const who = await player();
    const { page } = who;
    await page.goto(stage.server.address);
    await page.locator('input[type=file]').setInputFiles({ name: 'fight.trigh', mimeType: 'text/plain', buffer: Buffer.from(await savedFight(who, position)) });
    await page.getByRole('button', { name: 'To the map' }).click();
    await page.waitForSelector('.bar', { state: 'attached' });
    /** Presses a key and waits for words like these. */
    const press = async (key, words) => {
      await page.evaluate(() => document.querySelectorAll('.unseen[role=log] p').forEach((each) => (each.dataset.old = 'yes')));
      await page.keyboard.press(key);
      const said = page.locator('.unseen[role=log] p:not([data-old])');
      await said.filter({ hasText: words }).first().waitFor({ state: 'attached' }).catch(async () => assert.fail(`${title}, ${key}: "${await said.allTextContents()}" is not ${words}`));
    };
    await who.page.waitForFunction(() => document.querySelector('.now .chips button, .results'));
    await press('c', /Nothing is put together/);
    await press('a', /attack \d+, defense/);
    await press('c', /attack \d+, defense/);
    await page.waitForFunction(() => /Support/.test(document.querySelector('.now .prompt h2')?.textContent ?? ''));
    await press('e', /then done/);
    await page.keyboard.press('d');
    await page.waitForFunction(() => /Defen[cs]\w+ Support/.test(document.querySelector('.now .prompt h2')?.textContent ?? ''));
    await page.keyboard.press('d');
    await press('n', /selected/);
    await press('x', /nobody here/);
    await press('Enter', /retreats from .* Advance/);
    if (title === 'desert-fox') {
      await page.waitForSelector('.draft');   // its offers have come
      await press('n', /: chosen. Ready: c/);
      await press('c', /advances from/);
    } else {
      await press('n', /selected/);
      await press('x', /nobody here/);
      await press('Enter', /advances from/);
    }
    await who.noTroubles();
    await page.context().close();
  }
});

/** Takes up a unit and finds where it can go with the keys alone, as somebody does who only hears. */
async function movedByEar(page) {
  const hears = (words) => page.locator('div.unseen[role=log] p', { hasText: words }).last().waitFor({ state: 'attached' });
  const map = page.getByRole('application', { name: /^Map of/ });
  await map.focus();
  await page.keyboard.press('n');
  await hears(/selected\. \d+.* movement points, \d+ hexes in reach/);
  await page.keyboard.press('x');
  await hears(/^\d{4}.*movement points\. nobody here/);
  await page.keyboard.press('Escape');
}

test('a refusal names its case, a move is taken back, and a reload goes on where it was', { timeout: 60_000 }, async () => {
  const who = await player();
  const { page } = who;
  const { game, map } = await setUp(who, 'Crusader', 'sidi-rezeg', { Axis: 'me', Allied: 'me' });
  await noBarriers(page, 'game');
  const turn = new Turn(who, game, map);
  const start = await turn.state();
  const unit = start.subjects.move[0];
  const { hexes } = await who.ask('query.reach', { game, unit });
  const far = map.hexes.find((each) => each.terrain !== 'sea' && !hexes.some((way) => way.hex === each.hex) && !start.units.some((other) => other.hex === each.hex)).hex;
  await movedByEar(page);
  await who.take(unit);
  await who.ready();
  await who.clickHex(far, map);
  await page.waitForSelector('.refusal');
  assert.match(await who.text('.refusal'), /(QUAD|CRU) \d/);
  assert.equal((await turn.state()).actions, 0, 'nothing was done');
  await page.locator('.refusal button.link').first().click();
  await page.waitForSelector('dialog[open] h2');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  assert.match(await turn.step(), /walk/);
  await page.reload();
  await who.shows(1);
  assert.match(await who.text('.log'), /moves from/);
  await at(who);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.waitForFunction(() => document.querySelector('.bar input[type=range]')?.max === '0');
  assert.equal((await turn.state()).hash, start.hash, 'all is as before');

  // A counter may be drawn to its goal as well.
  const way = hexes.find((each) => each.path.length === 2);
  const [from, to] = [await who.place(way.path[0], map), await who.place(way.hex, map)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await who.shows(1);
  assert.equal((await turn.state()).units.find((each) => each.id === unit).hex, way.hex);

  for (const tab of ['Forces', 'Victory', 'Rules']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.waitForTimeout(150);
    await noBarriers(page, tab);
  }
  await page.getByRole('searchbox').fill('zone');
  assert.match(await who.text('.rules'), /QUAD 6/);
  await who.noTroubles();
  await page.context().close();
});

test('threats are marked by their odds, and a mark tells who comes from where', { timeout: 60_000 }, async () => {
  const who = await player();
  const { page } = who;
  const { game } = await setUp(who, 'Crusader', 'sidi-rezeg', { Axis: 'me', Allied: 'me' });
  await page.keyboard.press('t');
  await page.waitForSelector('.badge');
  const { to_act } = await who.ask('game.state', { game });
  const { stacks } = await who.ask('query.threat', { game, side: to_act });
  assert.ok(stacks.length > 0, 'somebody is threatened');
  assert.equal(await page.locator('.badge').count(), stacks.length, 'each of them bears a mark');
  const far = stacks.find((stack) => stack.attackers.some((each) => each.from !== each.to)) ?? stacks[0];
  await page.locator(`.badge[data-mark="${far.hex}"] .plate`).dispatchEvent('pointerdown', { clientX: 5, clientY: 5, button: 0, bubbles: true });
  await page.locator(`.badge[data-mark="${far.hex}"] .plate`).dispatchEvent('pointerup', { clientX: 5, clientY: 5, button: 0, bubbles: true });
  await page.waitForSelector('.threat .results');
  assert.equal(await page.locator('.threat > ul > li').count(), far.attackers.length);
  for (const { from } of far.attackers) assert.match(await who.text('.threat'), new RegExp(from));
  await page.locator('.threat summary').click();
  assert.match(await who.text('.threat details'), /QUAD \d/);
  assert.ok((await page.locator('.strike').count()) > 0, 'arrows show where they would strike');
  await noBarriers(page, 'threats');
  await shoot(page, 'crusader-threats');
  await page.keyboard.press('t');
  await page.waitForSelector('.badge', { state: 'detached' });
  await who.noTroubles();
  await page.context().close();
});

test('two players and an onlooker, and the server killed in the middle', { timeout: 80_000 }, async () => {
  const [host, guest, onlooker] = await Promise.all([player(), player(), player()]);
  const { game, kept, map } = await setUp(host, 'Crusader', 'sidi-rezeg', { Axis: 'link', Allied: 'me' });
  await host.page.waitForSelector('dialog[open]');
  await host.page.keyboard.press('Escape');
  await host.page.waitForSelector('dialog[open]', { state: 'detached' });
  const link = (token) => `${stage.server.address}#join=${token}`;
  await guest.open(link(kept.links.axis));
  await onlooker.open(link(kept.watch));
  const turn = new Turn(host, game, map);
  assert.match(await turn.step(), /walk/);
  await Promise.all([guest.shows(1), onlooker.shows(1)]);
  assert.match(await guest.text('.log'), /moves from/);
  assert.match(await guest.text('.now .who'), /decides/i, 'it is not the guest who decides');
  assert.equal(await onlooker.page.locator('header button.end:enabled').count(), 0, 'an onlooker ends nothing');

  // Who looks back stays there while the others go on, and sees nothing of it on the map.
  const start = (await host.ask('game.replay', { game, to: 0 })).state;
  await guest.page.keyboard.press(',');
  await guest.page.locator('.looking').waitFor();
  turn.moved.clear();   // another unit
  assert.match(await turn.step(), /walk/);
  await guest.shows(2);
  await guest.page.waitForFunction(() => document.querySelector('.bar .count')?.textContent === '0 of 2');
  assert.equal(await guest.page.locator('.route').count(), 0, 'no way of the move that was made meanwhile');
  for (const { id, hex } of start.units.filter((each) => each.place === 'map').slice(0, 5)) {
    const { x, y } = await guest.place(hex, map);
    const box = await guest.page.locator(`.counter[data-unit="${id}"] .face`).boundingBox();
    assert.ok(x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height, `${id} lies where it began`);
  }
  await guest.page.keyboard.press('.');
  await guest.page.waitForFunction(() => document.querySelector('.bar .count')?.textContent === '1 of 2');
  await guest.page.keyboard.press('.');
  await guest.page.locator('.looking').waitFor({ state: 'detached' });

  const { port } = stage.server;
  const known = await turn.state();
  await stage.server.kill();
  await host.page.waitForSelector('p.line');
  stage.server = await serve(port);
  await host.page.waitForSelector('p.line', { state: 'detached', timeout: 20_000 });
  await at(host);
  assert.equal((await turn.state()).hash, known.hash, 'nothing that was answered is lost');
  assert.match(await turn.step(), /walk|end/);
  await Promise.all([guest.shows(3), onlooker.shows(3)]);
  for (const who of [host, guest, onlooker]) await who.noTroubles();
  for (const who of [host, guest, onlooker]) await who.page.context().close();
});

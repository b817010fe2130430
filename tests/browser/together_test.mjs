// A stack of Desert Fox on the table in the browser: any of its units are taken up and led together, by clicking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { player, stage } from './stage.mjs';

const position = {
  format: 'trigh-position/1', title: 'desert-fox', scenario: 'race-for-tobruk', turn: 1, phase: 'initial-movement', phasing: 'axis', first: 'axis',
  units: [{ id: 'ger-5', hex: 'L1010' }, { id: 'ger-200', hex: 'L1010' }, { id: 'ger-8', hex: 'L1010' }, { id: 'axis-supply-1', hex: 'L1010' }],
};

test('two units of a stack go together, in two pieces', { timeout: 60_000 }, async () => {
  const who = await player();
  const { page } = who;
  await page.goto(stage.server.address);
  const { game } = await who.ask('position.load', { position });
  const { text } = await who.ask('game.save', { game });
  await page.locator('input[type=file]').setInputFiles({ name: 'stack.trigh', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'To the map' }).click();
  await page.waitForURL(/#\/game\//);
  await page.waitForSelector('.bar', { state: 'attached' });
  const words = await who.ask('query.counters', { game });
  const chip = (id) => page.locator('.draft .chips button', { hasText: words.counters.find((each) => each.id === id).designation });

  // A lone word is begun at once.
  const begin = async () => {
    await page.waitForSelector('.draft, .now .verbs button');
    if (!(await page.locator('.draft').count())) await page.locator('.now .verbs button', { hasText: 'Move a stack together' }).click();
  };
  await begin();
  await chip('ger-5').first().click();
  await chip('ger-200').first().click();
  assert.deepEqual(await page.locator('.counter .order text').allTextContents(), ['1', '2'], 'numbered on the map as they were taken up');
  await page.locator('.draft .verbs button', { hasText: 'normal' }).click();
  await page.locator('.draft .row button.main').click();
  await who.shows(1);
  await who.ready();   // one of them is taken up, the map shows where they can go
  await page.waitForSelector('.ring.group', { state: 'attached' });
  assert.equal(await page.locator('.counter.group').count(), 2, 'those in hand are marked, those left are not');
  assert.equal(await page.locator('.group > text').textContent(), '2');
  assert.match(await who.text('.hand'), /L1010/);
  await who.clickHex('L1011', await who.ask('query.map', { title: 'desert-fox' }));
  await who.shows(2);
  await page.waitForFunction(() => document.querySelector('.hand')?.textContent.includes('L1011'));
  await who.ready();
  await who.clickReach();
  await who.shows(3);
  await page.locator('.now > button.main').click();
  await who.shows(4);
  await page.waitForSelector('.ring.group', { state: 'detached' });
  const log = await who.text('.log');
  assert.equal(log.match(/5 Pz, 200 Mtrzd move together from L1010 to /g)?.length, 1, 'the two pieces of their way are one line: ' + log);

  // The next goes in the mode that was chosen last: one click less.
  await begin();
  await chip('ger-8').first().click();
  await page.locator('.draft .verbs button[aria-pressed=true]', { hasText: 'normal' }).waitFor();
  await page.locator('.draft .row button.main').click();
  await who.shows(5);
  await who.noTroubles();
  await page.context().close();
});

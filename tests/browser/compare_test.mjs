// The page that compares rule systems, by clicking.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noBarriers, stage } from './stage.mjs';

test('titles are chosen, and ground changes the odds', async () => {
  const page = await stage.browser.newPage({ viewport: { width: 390, height: 844 } });
  page.setDefaultTimeout(90_000); // six rulesets are asked; a busy machine takes its time
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(stage.server.address);
  await page.getByRole('link', { name: 'Compare the rule systems' }).click();
  await page.getByLabel('Crusader').check();
  const crusader = page.locator('.fight[data-title=crusader]');
  await crusader.getByText('column 10').waitFor();
  await page.getByLabel('Ground of the defender').selectOption('minefield');
  await crusader.getByText('column 6').waitFor();
  await page.locator('.fight[data-title=desert-fox]').getByText('nothing in Desert Fox stands for').waitFor();
  assert.ok((await page.locator('tr.differs').count()) > 20);
  await page.getByLabel('Crusader').uncheck();
  await crusader.waitFor({ state: 'detached' });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  assert.deepEqual(faults, []);
});

test('one position on two maps: what only one of them has is marked and said', async () => {
  const page = await stage.browser.newPage({ viewport: { width: 1280, height: 900 } });
  page.setDefaultTimeout(90_000); // six rulesets are asked; a busy machine takes its time
  const faults = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await page.goto(`${stage.server.address}#/compare`);
  await page.getByLabel('Crusader').check();
  await page.getByLabel('Left').selectOption('crusader');
  await page.getByLabel('Right').selectOption('desert-fox');
  const left = page.locator('[data-map=crusader]'), right = page.locator('[data-map=desert-fox]');
  const show = page.locator('label', { hasText: /^Show/ }).locator('select');
  await show.selectOption('a5');
  await right.locator('polygon.only').first().waitFor();
  assert.equal(await left.locator('polygon.only').count(), 0); // armor goes farther in Desert Fox
  assert.equal((await right.getByText('Here only:').textContent()).split(',').length, await right.locator('polygon.only').count());
  assert.equal(await right.locator('text.cost').count(), await right.locator('polygon.in').count());
  await left.locator('.bar').nth(3).waitFor(); // the fights, with their odds
  await page.getByLabel('Position').selectOption('gap');
  await show.selectOption('zones.defender');
  await left.locator('polygon.in').first().waitFor();
  await left.getByRole('heading', { level: 4 }).first().waitFor({ state: 'detached' }); // nobody fights there
  const bars = page.locator('[data-chart=crusader] li');
  await bars.first().waitFor();
  assert.ok((await bars.count()) > 8);
  assert.match(await bars.first().getAttribute('aria-label'), /^.+: .+ \d+ %/);
  await noBarriers(page, 'the comparison');
  if (process.env.PICTURES) {
    await page.getByLabel('Position').selectOption('two-fights');
    await show.selectOption('a5');
    await right.locator('polygon.only').first().waitFor();
    await page.locator('.maps').screenshot({ path: `${process.env.PICTURES}/maps.png` });
    await page.locator('.charts').screenshot({ path: `${process.env.PICTURES}/charts.png` });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('.maps').screenshot({ path: `${process.env.PICTURES}/maps-phone.png` });
    await page.locator('.charts').screenshot({ path: `${process.env.PICTURES}/charts-phone.png` });
  }
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  assert.deepEqual(faults, []);
});

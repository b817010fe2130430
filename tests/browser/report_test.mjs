// The page of `trigh report` in a real browser: opened from the disk, without a network, wide and narrow, light and dark.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { launch } from './chromium.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.env.TRIGH ?? join(root, 'build/release/bin/trigh');
const pictures = process.env.TRIGH_PICTURES;
const folder = mkdtempSync(join(tmpdir(), 'trigh-report-'));

let browser;
before(async () => (browser = await launch()));
after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

function report(kind = '') {
  const results = join(folder, `${kind || 'plain'}.sqlite`), out = join(folder, `${kind || 'plain'}.html`);
  execFileSync('python3', [join(root, 'tests/host/report_results.py'), results, kind]);
  execFileSync(program, ['report', results, '--out', out]);
  return out;
}

async function open(file, options) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const asked = [], wrong = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && wrong.push(message.text()));
  await page.goto(`file://${file}`);
  await page.waitForSelector('h1');
  assert.deepEqual(wrong, []);
  assert.deepEqual(asked, [`file://${file}`]);   // itself, and nothing besides
  return page;
}

const looks = { wide: {}, narrow: { viewport: { width: 380, height: 800 } }, dark: { colorScheme: 'dark' } };

for (const [name, options] of Object.entries(looks))
  test(`The report shows its charts, ${name}`, async () => {
    const page = await open(report(), options);
    const charts = page.locator('[role=img]');
    // Share; and of each of two arms: points, front, length, combats, luck, two maps of losses, two of the front.
    assert.equal(await charts.count(), 1 + 2 * 9);
    for (const chart of await charts.all()) {
      assert.ok((await chart.getAttribute('aria-label')).length > 10);
      const box = await chart.boundingBox();
      assert.ok(box.width > 100 && box.height > 60, JSON.stringify(box));
    }
    assert.equal(await page.locator('figure > details table').count(), 1 + 2 * 7);
    assert.match(await page.locator('#changes li').first().innerText(), /It raises the win share of Axis by \+50\.0 percentage points/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] }));
    assert.deepEqual(found.violations.map((each) => `${each.id}: ${each.nodes[0].html}`), []);
    if (pictures) await page.screenshot({ path: join(pictures, `report-${name}.png`), fullPage: true });
  });

test('A run of the program is shown with its own figures, and two arms that play the same games as such', async () => {
  const design = join(folder, 'real.json'), results = join(folder, 'real-run.sqlite'), out = join(folder, 'real.html');
  writeFileSync(design, JSON.stringify({
    format: 'trigh-design/1', id: 'real', question: 'Do dear towns matter?', title: 'crusader', scenario: 'sidi-rezeg', pairs: 10, controls: 1,
    arms: [{ id: 'printed' }, { id: 'twin' }, { id: 'dear-towns', options: { 'town-cost': 'three' } }],
  }));
  const told = execFileSync(program, ['simulate', '--design', design, '--results', results], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  execFileSync(program, ['report', results, '--out', out]);
  for (const [name, options] of Object.entries(looks)) {
    const page = await open(out, options);
    assert.equal(await page.locator('h1').innerText(), 'Do dear towns matter?');
    const rows = await page.locator('#who-wins figure table tbody tr').evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
    assert.deepEqual(rows.map((row) => row[0]), ['printed', 'twin', 'dear-towns', 'mirror (control)', 'greedy (control)']);
    for (const row of rows.slice(0, 3)) {
      const said = told.slice(told.indexOf(`${row[0]}: staff against staff, ${row[2]} games in ${row[1]} pairs`));
      assert.equal(Number(row[2]), 10);
      for (const [at, side] of [[3, 'Axis'], [4, 'Allied']])
        assert.equal((10 * Number(row[at])).toFixed(1), new RegExp(`${side} +wins +([\\d.]+) %`).exec(said)[1], said);
      assert.equal(Number(row[5]), Number(/draws (\d+)/.exec(said)[1]));
      const lead = Number(/points of Axis less those of Allied: (-?[\d.]+)/.exec(said)[1]);
      assert.ok(Math.abs(Number(row[8].replace('\u2212', '-')) - lead) <= 0.0501, `${row[8]} ${lead}`);
    }
    const changes = await page.locator('#changes li').allInnerTexts();
    assert.match(changes[0], /^twin\. No difference: all 10 games end in the same positions as in printed\.$/);
    assert.match(changes[1], /^dear-towns: town-cost three instead of \S+\. /);
    // Every place of the contents is there, and goes where it says.
    const places = await page.locator('nav a').evaluateAll((all) => all.map((each) => [each.getAttribute('href'), each.textContent]));
    assert.deepEqual(places.map((each) => each[1]), ['Who wins', 'What the arms change', 'printed', 'twin', 'dear-towns']);
    for (const [href, text] of places) assert.equal(await page.locator(`${href} > h2`).innerText(), text);
    // What is not folded away scrolls neither way.
    assert.deepEqual(await page.locator('.wide').evaluateAll((all) => all.filter((each) => !each.closest('details:not([open])') && each.scrollWidth > each.clientWidth).map((each) => each.ariaLabel)), []);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    if (pictures) await page.screenshot({ path: join(pictures, `report-real-${name}.png`), fullPage: true });
  }
});

test('Names cannot become markup', async () => {
  const page = await open(report('hostile'));
  assert.equal(await page.evaluate(() => window.hostile), undefined);
  assert.equal(await page.locator('img').count(), 0);
  assert.match(await page.locator('h1').innerText(), /^<\/script><script>/);
});

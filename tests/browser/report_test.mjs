// The page of `trigh report` in a real browser: opened from the disk, without a network, wide and narrow, light and dark.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
    assert.match(await page.locator('li').first().innerText(), /It raises the win share of Axis by \+50\.0 percentage points/);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run(document, { runOnly: ['wcag2a', 'wcag2aa'] }));
    assert.deepEqual(found.violations.map((each) => `${each.id}: ${each.nodes[0].html}`), []);
    if (pictures) await page.screenshot({ path: join(pictures, `report-${name}.png`), fullPage: true });
  });

test('Names cannot become markup', async () => {
  const page = await open(report('hostile'));
  assert.equal(await page.evaluate(() => window.hostile), undefined);
  assert.equal(await page.locator('img').count(), 0);
  assert.match(await page.locator('h1').innerText(), /^<\/script><script>/);
});

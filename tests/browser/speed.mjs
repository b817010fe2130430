// How quickly the page answers, on the map of Desert Fox with all its counters: `npm run speed`, on an idle machine. Prints
// milliseconds until the frame that shows the answer, and frame times while the map is dragged. No test: figures of a
// busy machine mean little.
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { Player } from './player.mjs';
import { cleanUp, serve } from './server.mjs';

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) => path && existsSync(path));

function line(name, times) {
  const sorted = [...times].sort((a, b) => a - b);
  const at = (part) => (sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? NaN).toFixed(1);
  console.log(`${name}: ${sorted.length} samples, median ${at(0.5)} ms, 95th percentile ${at(0.95)} ms, most ${at(1)} ms`);
}

/** Plays on by the first thing on offer until units can move. */
async function untilMoves(who, game) {
  for (let i = 0; i < 600; ++i) {
    const { offers } = await who.ask('game.offers', { game });
    if (offers.some((offer) => offer.verb === 'move')) return;
    await who.ask('game.apply', { game, action: offers.find((offer) => offer.verb === 'end-phase') ?? offers[0] });
  }
}

/** From the pointer coming over a stack to the frame with its reach. */
const hover = (page, places) =>
  page.evaluate(async (places) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const field = document.querySelector('.map');
    const point = ({ x, y }) => (document.elementFromPoint(x, y) ?? field).dispatchEvent(new PointerEvent('pointermove', { clientX: x, clientY: y, bubbles: true, pointerId: 1 }));
    const box = field.getBoundingClientRect();
    const times = [];
    for (const place of places.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)) {
      point({ x: box.right - 3, y: box.bottom - 3 });
      for (let i = 0; i < 60 && document.querySelector('.reach'); ++i) await frame();
      const start = performance.now();
      point(place);
      for (let i = 0; i < 60 && !document.querySelector('.reach'); ++i) await frame();
      if (document.querySelector('.reach')) times.push(performance.now() - start);
    }
    return times;
  }, places);

/** From the click on a hex to the frame in which the counter stands there. */
async function moves(who, game, map) {
  const { subjects } = await who.ask('game.state', { game });
  const times = [];
  for (const unit of (subjects.move ?? []).slice(0, 20)) {
    const { offers } = await who.ask('game.offers', { game, unit, verbs: ['move'] });
    const near = offers.filter((offer) => offer.path?.length > 1).sort((a, b) => a.path.length - b.path.length)[0];
    if (!near) continue;
    await who.take(unit);
    await who.ready(1500).catch(() => {});
    const counter = who.page.locator(`.counter[data-unit="${unit}"]`);
    const before = await counter.evaluate((each) => each.style.transform);
    await who.page.evaluate(([id, was]) => {
      window.answered = null;
      document.addEventListener('pointerup', () => {
        const start = performance.now();
        const look = () => (document.querySelector(`.counter[data-unit="${id}"]`)?.style.transform !== was ? (window.answered = performance.now() - start) : requestAnimationFrame(look));
        look();
      }, { once: true, capture: true });
    }, [unit, before]);
    await who.clickHex(near.path.at(-1), map);
    const answered = await who.page.waitForFunction(() => window.answered, undefined, { timeout: 1500 }).catch(() => null);
    if (answered) times.push(await answered.jsonValue());
  }
  return times;
}

/** Frame times while the map is dragged to and fro. */
async function pan(page) {
  const box = await page.locator('.map').boundingBox();
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (let i = 0; i < 3; ++i) await page.mouse.wheel(0, -300);
  await page.waitForTimeout(500);
  await page.evaluate(() => {
    window.frames = [];
    let last = performance.now();
    const next = (now) => {
      window.frames.push(now - last);
      last = now;
      if (window.frames.length < 400) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  for (let i = 0; i < 150; ++i) await page.mouse.move(middle.x + 250 * Math.sin(i / 12), middle.y + 120 * Math.sin(i / 9));
  await page.mouse.up();
  return page.evaluate(() => window.frames.slice(2));
}

const server = await serve();
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
try {
  const who = new Player(await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage());
  await who.page.goto(server.address);
  const { token, game } = await who.ask('table.new', { title: 'desert-fox', scenario: 'campaign', seats: { axis: 'me', commonwealth: 'me' } });
  await untilMoves(who, game);
  await who.open(`${server.address}#join=${token}`);
  await who.page.waitForTimeout(1500);
  const map = await who.ask('query.map', { game });
  await who.ask('table.join', { token });
  const { units } = await who.ask('game.state', { game });
  const places = [];
  for (const hex of new Set(units.filter((unit) => unit.hex).map((unit) => unit.hex))) places.push(await who.place(hex, map));
  line('hover to reach', await hover(who.page, places));
  line('click to moved counter', await moves(who, game, map));
  line('frames while panning', await pan(who.page));
} finally {
  await browser.close();
  await server.stop();
  cleanUp();
}

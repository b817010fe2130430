// How quickly the page answers, on the map of Desert Fox with all its counters: `npm run speed`, on an idle machine; figures of a
// busy one mean little, so that this is no test. Prints one table, milliseconds:
//
//   hover     the pointer comes over a stack -> the frame that shows where its first unit can go
//   select    a click on a stack, which the pointer has come over before -> the frame that shows where its unit can go
//   unseen    a click on a stack that the pointer has never come over -> the same
//   jump      the slider of the replay is put somewhere -> the frame that shows the game as it was there; with the whole golden
//             game (PARTS=1), of which nothing is offered any more
//   move      a click on a hex in reach -> the frame in which the counter is at its new place (its glide not counted)
//   pan, zoom the time between two frames while the map is dragged and zoomed
//   threats   one question about all threats to a side, with its answer
//
// A frame is counted when it begins after the change of the page: what it holds is painted then. TITLE and SCENARIO choose
// another golden game, PARTS how far it has gone on, each measured and all told together (0.3,0.5,0.7); TRIGH and TRIGH_WEB another program and client.
import { readFileSync } from 'node:fs';
import { launch } from './chromium.mjs';
import { Player } from './player.mjs';
import { cleanUp, serve } from './server.mjs';

const title = process.env.TITLE ?? 'desert-fox';
const scenario = process.env.SCENARIO ?? 'campaign';
const kStacks = 48;
const kMoves = 20;
const kUnseen = 6;
const kJumps = 30;
const parts = (process.env.PARTS ?? '0.3,0.5,0.7').split(',').map(Number);

const samples = new Map();
function note(name, times, wanted) {
  const known = samples.get(name) ?? { times: [], wanted };
  known.times.push(...times);
  samples.set(name, known);
}
function row([name, { times, wanted }]) {
  const sorted = times.sort((a, b) => a - b);
  const at = (part) => (sorted.length ? sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)].toFixed(1) : '-');
  return [name, String(sorted.length), at(0.5), at(0.95), at(1), wanted];
}
function print() {
  const rows = [...samples].map(row);
  const head = ['what', 'samples', 'median', '95 %', 'most', 'wanted'];
  const widths = head.map((each, i) => Math.max(each.length, ...rows.map((row) => row[i].length)));
  for (const row of [head, ...rows]) console.log(row.map((each, i) => (i === 0 || i === 5 ? each.padEnd(widths[i]) : each.padStart(widths[i]))).join('  '));
}

/** The save of a game in the middle of a Movement Phase: the beginning of one of the golden games. */
function savedGame(part) {
  const whole = readFileSync(new URL(`../playthroughs/${title}/${scenario}.play`, import.meta.url), 'utf8');
  if (part >= 1) return whole;
  const lines = whole.split('\n');
  const head = lines.indexOf('');
  const starts = lines.flatMap((line, i) => (/^end-phase/.test(lines[i - 1] ?? '') && /^(move|group) /.test(line) ? [i] : []));
  const wanted = part * lines.length;
  const cut = starts.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
  return [...lines.slice(0, head), 'log: open', ...lines.slice(head, cut), ''].join('\n');
}

/** What the page needs to time itself: pointer events where asked, and the frame after a condition has come true. */
const kTools = () => {
  const field = document.querySelector('.map');
  const event = (type, { x, y }, buttons) =>
    (document.elementFromPoint(x, y) ?? field).dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, bubbles: true, composed: true, pointerId: 1, pointerType: 'mouse', isPrimary: true, button: type === 'pointermove' ? -1 : 0, buttons }));
  window.trial = {
    frame: () => new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
    event,
    hover: (at) => event('pointermove', at, 0),
    click: (at) => (event('pointerdown', at, 1), event('pointerup', at, 0)),
    /** Milliseconds from `start` to the first frame that begins after `test` has come true; null when it never does. */
    until: (start, test, patience = 3000) =>
      new Promise((resolve) => {
        const done = (value) => (watch.disconnect(), clearTimeout(timer), resolve(value));
        const look = () => test() && (watch.disconnect(), requestAnimationFrame(() => done(performance.now() - start)));
        const watch = new MutationObserver(look);
        const timer = setTimeout(() => done(null), patience);
        watch.observe(document.body, { subtree: true, childList: true, attributes: true });
        look();
      }),
    /** Where a hex is on the screen, if it is well inside the map and nothing lies over it. */
    seen: ({ x, y }) => {
      const box = field.getBoundingClientRect();
      return x > box.left + 4 && x < box.right - 4 && y > box.top + 4 && y < box.bottom - 4 && field.contains(document.elementFromPoint(x, y));
    },
    corner: () => {
      const box = field.getBoundingClientRect();
      return { x: box.right - 3, y: box.top + 3 };
    },
  };
};

const hovers = (page, places) =>
  page.evaluate(async (places) => {
    const { frame, hover, until, seen, corner } = window.trial;
    const times = [];
    for (const place of places.filter(seen)) {
      hover(corner());
      while (document.querySelector('.reach')) await frame();
      await frame();
      const start = performance.now();
      hover(place);
      const time = await until(start, () => document.querySelector('.reach'));
      if (time !== null) times.push(time);
    }
    hover(corner());
    return times;
  }, places);

/** A unit is taken up by a click on its stack; Escape puts it down. */
const selections = (page, places) =>
  page.evaluate(async (places) => {
    const { frame, hover, click, until, seen, corner } = window.trial;
    const times = [];
    for (const place of places.filter(seen)) {
      hover(corner());
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      for (let i = 0; i < 30 && (document.querySelector('.reach') || document.querySelector('.counter.selected')); ++i) await frame();
      const start = performance.now();
      click(place);
      const time = await until(start, () => document.querySelector('.reach') && document.querySelector('.counter.selected'));
      if (time !== null) times.push(time);
    }
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    hover(corner());
    return times;
  }, places);

/** Jumps of the slider, each to another moment. */
const jumps = (page, count) =>
  page.evaluate(async (count) => {
    const slider = document.querySelector('.bar input[type=range]');
    const last = Number(slider.max);
    const times = [];
    for (let i = 1; i <= count; ++i) {
      const start = performance.now();
      slider.value = String(Math.floor(last * ((i * 0.618) % 1)));
      slider.dispatchEvent(new Event('input', { bubbles: true }));
      const time = await window.trial.until(start, () => document.querySelector('.bar.past[aria-busy=false]'), 10_000);
      if (time !== null) times.push(time);
      await window.trial.frame();
    }
    document.querySelector('.bar button:nth-of-type(5)').click();
    return times;
  }, count);

/** One move of each of these units, from the click on the goal. The unit is taken up by the list of its hex, if it lies below. */
async function moves(who, game, map) {
  const times = [];
  const tried = new Set();
  for (let round = 0; round < 200 && times.length < kMoves; ++round) {
    const { subjects, units } = await who.ask('game.state', { game });
    const top = new Map();
    for (const unit of units) if (unit.hex && !top.has(unit.hex)) top.set(unit.hex, unit.id);
    const unit = (subjects.move ?? []).find((id) => !tried.has(id) && [...top.values()].includes(id));
    if (unit === undefined) break;
    tried.add(unit);
    const { offers } = await who.ask('game.offers', { game, unit, verbs: ['move'] });
    const empty = (hex) => !top.has(hex);
    const move = offers.filter((offer) => offer.path?.length > 1 && !offer.by && empty(offer.path.at(-1))).sort((a, b) => a.path.length - b.path.length)[0];
    if (!move) continue;
    const goal = move.path.at(-1);
    const from = await who.place(units.find((each) => each.id === unit).hex, map);
    const to = await who.place(goal, map);
    const time = await who.page.evaluate(
      async ({ unit, from, to }) => {
        const { click, until, seen, hover } = window.trial;
        if (!seen(from) || !seen(to)) return null;
        click(from);
        if ((await until(performance.now(), () => document.querySelector(`.counter.selected[data-unit="${unit}"]`) && document.querySelector('.reach'))) === null) return null;
        hover(to);
        const counter = document.querySelector(`.counter[data-unit="${unit}"]`);
        const was = counter.style.transform;
        const start = performance.now();
        click(to);
        return until(start, () => (document.querySelector(`.counter[data-unit="${unit}"]`)?.style.transform ?? was) !== was);
      },
      { unit, from, to },
    );
    if (time !== null) {
      times.push(time);
      await who.ask('game.apply', { game, action: move });
    }
    await who.page.keyboard.press('Escape');
    await who.page.waitForTimeout(150);
  }
  return times;
}

/** Times between frames while `act` goes on. */
async function frames(page, act) {
  await page.evaluate(() => {
    window.frames_ = [];
    window.counting = true;
    let last = performance.now();
    const next = (now) => {
      window.frames_.push(now - last);
      last = now;
      if (window.counting) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  });
  await act();
  return page.evaluate(() => {
    window.counting = false;
    return window.frames_.slice(2);
  });
}

/** Drags the map in a curve, an event each frame. */
const pan = (page) =>
  page.evaluate(async () => {
    const field = document.querySelector('.map');
    const box = field.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const mouse = (target, type, dx, dy) => target.dispatchEvent(new MouseEvent(type, { clientX: x + dx, clientY: y + dy, bubbles: true, cancelable: true, button: 0, buttons: 1, view: window }));
    mouse(field, 'mousedown', 0, 0);
    for (let i = 0; i < 150; ++i) {
      mouse(window, 'mousemove', 260 * Math.sin(i / 12), 130 * Math.sin(i / 9));
      await window.trial.frame();
    }
    mouse(window, 'mouseup', 0, 0);
  });

const zoom = (page) =>
  page.evaluate(async () => {
    const field = document.querySelector('.map');
    const box = field.getBoundingClientRect();
    for (let i = 0; i < 120; ++i) {
      field.dispatchEvent(new WheelEvent('wheel', { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, deltaY: i % 60 < 30 ? -40 : 40, bubbles: true, cancelable: true }));
      await window.trial.frame();
    }
  });

/** One game, from where it stands in the golden one. */
async function measure(who, address, part) {
  const { page } = who;
  await page.goto(`${address}?${part}`);
  // A game of the page alone; what is on offer in it is asked of a copy, over a line of its own.
  const text = savedGame(part);
  await page.locator('input[type=file]').setInputFiles({ name: 'part.trigh', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await page.getByRole('button', { name: 'To the map' }).click();
  await page.waitForURL(/#\/game\//);
  await page.waitForSelector('.counter');
  const whole = () => page.getByRole('button', { name: 'Whole map' }).click();
  await whole();
  await page.waitForTimeout(1500);
  await page.evaluate(kTools);
  const { game } = await who.ask('game.load', { text });
  const sides = (await who.ask('titles')).titles.find((each) => each.id === title).sides.map((side) => side.id);
  const map = await who.ask('query.map', { game });
  const { units, subjects } = await who.ask('game.state', { game });
  const hexes = [...new Set(units.filter((unit) => unit.hex && unit.place === 'map').map((unit) => unit.hex))];
  const placesOf = (list) => Promise.all(list.map((hex) => who.place(hex, map)));
  const able = hexes.filter((hex) => subjects.move?.includes(units.find((unit) => unit.hex === hex)?.id));
  // Stacks that are clicked before the pointer has come over them are not among those that it comes over for the first time.
  const fresh = able.slice(0, kUnseen);
  const [places, ready, unseen] = await Promise.all([hexes.filter((hex) => !fresh.includes(hex)).slice(0, kStacks), able.slice(0, kStacks), fresh].map(placesOf));
  note('unseen', await selections(page, unseen), '< 60 (95 %)');
  note('hover', await hovers(page, places), '< 30 (95 %)');
  note('hover again', await hovers(page, places), '');
  note('select', await selections(page, ready), '< 50 (95 %)');
  for (let i = 0; i < 5; ++i)
    for (const side of sides) {
      const start = performance.now();
      await who.ask('query.threat', { game, side });
      note('threats', [performance.now() - start], '< 150');
    }
  note('pan, whole map', await frames(page, () => pan(page)), '< 16.7 (95 %)');
  note('zoom', await frames(page, () => zoom(page)), '< 50 (each)');
  await whole();
  for (let i = 0; i < 4; ++i) await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.waitForTimeout(600);
  note('pan, near', await frames(page, () => pan(page)), '< 16.7 (95 %)');
  await whole();
  await page.waitForTimeout(400);
  note('jump', await jumps(page, kJumps), '< 200');
  note('move', await moves(who, game, map), '< 60 (95 %)');
  console.log(`${title}, ${scenario}, from ${part}: ${units.filter((unit) => unit.place === 'map').length} counters in ${hexes.length} hexes, ${ready.length} of them with units that can move`);
  await who.noTroubles();
}

const server = await serve();
const browser = await launch();
try {
  for (const part of parts) {
    const who = new Player(await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage());
    who.page.setDefaultTimeout(90_000);
    await measure(who, server.address, part);
    await who.page.context().close();
  }
  print();
} finally {
  await browser.close();
  await server.stop();
  cleanUp();
}

// The page of `trigh report`: everything it shows stands in it; it asks nothing of a network.
import './styles.css';
import { bands, heat, lengths, luck, results, shares, type ResultRow } from './charts';
import type { Arm, Ledger, MapOutline, ReportData } from './data';
import { element, figure, table } from './dom';
import { average, wilson, type Estimate } from './statistics';
import { armLabel, changes, effect, ledgerName, ledgerSays, luckSays, percent, signed } from './words';

const data = JSON.parse(document.getElementById('data')!.textContent!) as ReportData;
const page = document.getElementById('report')!;
let width = 0;

const span = (found: Estimate, say: (value: number) => string): string => (Number.isFinite(found.low) ? `${say(found.low)} to ${say(found.high)}` : 'unknown');
const games = (arm: Arm): number => arm.wins.reduce((sum, [, count]) => sum + count, 0);
const won = (arm: Arm, winner: number): number => arm.wins.find(([who]) => who === winner)?.[1] ?? 0;
const shareOf = (arm: Arm): Estimate => wilson(arm.pairs.map((pair) => pair[1]));
const points = (value: number): string => value.toFixed(1).replace('-', '\u2212');

function head(): HTMLElement {
  const { question = '', id = '', seed = '', trigh = '' } = data.manifest;
  const first = data.arms[0]!;
  const all = data.arms.reduce((sum, arm) => sum + games(arm), 0), open = data.arms.reduce((sum, arm) => sum + arm.unfinished, 0);
  const facts = [`${all} games in ${data.arms.length} ${data.arms.length === 1 ? 'arm' : 'arms'}`, seed && `seed ${seed}`, trigh && `Trigh ${trigh}`].filter(Boolean).join(', ');
  const made = element('header', {}, element('p', { class: 'over' }, `${first.title_name}, ${first.scenario_name}`), element('h1', {}, question || id || 'Report of an experiment'), element('p', {}, `${facts}.`));
  if (open > 0) made.append(element('p', { class: 'note' }, `${open} games were not finished; they count nowhere.`));
  return made;
}

function winning(): HTMLElement {
  const side = data.arms[0]!.sides[0];
  const rows = data.arms.map((arm) => ({ arm: armLabel(arm), share: shareOf(arm) }));
  const figures = table('Games won, by arm', ['Arm', 'Pairs', 'Games', `${data.arms[0]!.sides[0]} won`, `${data.arms[0]!.sides[1]} won`, 'Drawn', 'Share', '95 % interval', 'Lead in points', '95 % interval'],
    data.arms.map((arm) => {
      const share = shareOf(arm), lead = average(arm.pairs.map((pair) => pair[3]));
      return [armLabel(arm), arm.pairs.length, games(arm), won(arm, 0), won(arm, 1), won(arm, -1), percent(share.value), span(share, percent), points(lead.value), span(lead, points)];
    }));
  const players = table('Who plays, and what is played otherwise', ['Arm', data.arms[0]!.sides[0], data.arms[0]!.sides[1], 'Otherwise than the first arm', `Won by ${data.arms[0]!.sides[0]}'s player over both seats`],
    data.arms.map((arm) => [armLabel(arm), arm.players[0], arm.players[1], changes(arm, data.arms[0]!), percent(wilson(arm.pairs.map((pair) => pair[2])).value)]));
  return element('section', { id: 'who-wins' }, element('h2', {}, 'Who wins'),
    figure('Share won', `The share of the games that ${side} won, a draw counting half, with Wilson's 95 % interval over pairs of games that share their luck.`, shares(rows, width, side), figures), stacked(players));
}

/** A table whose rows become lists on a narrow page: each cell says of which column it is. */
function stacked(made: HTMLElement): HTMLElement {
  const names = [...made.querySelectorAll('thead th')].map((each) => each.textContent ?? '');
  for (const row of made.querySelectorAll('tbody tr')) [...row.children].forEach((cell, at) => at > 0 && cell.setAttribute('data-column', names[at]!));
  made.classList.add('stacked');
  return made;
}

function contents(shown: Arm[]): HTMLElement {
  const places: [string, string][] = [['who-wins', 'Who wins'], ...(effects() ? [['changes', 'What the arms change'] as [string, string]] : []), ...shown.map((arm): [string, string] => [`arm-${arm.id}`, armLabel(arm)])];
  return element('nav', { 'aria-label': 'Contents' }, element('ul', {}, ...places.map(([id, name]) => element('li', {}, element('a', { href: `#${id}` }, name)))));
}

function effects(): HTMLElement | null {
  const others = data.arms.filter((arm) => arm.id !== 0 && !arm.control);
  if (others.length === 0) return null;
  const list = element('ul', {}, ...others.map((arm) => {
    const what = changes(arm, data.arms[0]!);
    return element('li', {}, element('strong', {}, what ? `${arm.name}: ${what}. ` : `${arm.name}. `), effect(arm, data.arms[0]!));
  }));
  return element('section', { id: 'changes' }, element('h2', {}, 'What the arms change'), element('p', {}, `Against ${data.arms[0]!.name}, pair by pair, with 95 % intervals.`), list);
}

function course(arm: Arm): HTMLElement[] {
  const made: HTMLElement[] = [];
  const figures = table('Points by Game-Turn', ['Game-Turn', 'Games', ...arm.sides.flatMap((side) => [`${side} 10 %`, 'median', '90 %'])],
    arm.turns.map((turn) => [turn.turn, turn.games, ...turn.points[0].map(points), ...turn.points[1].map(points)]));
  made.push(figure('Points over time', 'The median of the games still in play, and the band that holds four fifths of them.',
    bands(arm.sides.map((who, side) => ({ who, turns: arm.turns.map((turn) => ({ turn: turn.turn, band: turn.points[side as 0 | 1] })) })), width, 'Points'), figures));
  const front = arm.turns.flatMap((turn) => (turn.front ? [{ turn: turn.turn, band: turn.front }] : []));
  if (front.length > 1)
    made.push(figure('Where the front stands', `Hexes from half-way between both starts; the line rises as ${arm.sides[0]} gains ground. Game-Turns without contact are left out.`,
      bands([{ who: 'Front', turns: front }], width, 'Hexes', ['var(--front)']), table('The front by Game-Turn', ['Game-Turn', '10 %', 'median', '90 %'], front.map(({ turn, band }) => [turn, ...band.map(points)]))));
  if (arm.length.length === 1) made.push(element('p', {}, `All games ended in Game-Turn ${arm.length[0]![0]}.`));
  else made.push(figure('Length', 'Games by the Game-Turn in which they ended.', lengths(arm, width), table('Games by length', ['Game-Turn', 'Games'], arm.length)));
  return made;
}

function fighting(arm: Arm): HTMLElement | null {
  if (arm.combats.length === 0) return null;
  const totals = new Map<number, number>(), names = new Map<number, string[]>();
  for (const [column, low, , count, , , high] of arm.combats) {
    totals.set(column, (totals.get(column) ?? 0) + count);
    names.set(column, [...(names.get(column) ?? []), low, high].filter(Boolean));
  }
  const name = (column: number): string => {
    const measures = [...new Set(names.get(column))];
    return column === 0 ? 'No column' : measures.length === 1 ? measures[0]! : `Column ${column}`;
  };
  const columns = [...totals.keys()].sort((a, b) => a - b);
  const rows: ResultRow[] = arm.combats.map(([column, , result, count]) => ({ column: name(column), result: result || 'no effect', count, share: count / totals.get(column)! }));
  const figures = table('Combats by column and result', ['Column', 'Result', 'Combats', `${arm.sides[0]} lost`, `${arm.sides[1]} lost`],
    arm.combats.map(([column, , result, count, first, second]) => [name(column), result || 'no effect', count, first, second]));
  return figure('Combats', `${[...totals.values()].reduce((sum, count) => sum + count, 0)} combats, by the column on which they were resolved and by what came of them.`, results(rows, columns.map(name), width), figures);
}

function luckOf(arm: Arm): HTMLElement {
  const sorted = arm.luck.map((game) => game[1]).sort((a, b) => a - b);
  const at = (share: number): string => points(sorted[Math.round(share * (sorted.length - 1))]!);
  return figure('Luck', `Luck of ${arm.sides[0]}: enemy units lost less its own, above the mean of the arm's combats by the same side on the same column. Which units fought counts in it, too. One point a game. ${luckSays(arm)}`,
    luck(arm.luck.map(([, gained, lead]) => [gained, lead]), `Luck of ${arm.sides[0]} in combat, in units`, `Lead of ${arm.sides[0]} in points`, width),
    table('Luck in combat, in units', ['Games', 'Least', '10 %', 'Median', '90 %', 'Most'], [[sorted.length, at(0), at(0.1), at(0.5), at(0.9), at(1)]]));
}

function ledgerOf(arm: Arm, ledger: Ledger): HTMLElement {
  const side = arm.sides[0];
  return figure('Luck ledger', `Every roll of ${ledger.games.length} games against its expectation over all faces. ${ledgerSays(side, ledger)}`,
    luck(ledger.games, `Luck of ${side}, in points`, `Worth of the end to ${side}, in points`, width),
    table('The luck ledger', ['Figure', 'Value', '95 %'], ledger.figures.map(([id, value, low, high]) => [ledgerName(id, side), signed(value, 2), `${signed(low, 2)} to ${signed(high, 2)}`])));
}

function place(arm: Arm, map: MapOutline, title: string, says: string, unit: string, index: 2 | 3): HTMLElement {
  const maps = arm.sides.map((side, which) => {
    const counts = new Map(arm.places.filter((each) => each[1] === which && each[index] > 0).map((each) => [each[0], each[index]]));
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const drawn = heat(map, counts, which === 0 ? 'var(--first)' : 'var(--second)', unit);
    drawn.setAttribute('role', 'img');
    drawn.setAttribute('aria-label', `${title}, ${side}: ${all} ${unit}`);
    return element('div', { class: 'half' }, element('h4', {}, `${side}: ${all} ${unit}`), drawn);
  });
  const most = arm.places.filter((each) => each[index] > 0).sort((a, b) => b[index] - a[index]).slice(0, 20);
  return element('figure', {}, element('figcaption', {}, element('h3', {}, title), element('p', {}, says)), element('div', { class: 'halves' }, ...maps),
    element('details', {}, element('summary', {}, 'The figures'), table(`${title}: the twenty hexes with most`, ['Hex', 'Side', unit], most.map((each) => [each[0], arm.sides[each[1] as 0 | 1], each[index]]))));
}

function armSection(arm: Arm): HTMLElement {
  const made = element('section', { id: `arm-${arm.id}`, 'aria-label': armLabel(arm) }, element('h2', {}, armLabel(arm)), ...course(arm));
  const combats = fighting(arm);
  if (combats) made.append(combats);
  if (arm.luck.length > 0) made.append(luckOf(arm));
  if (arm.id === 0 && data.ledger) made.append(ledgerOf(arm, data.ledger));
  const map = data.maps[arm.title];
  if (!map) made.append(element('p', { class: 'note' }, `The map of ${arm.title_name} was not found when this page was made, so it has no maps of losses and front.`));
  else if (arm.places.length > 0)
    made.append(place(arm, map, 'Where units were lost', 'The stronger the color, the more units were lost in the hex, over all games of the arm.', 'units lost', 2),
      place(arm, map, 'Where the front was', 'The stronger the color, the more often units stood in the hex next to the enemy as a player-turn ended.', 'units in contact', 3));
  return made;
}

function draw(): void {
  const now = Math.min(900, page.clientWidth);
  if (now === width) return;
  width = now;
  document.title = data.manifest.question || 'Report of an experiment';
  const shown = data.arms.filter((arm) => !arm.control && arm.pairs.length > 0);
  const parts = [head(), contents(shown), winning(), effects(), ...shown.map(armSection)];
  page.replaceChildren(...parts.filter((part): part is HTMLElement => part !== null));
}

draw();
addEventListener('resize', draw);

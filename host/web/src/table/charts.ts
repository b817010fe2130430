// The tables of the rulebook, whatever their shape, as rows and columns; and how sure they are. Pure.
import { plain } from '../texts';
import type { Chart } from '../types/wire';

export type Cell = { text: string } | { case: string } | { unit: string } | { trust: string };

export interface Grid {
  name: string;
  columns: string[];
  rows: Cell[][];
}

type Value = unknown;
type Fields = Record<string, Value>;

const isList = (value: Value): value is Value[] => Array.isArray(value);
const isFields = (value: Value): value is Fields => typeof value === 'object' && value !== null && !isList(value);

/** A name of the data in words; ratios such as 2-1 stay what they are. */
const words = (key: string): string => (/^[a-z]/i.test(key) ? plain(key) : key);

/** Numbers and words in a cell: 2/1; refit 4, air 1; 2-1: 3. */
export function cellText(value: Value): string {
  if (isList(value)) return value.map(cellText).join(value.some((each) => typeof each === 'string') ? ', ' : '/');
  if (isFields(value)) return Object.entries(value).map(([key, each]) => `${words(key).toLowerCase()}${/^[a-z]/i.test(key) ? '' : ':'} ${cellText(each)}`).join(', ');
  if (typeof value === 'boolean') return value ? '✓' : '–';
  return value === null || value === undefined ? '' : String(value);
}

function cell(key: string, value: Value): Cell {
  const text = cellText(value);
  if (/(^|_)case$/.test(key) && text) return { case: text };
  if (key === 'unit' && text) return { unit: text };
  return key === 'provenance' && text ? { trust: text } : { text };
}

/** Objects as rows; what all of them have is a column, what some have another. */
function table(name: string, rows: [string, Fields][], first: string): Grid {
  const named = rows.some(([, row]) => 'name' in row);
  const keys = [...new Set(rows.flatMap(([, row]) => Object.keys(row)))].filter((key) => !(key === 'id' && named));
  const order = (key: string): number => (['turn', 'name', 'id', 'month', 'unit'].indexOf(key) + 99) % 99;
  keys.sort((a, b) => order(a) - order(b));
  return { name, columns: [...(first ? [first] : []), ...keys.map(words)], rows: rows.map(([key, row]) => [...(first ? [{ text: words(key) }] : []), ...keys.map((each) => cell(each, row[each]))]) };
}

/** Longer lists of numbers have columns of their own. */
const kShort = 6;

/** A chart as grids, one for each part that has rows; single values come first, together. */
export function grids(chart: Fields): Grid[] {
  const single: Cell[][] = [];
  const found: Grid[] = [];
  const { columns } = chart;
  for (const [key, value] of Object.entries(chart)) {
    if (key === 'case' || key === 'fixed' || key === 'notes' || key === 'provenance' || key === 'columns') continue;
    if (isList(value) && value.length > 0 && value.every(isFields)) found.push(table(plain(key), value.map((row) => ['', row]), ''));
    else if (isList(value) && value.length > 0 && value.every(isList)) {
      const width = Math.max(...value.map((row) => row.length));
      const heads = isList(columns) && columns.length === width ? columns.map(cellText) : Array.from({ length: width }, (_, i) => String(i + 1));
      found.push({ name: plain(key), columns: ['', ...heads], rows: value.map((row, i) => [{ text: String(i + 1) }, ...row.map((each) => ({ text: cellText(each) }))]) });
    } else if (isList(value) && value.length > kShort) found.push({ name: plain(key), columns: value.map((_, i) => String(i + 1)), rows: [value.map((each) => ({ text: cellText(each) }))] });
    else if (isFields(value) && Object.values(value).every(isFields)) found.push(table(plain(key), Object.entries(value) as [string, Fields][], ' '));
    else if (isFields(value)) found.push({ name: plain(key), columns: [], rows: Object.entries(value).map(([name, each]) => [{ text: words(name) }, cell(name, each)]) });
    else single.push([{ text: plain(key) }, cell(key, value)]);
  }
  return single.length ? [{ name: '', columns: [], rows: single }, ...found] : found;
}

/** Each trust that parts of a chart have; none when the rulebook states all of it. */
export function trustOf(chart: Fields): string[] {
  const found = new Set<string>();
  const look = (value: Value): void => {
    if (isList(value)) value.forEach(look);
    else if (isFields(value)) {
      if (typeof value.provenance === 'string' && value.provenance !== 'rulebook') found.add(value.provenance);
      Object.values(value).forEach(look);
    }
  };
  look(chart);
  return [...found];
}

/** The game-turns of which a chart tells something that is not taken from the rulebook, with its case. */
export function unsureTurns(charts: Chart[]): Map<number, string> {
  const turns = new Map<number, string>();
  for (const { case: rule, chart } of charts)
    for (const row of isList(chart.rows) ? chart.rows : [])
      if (isFields(row) && typeof row.turn === 'number' && typeof row.provenance === 'string' && row.provenance !== 'rulebook') turns.set(row.turn, rule);
  return turns;
}

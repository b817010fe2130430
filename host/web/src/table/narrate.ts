// What a screen reader says of hexes, units and what has happened. Pure.
import { points } from '../render/overlay';
import { plain, t } from '../texts';
import type { GameMap } from '../types/map';
import type { Combat, Counter, LogEntry, Unit } from '../types/wire';
import { measureText } from './combat';
import { unitWords } from './lines';
import { spoken } from './sentence';
import { told } from './told';

export interface Facts {
  map: GameMap;
  units: Unit[];
  counter: (id: string) => Counter | undefined;
  side: (id: string | null) => string;
}

const kMostUnits = 6;

/** "moved · steps 1": numbers belong to their word; what only the rule system reads is left out. */
export const statusWords = (status: Unit['status'] = {}, between = ' · '): string =>
  Object.entries(status).filter(([word]) => word !== 'data').map(([word, value]) => `${word.replace(/-/g, ' ')}${typeof value === 'number' ? ` ${value}` : ''}`).join(between);

/** "1605 Tobruk, town. Allied: 1 Pol, infantry, 4-5-9." `cost` is undefined while nobody is to go anywhere, null where he cannot. */
export function hexWords(hex: string, facts: Facts, cost?: number | null): string {
  const ground = facts.map.hexes.find((each) => each.hex === hex);
  if (!ground) return '';
  const here = facts.units.filter((unit) => unit.place === 'map' && unit.hex === hex);
  const words = [`${hex} ${ground.name ?? ''}`.trim(), plain(ground.terrain).toLowerCase(), ...(ground.features ?? []).map((word) => word.replace(/-/g, ' '))];
  const parts = [words.join(', ')];
  if (cost === null) parts.push(t('say.noWay'));
  else if (cost !== undefined && cost > 0) parts.push(t('say.cost', { cost: points(cost) }));
  if (here.length === 0) parts.push(t('say.empty'));
  else {
    const names = here.slice(0, kMostUnits).map((unit) => {
      const counter = facts.counter(unit.id ?? '');
      const status = statusWords(unit.status, ', ');
      return `${counter ? unitWords(counter) : '?'}${status ? ` (${status})` : ''}`;
    });
    parts.push(`${facts.side(here[0]?.side ?? null)}: ${names.join('; ')}${here.length > kMostUnits ? `; ${t('why.more', { count: here.length - kMostUnits })}` : ''}`);
  }
  return `${parts.join('. ')}.`;
}

/** "1/8 by 4NZ, 5NZ: attack 9, defense 4, 2-1. D2 33 %, Ex 17 %." */
export function oddsWords(report: Combat, targets: string[], attackers: string[]): string {
  const kMost = 4;
  const who = targets.length && attackers.length ? `${t('say.against', { targets: targets.join(', '), attackers: attackers.join(', ') })}: ` : '';
  const results = [...report.distribution].sort((a, b) => b.p - a.p).slice(0, kMost).map((each) => `${each.result} ${Math.round(each.p * 100)} %`);
  return `${who}${t('fight.attack')} ${report.attack}, ${t('fight.defense')} ${report.defense}, ${measureText(report)}. ${results.join(', ')}.`;
}

/** The last events of a game as sentences, no more than can be listened to. */
export function newsWords(entries: LogEntry[], name: (unit: string) => string): string {
  const kMost = 8;
  const news = told(entries).map((line) => spoken(line.event, name, [], line.units)).filter(Boolean);
  const left = news.length - kMost;
  return [...(left > 0 ? [t('log.earlier', { count: left })] : []), ...news.slice(-kMost)].join('. ');
}

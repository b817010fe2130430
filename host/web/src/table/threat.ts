// Which stacks have enemies next to them, and who those are. Pure; what an attack by them is worth, the rules say.
import type { Unit } from '../types/wire';

export interface ThreatQuestion {
  hex: string;
  attackers: string[];
  defenders: string[];
}

/** The protocol takes so many units in one combat. */
const kMost = 24;

export function threatsFrom(units: Unit[], side: string, around: (hex: string) => string[]): ThreatQuestion[] {
  const stacks = new Map<string, { own: string[]; other: string[] }>();
  for (const unit of units) {
    if (unit.place !== 'map' || unit.hex === undefined || unit.id === undefined) continue;
    const stack = stacks.get(unit.hex) ?? { own: [], other: [] };
    (unit.side === side ? stack.own : stack.other).push(unit.id);
    stacks.set(unit.hex, stack);
  }
  const questions: ThreatQuestion[] = [];
  for (const [hex, { own }] of stacks) {
    const attackers = around(hex).flatMap((near) => stacks.get(near)?.other ?? []);
    if (own.length && attackers.length) questions.push({ hex, attackers: attackers.slice(0, kMost), defenders: own.slice(0, kMost) });
  }
  return questions;
}

import { addressParts, type AddressParts } from '../addresses/address-parts';
import { bareHost } from '../addresses/folder-key';
import { addressText } from '../addresses/address-text';
import { cheapestPrograms } from './cheapest-programs';
import { dateInPath } from './date-in-path';
import { holesOf, type Hole } from './holes';
import { isNoise } from './is-noise';
import { NO_FACTS, type CopyFacts, type KnownMove } from './known-move';
import { isoDate } from './page-date';
import { runProgram, type HoleValues, type Program } from './program';
import type { MoveRule, RuleScope } from './rule';

/** More of them tell hardly more. */
const MOVES_MAX = 40;
/** Fixed leading segments. */
const LEADING_MAX = 4;
/** By how much each move weighs less than the one before it; tuned on real pairs. */
const NEARNESS = 0.85;
/** What a unit of cost is worth in confidence: of rules that are as often right, the simplest holds on. Tuned, too. */
const COST_WEIGHT = 0.05;
/** Rules that tell the same of the known moves. */
const ALIKE_MAX = 8;
const SHOWN_MAX = 12;

/** A known move, ready for comparing. */
interface Case {
  readonly move: KnownMove;
  /** The nearest one 1, the further ones less. */
  readonly weight: number;
  readonly old: AddressParts;
  readonly now: AddressParts;
  /** Without a slash at the end: it makes no other page. */
  readonly wanted: string;
  readonly holes: readonly Hole[];
  readonly values: HoleValues;
}

/** A program, the cases of which it tells something, and whether it is right. */
interface Trial {
  readonly program: Program;
  readonly scheme: 'http' | 'https';
  readonly told: ReadonlyMap<Case, boolean>;
  /** From which it was made. */
  readonly makers: readonly Case[];
}

/**
 * Learns how addresses moved. Pure, without any request.
 * @param moves the nearest ones first; more than forty are left out
 * @returns the best rule first; each is right for at least one of the moves
 */
export function learnRules(moves: readonly KnownMove[]): MoveRule[] {
  const cases = moves.slice(0, MOVES_MAX).flatMap(caseOf);
  const rules = trialsOf(cases).flatMap((trial) => rulesOf(trial, cases));
  const best = rules.filter((rule) => !isNoise(rule)).toSorted(byWorth);
  return withoutAlike(best);
}

/**
 * What is known of a page that moved. Where nobody has read it, a date that stands in the new address alone is taken for
 * the page's: as a guess, for whoever checks what follows from it.
 */
function factsOf({ facts }: KnownMove, old: AddressParts, now: AddressParts): CopyFacts {
  if (facts !== null) return facts;
  const date = dateInPath(now);
  const own = dateInPath(old);
  const isNew = date !== null && (own === null || isoDate(own) !== isoDate(date));
  return isNew ? { title: null, date } : NO_FACTS;
}

function caseOf(move: KnownMove, place: number): Case[] {
  const weight = NEARNESS ** place;
  const old = addressParts(move.old);
  const now = addressParts(move.now);
  if (old === null || now === null) return [];
  const holes = holesOf(old, factsOf(move, old, now));
  const values = new Map(holes.map(({ id, value }) => [id, value]));
  return [{ move, weight, old, now, wanted: withoutSlash(addressText(now)), holes, values }];
}

function trialsOf(cases: readonly Case[]): Trial[] {
  const made = new Map<string, { program: Program; makers: Case[] }>();
  for (const one of cases) {
    for (const program of cheapestPrograms(addressText(one.now), one.holes)) {
      const known = made.get(program.id);
      if (known === undefined) made.set(program.id, { program, makers: [one] });
      else known.makers.push(one);
    }
  }
  return [...made.values()].map(({ program, makers }) => trialOf(program, makers, cases));
}

function trialOf(program: Program, makers: readonly Case[], cases: readonly Case[]): Trial {
  const told = new Map<Case, boolean>();
  for (const one of cases) {
    const made = runProgram(program, one.values);
    if (made !== null) told.set(one, withoutSlash(made) === one.wanted);
  }
  const isSecure = makers.some(({ now }) => now.origin.startsWith('https:'));
  return { program, makers, told, scheme: isSecure ? 'https' : 'http' };
}

/** One for each number of fixed leading segments, and for each of them that its makers have. */
function rulesOf(trial: Trial, cases: readonly Case[]): MoveRule[] {
  const scopes = new Map<string, RuleScope>();
  for (const { old } of trial.makers) {
    for (let count = 0; count <= Math.min(LEADING_MAX, old.segments.length - 1); count += 1) {
      const scope = { host: old.host, leading: old.segments.slice(0, count) };
      scopes.set([bareHost(scope.host), ...scope.leading].join('/'), scope);
    }
  }
  return [...scopes.values()].map((scope) => ruleOf(trial, scope, cases));
}

function ruleOf(
  { program, told, scheme }: Trial,
  scope: RuleScope,
  cases: readonly Case[],
): MoveRule {
  const within = cases.filter((one) => told.has(one) && isWithin(one.old, scope));
  const right = within.filter((one) => told.get(one) === true);
  const wrong = within.filter((one) => told.get(one) === false);
  return {
    scope,
    program,
    scheme,
    examples: right.slice(0, SHOWN_MAX).map(({ move }) => move),
    exceptions: wrong.slice(0, SHOWN_MAX).map(({ move }) => move),
    right: right.length,
    matching: within.length,
    confidence: (right.length + 0.5) / (within.length + 1),
    worth: (weightOf(right) + 0.5) / (weightOf(within) + 1) - COST_WEIGHT * program.cost,
  };
}

/** Whether an old address is one of those to which a rule applies. */
export function isWithin(old: AddressParts, { host, leading }: RuleScope): boolean {
  if (bareHost(old.host) !== bareHost(host) || old.segments.length <= leading.length) return false;
  return leading.every((segment, place) => old.segments[place] === segment);
}

const weightOf = (cases: readonly Case[]): number =>
  cases.reduce((sum, { weight }) => sum + weight, 0);

function byWorth(one: MoveRule, other: MoveRule): number {
  return (
    other.worth - one.worth ||
    one.program.cost - other.program.cost ||
    one.scope.leading.length - other.scope.leading.length
  );
}

/** Of rules that tell the same of the same moves the cheapest ones. */
function withoutAlike(rules: readonly MoveRule[]): MoveRule[] {
  const counts = new Map<string, number>();
  return rules.filter(({ right, matching, examples, exceptions }) => {
    const moves = [...examples, { old: '' }, ...exceptions];
    const print = [right, matching, ...moves.map(({ old }) => old)].join('\n');
    const count = counts.get(print) ?? 0;
    counts.set(print, count + 1);
    return count < ALIKE_MAX;
  });
}

const withoutSlash = (text: string): string => (text.endsWith('/') ? text.slice(0, -1) : text);

import { mapInSteps, type Steps } from '../../runtime/in-steps';
import type { AddressParts } from '../addresses/address-parts';
import { partsText } from '../addresses/address-text';
import { cheapestPrograms } from './cheapest-programs';
import { factsOfMove } from './facts-of-move';
import { holesOf, type Hole } from './holes';
import { isNoise } from './is-noise';
import type { KnownMove } from './known-move';
import { movePartsOf } from './move-parts';
import { endedAs } from './path-ending';
import { runProgram, type HoleValues, type Program } from './program';
import type { MoveRule } from './rule';
import { isWithin, ruleScopeKey, scopesOf, type RuleScope } from './rule-scope';

/** More of them tell hardly more, and each is a bit of a set of cases. */
const MOVES_MAX = 30;
/** Rules that tell the same of the known moves. */
const ALIKE_MAX = 8;
const SHOWN_MAX = 12;
/** By how much each move weighs less than the one before it; tuned on real pairs. */
const NEARNESS = 0.85;
/** What a unit of cost is worth in confidence: of rules that are as often right, the simplest holds on. Tuned, too. */
const COST_WEIGHT = 0.05;
/** Of rules that share the moves of a folder: how many, for how many moves each, and for which part of all together. */
const RIVALS_MAX = 3;
const RIVAL_RIGHT_MIN = 5;
const RIVALS_SHARE_MIN = 0.65;

/** Some of the cases, a bit each by their place. */
type CaseSet = number;

/** A known move, ready for comparing. */
interface Case {
  readonly move: KnownMove;
  readonly old: AddressParts;
  readonly now: AddressParts;
  /** Without a slash at the end: it makes no other page. */
  readonly wanted: string;
  readonly holes: readonly Hole[];
  readonly values: HoleValues;
}

/** A program, and of which cases it tells something, and something right. */
interface Trial {
  readonly program: Program;
  readonly scheme: 'http' | 'https';
  readonly told: CaseSet;
  readonly right: CaseSet;
  /** From which it was made. */
  readonly makers: readonly Case[];
}

/** A rule before its counts are told. */
interface Draft {
  readonly trial: Trial;
  readonly scope: RuleScope;
  readonly right: CaseSet;
  readonly wrong: CaseSet;
  readonly worth: number;
}

/**
 * Learns how addresses moved. Pure, without any request.
 * @param moves the nearest ones first; more than thirty are left out
 * @returns the best rule first; each is right for at least one of the moves
 */
export function* learnRules(moves: readonly KnownMove[]): Steps<MoveRule[]> {
  const cases = (yield* mapInSteps(moves.slice(0, MOVES_MAX), caseOf)).flat();
  const drafts = yield* draftsOf(yield* trialsOf(cases), cases);
  const best = drafts.filter(isWorthTelling).toSorted(byWorth);
  const rivals = rivalsOf(best);
  return withoutAlike(best).map((draft) => ruleOf(draft, cases, rivals.has(draft)));
}

function caseOf(move: KnownMove): Case[] {
  const { old, now } = movePartsOf(move);
  if (old === null || now === null) return [];
  const holes = holesOf(old, factsOfMove(move, old, now));
  const values = new Map(holes.map(({ id, value }) => [id, value]));
  return [{ move, old, now, wanted: withoutSlash(partsText(now)), holes, values }];
}

function* trialsOf(cases: readonly Case[]): Steps<Trial[]> {
  const made = new Map<string, { program: Program; makers: Case[] }>();
  for (const one of cases) {
    for (const program of cheapestPrograms(partsText(one.now), one.holes)) {
      const known = made.get(program.id);
      if (known === undefined) made.set(program.id, { program, makers: [one] });
      else known.makers.push(one);
    }
    yield;
  }
  return yield* mapInSteps(made.values(), ({ program, makers }) => trialOf(program, makers, cases));
}

function trialOf(program: Program, makers: readonly Case[], cases: readonly Case[]): Trial {
  const made = cases.map(({ values }) => runProgram(program, values));
  const isSecure = makers.some(({ now }) => now.origin.startsWith('https:'));
  let [told, right] = [0, 0];
  made.forEach((text, place) => {
    if (text === null) return;
    told |= 1 << place;
    if (withoutSlash(text) === cases[place]?.wanted) right |= 1 << place;
  });
  return { program, makers, told, right, scheme: isSecure ? 'https' : 'http' };
}

/** One for each number of fixed leading segments, and for each of them that its makers have. */
function* draftsOf(trials: readonly Trial[], cases: readonly Case[]): Steps<Draft[]> {
  const sets = new Map<string, CaseSet>();
  const setOf = (key: string, scope: RuleScope): CaseSet => {
    const known = sets.get(key) ?? setWhere(cases, ({ old }) => isWithin(old, scope));
    sets.set(key, known);
    return known;
  };
  const drafts = yield* mapInSteps(trials, (trial) => {
    const scopes = trial.makers.flatMap(({ old }) => scopesOf(trial.program, old));
    const byKey = new Map(scopes.map((scope) => [ruleScopeKey(scope), scope]));
    return [...byKey].map(([key, scope]) => draftOf(trial, scope, setOf(key, scope)));
  });
  return drafts.flat();
}

function draftOf(trial: Trial, scope: RuleScope, within: CaseSet): Draft {
  const right = trial.right & within;
  const matching = trial.told & within;
  const share = (weightOf(right) + 0.5) / (weightOf(matching) + 1);
  const worth = share - COST_WEIGHT * trial.program.cost;
  return { trial, scope, right, wrong: matching & ~right, worth };
}

function isWorthTelling({ trial, right }: Draft): boolean {
  return !isNoise({ program: trial.program, right: sizeOf(right) });
}

function ruleOf(
  { trial, scope, right, wrong, worth }: Draft,
  cases: readonly Case[],
  isRival: boolean,
): MoveRule {
  const [rights, wrongs] = [casesIn(right, cases), casesIn(wrong, cases)];
  return {
    scope,
    ...endedAs(
      trial.program,
      rights.map(({ now }) => now),
    ),
    scheme: trial.scheme,
    examples: rights.slice(0, SHOWN_MAX).map(({ move }) => move),
    exceptions: wrongs.slice(0, SHOWN_MAX).map(({ move }) => move),
    right: rights.length,
    matching: rights.length + wrongs.length,
    confidence: (rights.length + 0.5) / (rights.length + wrongs.length + 1),
    worth,
    isRival,
  };
}

/** The best ones of which each tells moves right that none before does; none where they do not tell most of the moves. */
function rivalsOf(best: readonly Draft[]): ReadonlySet<Draft> {
  const rivals = new Set<Draft>();
  let [told, matching] = [0, 0];
  for (const draft of best) {
    if (rivals.size === RIVALS_MAX) break;
    if (sizeOf(draft.right & ~told) < RIVAL_RIGHT_MIN) continue;
    rivals.add(draft);
    told |= draft.right;
    matching |= draft.right | draft.wrong;
  }
  return sizeOf(told) >= RIVALS_SHARE_MIN * sizeOf(matching) ? rivals : new Set();
}

function byWorth(one: Draft, other: Draft): number {
  return (
    other.worth - one.worth ||
    one.trial.program.cost - other.trial.program.cost ||
    one.scope.leading.length - other.scope.leading.length
  );
}

/** Of rules that tell the same of the same moves the cheapest ones. */
function withoutAlike(drafts: readonly Draft[]): Draft[] {
  const counts = new Map<string, number>();
  return drafts.filter(({ right, wrong }) => {
    const print = `${right} ${wrong}`;
    const count = counts.get(print) ?? 0;
    counts.set(print, count + 1);
    return count < ALIKE_MAX;
  });
}

function setWhere(cases: readonly Case[], isIn: (one: Case) => boolean): CaseSet {
  return cases.reduce((set, one, place) => (isIn(one) ? set | (1 << place) : set), 0);
}

const casesIn = (set: CaseSet, cases: readonly Case[]): Case[] =>
  cases.filter((_, place) => (set & (1 << place)) !== 0);

function sizeOf(set: CaseSet): number {
  let size = 0;
  for (let left = set; left !== 0; left &= left - 1) size += 1;
  return size;
}

/** The nearest one 1, the further ones less. */
function weightOf(set: CaseSet): number {
  let weight = 0;
  for (let place = 0, left = set; left !== 0; place += 1, left >>>= 1) {
    if ((left & 1) !== 0) weight += NEARNESS ** place;
  }
  return weight;
}

const withoutSlash = (text: string): string => (text.endsWith('/') ? text.slice(0, -1) : text);

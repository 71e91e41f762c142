import type { Steps } from '../../runtime/in-steps';
import { addressParts } from '../addresses/address-parts';
import { folderKey } from '../addresses/folder-key';
import { nearestSiblings } from '../examples/nearest-siblings';
import type { CopyFacts, KnownMove } from '../rules/known-move';
import { learnRules } from '../rules/learn-rules';
import { nearestFirst } from '../rules/nearest-targets';
import { idOfAnyEnding } from '../rules/path-ending';
import { predictTargets, type PredictedTarget } from '../rules/predict-targets';
import type { Program } from '../rules/program';
import type { MoveRule } from '../rules/rule';
import { MoveTally, replaceOrPush, type RuleTally } from '../rules/tally-rule';

/** Failures in a run after which a rule rests. */
const FAILURES_MAX = 3;
/** Rules that are more often wrong are worth no request by themselves. */
const STRONG_MIN = 0.5;
const STRONG_CASES = 2;
/** Of moves that a rule explains: most of those that it applies to. */
const EXPLAINED_MIN = 0.65;
const WEAK_MIN = 0.1;
const PREDICTIONS_MAX = 3;
/** That are looked up in a list. */
const GUESSES_MAX = 12;

/** What was learned for the siblings of one folder. */
interface Lesson {
  readonly rules: readonly MoveRule[];
  /** How many moves were known beyond those of the beginning. */
  readonly added: number;
}

/** How a program did since it is used, however its addresses end by now. */
interface Record {
  failuresInRun: number;
  /** Pages that it led to, and that were others. */
  others: number;
}

/** The rules of a group of hosts: learned when they are asked for, and again as moves are added; those that fail rest. */
export class RuleBook {
  readonly #moves: KnownMove[];
  readonly #lessons = new Map<string, Lesson>();
  readonly #records = new Map<string, Record>();
  #added = 0;
  readonly #tally: MoveTally;

  constructor(moves: readonly KnownMove[]) {
    this.#moves = [...moves];
    this.#tally = new MoveTally(moves);
  }

  get moves(): readonly KnownMove[] {
    return this.#moves;
  }

  /** A move that was verified, or of which a page was read. */
  add(move: KnownMove): void {
    replaceOrPush(this.#moves, move);
    this.#added += 1;
    this.#tally.add(move);
  }

  /** Everything is learned again with what was added. */
  refresh(): void {
    for (const [folder, { added }] of this.#lessons) {
      if (added !== this.#added) this.#lessons.delete(folder);
    }
  }

  *rulesFor(url: string): Steps<readonly MoveRule[]> {
    const parts = addressParts(url);
    if (parts === null) return [];
    const folder = folderKey(parts);
    const lesson = this.#lessons.get(folder);
    if (lesson !== undefined && !this.#isOld(lesson)) return lesson.rules;
    const rules = yield* learnRules(yield* nearestSiblings(url, this.#moves));
    this.#lessons.set(folder, { rules, added: this.#added });
    return rules;
  }

  /**
   * Where a page may be, the likeliest first, by strong rules that are not at rest; and, where it is listed, by any.
   * @param isListed whether a living page is known at an address
   */
  *predict(
    url: string,
    facts: CopyFacts,
    isListed: (address: string) => boolean,
  ): Steps<PredictedTarget[]> {
    const rules = (yield* this.rulesFor(url)).filter(({ confidence }) => confidence >= WEAK_MIN);
    const targets = predictTargets(rules, url, facts, GUESSES_MAX);
    const listed = targets.filter(({ address }) => isListed(address));
    const strong = targets.filter(
      ({ address, rule }) => !isListed(address) && isStrong(rule) && !this.#rests(rule),
    );
    return [...listed, ...nearestFirst(strong, url)].slice(0, PREDICTIONS_MAX);
  }

  /** Whether any rule explains several moves, and more than it has failed at in a run since: a constant right by chance does not. */
  *explains(url: string): Steps<boolean> {
    const rules = yield* this.rulesFor(url);
    return rules.some(
      (rule) =>
        rule.confidence >= EXPLAINED_MIN &&
        rule.right >= STRONG_CASES &&
        rule.right > this.#failuresOf(rule),
    );
  }

  /** How a rule stands with all known moves. */
  tallyOf(rule: MoveRule): Steps<RuleTally> {
    return this.#tally.of(rule);
  }

  succeeded({ program }: MoveRule): void {
    this.#recordOf(program).failuresInRun = 0;
  }

  /** @param isOther whether a page was there, and another one */
  failed({ program }: MoveRule, isOther: boolean): void {
    const record = this.#recordOf(program);
    record.failuresInRun += 1;
    if (isOther) record.others += 1;
  }

  /** Whether a rule ever led to another page. */
  hasMisled({ program }: MoveRule): boolean {
    return (this.#records.get(idOfAnyEnding(program))?.others ?? 0) > 0;
  }

  /** Known moves that a rule tells right count for it: some pages are gone from any site. */
  #rests(rule: MoveRule): boolean {
    const failures = this.#failuresOf(rule);
    return failures >= FAILURES_MAX && failures > rule.right;
  }

  #failuresOf({ program }: MoveRule): number {
    return this.#records.get(idOfAnyEnding(program))?.failuresInRun ?? 0;
  }

  /** Twice as many were added since: each one would cost too much. */
  #isOld({ added }: Lesson): boolean {
    return this.#added - added >= Math.max(1, added);
  }

  #recordOf(program: Program): Record {
    const id = idOfAnyEnding(program);
    const record = this.#records.get(id) ?? { failuresInRun: 0, others: 0 };
    this.#records.set(id, record);
    return record;
  }
}

function isStrong({ right, matching, confidence, isRival }: MoveRule): boolean {
  if (isRival) return true;
  return confidence >= STRONG_MIN && (right >= STRONG_CASES || matching === right);
}

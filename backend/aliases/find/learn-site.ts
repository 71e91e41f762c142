import { addressParts } from '../addresses/address-parts';
import { bareHost, folderKey } from '../addresses/folder-key';
import { nearestSiblings } from '../examples/nearest-siblings';
import type { KnownMove } from '../rules/known-move';
import { learnRules } from '../rules/learn-rules';
import { MoveTally } from '../rules/tally-rule';
import { programText } from '../rules/program';
import { ruleScopeText } from '../rules/rule-text';
import type { MoveRule } from '../rules/rule';

/** A rule that nobody else speaks for is a guess. */
const RIGHT_MIN = 2;

/**
 * The rules of all that is known, for people: of each folder and of each host, those for which at least two moves speak,
 * each once, and none that is right only where a better one is. Pure.
 * @returns the best first
 */
export function learnSite(moves: readonly KnownMove[]): MoveRule[] {
  const rules = new Map<string, MoveRule>();
  const tally = new MoveTally(moves);
  for (const group of [
    ...groupsBy(moves, folderKey),
    ...groupsBy(moves, ({ host }) => bareHost(host)),
  ]) {
    const first = group[0];
    if (first === undefined) continue;
    for (const rule of distinct(learnRules(nearestSiblings(first.old, group, group.length)))) {
      const key = `${ruleScopeText(rule)} ${programText(rule.program)}`;
      if (!rules.has(key)) rules.set(key, recounted(rule, tally));
    }
  }
  const best = [...rules.values()].toSorted(
    (one, other) =>
      other.confidence - one.confidence ||
      other.worth - one.worth ||
      one.scope.leading.length - other.scope.leading.length,
  );
  return withoutCovered(distinct(best), tally);
}

/**
 * Of rules, those that are right somewhere where no better one is: what a rule explains is not told once more by another one
 * that is right less often.
 * @param best the best first
 */
function withoutCovered(best: readonly MoveRule[], tally: MoveTally): MoveRule[] {
  const told: ReadonlySet<string>[] = [];
  return best.filter((rule) => {
    const { rights } = tally.of(rule);
    if (told.some((better) => isWithin(rights, better))) return false;
    told.push(rights);
    return true;
  });
}

function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size <= all.size && [...some].every((one) => all.has(one));
}

/** By all moves that it applies to: it was learned of the nearest ones. */
function recounted(rule: MoveRule, tally: MoveTally): MoveRule {
  const { right, matching } = tally.of(rule);
  return { ...rule, right, matching, confidence: (right + 0.5) / (matching + 1) };
}

/** Of rules that tell the same of the same moves the best one. */
function distinct(rules: readonly MoveRule[]): MoveRule[] {
  const met = new Set<string>();
  return rules.filter(({ right, examples, exceptions }) => {
    const olds = [...examples, ...exceptions].map(({ old }) => old).toSorted();
    const print = `${right}\n${olds.join('\n')}`;
    const isNew = right >= RIGHT_MIN && !met.has(print);
    met.add(print);
    return isNew;
  });
}

function groupsBy(
  moves: readonly KnownMove[],
  keyOf: (parts: NonNullable<ReturnType<typeof addressParts>>) => string,
): KnownMove[][] {
  const groups = new Map<string, KnownMove[]>();
  for (const move of moves) {
    const parts = addressParts(move.old);
    if (parts === null) continue;
    const key = keyOf(parts);
    groups.set(key, [...(groups.get(key) ?? []), move]);
  }
  return [...groups.values()];
}

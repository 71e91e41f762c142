import {
  moveTemplatesOf,
  appliedTemplate,
  CHANGES_OF_NAMES,
  type NameChange,
  type MoveTemplate,
} from './moved-template';

/** An address that leads elsewhere by now. */
export interface MovedPair {
  /** Without scheme and `www.`: `example.org/archive/a.html`. */
  from: string;
  /** The whole address that it led to. */
  to: string;
}

/** How addresses changed, as seen from those that lead elsewhere, and what follows for those that do not. */
export interface MovedRule {
  template: MoveTemplate;
  /** Pairs that it explains. */
  seen: number;
  /** One of them. */
  example: MovedPair;
  /** Dead addresses that it would lead somewhere. */
  applies: number;
}

/** A rule is seen more than once, and in a fifth of what no rule before it explains, or a few times more. */
const SEEN_MIN = 2;
const SEEN_SHARE = 0.2;
const SEEN_SURELY = 4;
/** Of addresses to which it could be applied so many lead where it says. */
const TRUE_SHARE = 0.7;
const RULES_MAX = 8;

/**
 * Finds what pairs have in common: a prefix that became another one, an ending, a number that stayed, a host. A rule is told
 * only if it would lead some of the dead addresses somewhere, and if hardly any pair speaks against it.
 * @param dead as `from` of pairs
 */
export function movedRules(pairs: readonly MovedPair[], dead: readonly string[]): MovedRule[] {
  const rules: MovedRule[] = [];
  let left = [...pairs];
  while (rules.length < RULES_MAX && left.length >= SEEN_MIN) {
    const rule = bestRule(left, pairs, dead);
    if (rule === null) break;
    rules.push(rule);
    left = left.filter((pair) => appliedTemplate(rule.template, pair.from) !== pair.to);
  }
  return rules.toSorted((one, other) => other.applies - one.applies);
}

/**
 * Where the first rule that fits would lead an address; null: none fits.
 * @param address without scheme and `www.`
 */
export function ledByRules(rules: readonly MovedRule[], address: string): string | null {
  for (const { template } of rules) {
    const target = appliedTemplate(template, address);
    if (target !== null) return target;
  }
  return null;
}

/** More pairs vote for the same. */
const VOTERS_MAX = 300;
/** Each template holds both addresses of its pair: of long ones, a number in every place made gigabytes of them. */
const VOTER_CHARS_MAX = 500;
const TRIED_MAX = 12;

function bestRule(
  left: readonly MovedPair[],
  all: readonly MovedPair[],
  dead: readonly string[],
): MovedRule | null {
  for (const change of CHANGES_OF_NAMES) {
    const votes = votesOf(left.filter(mayVote).slice(0, VOTERS_MAX), change);
    for (const template of votes) {
      const rule = ruleOf(template, left, all, dead);
      if (rule !== null) return rule;
    }
  }
  return null;
}

const mayVote = ({ from, to }: MovedPair): boolean =>
  from.length <= VOTER_CHARS_MAX && to.length <= VOTER_CHARS_MAX;

/** The templates that most pairs vote for, of equals the one that keeps most of the address. */
function votesOf(pairs: readonly MovedPair[], change: NameChange): MoveTemplate[] {
  const votes = new Map<string, { template: MoveTemplate; votes: number; kept: number }>();
  for (const pair of pairs) {
    for (const { template, kept } of moveTemplatesOf(pair, change)) {
      const key = JSON.stringify(template);
      const vote = votes.get(key) ?? { template, votes: 0, kept: 0 };
      vote.votes += 1;
      vote.kept += kept;
      votes.set(key, vote);
    }
  }
  return [...votes.values()]
    .filter((vote) => vote.votes >= SEEN_MIN)
    .toSorted((one, other) => other.votes - one.votes || other.kept - one.kept)
    .slice(0, TRIED_MAX)
    .map(({ template }) => template);
}

function ruleOf(
  template: MoveTemplate,
  left: readonly MovedPair[],
  all: readonly MovedPair[],
  dead: readonly string[],
): MovedRule | null {
  const isSeen = ({ from, to }: MovedPair): boolean => appliedTemplate(template, from) === to;
  const seen = left.filter(isSeen);
  const fitting = all.filter(({ from }) => appliedTemplate(template, from) !== null);
  const targets = new Set(seen.map(({ to }) => to));
  const [example] = seen;
  const enough = Math.max(SEEN_MIN, Math.min(SEEN_SURELY, left.length * SEEN_SHARE));
  if (example === undefined || seen.length < enough) return null;
  // All that lead to one page follow no rule that keeps anything of them.
  if (targets.size < 2 || fitting.filter(isSeen).length < fitting.length * TRUE_SHARE) return null;
  const applies = dead.filter((address) => appliedTemplate(template, address) !== null).length;
  return applies === 0 ? null : { template, seen: seen.length, example, applies };
}

import { orProblem } from '../../../answers/problem';
import { ruleTallies, type RuleYield } from '../../../store/aliases/rule-tallies';
import { rulesOfWebsite, toldRules, type ToldRule } from '../../../store/aliases/told-rules';
import type { MovesParts } from './moves-parts';
import { rulePlaceText, type MovesQuestion } from './moves-question';

/** A rule, and what it led to as it stands now; null: that is told of the rules of one website alone. */
export interface AnsweredRule {
  rule: ToldRule;
  tally: RuleYield | null;
}

/** Rules behind moved pages, those by which most links were mended first. */
export interface MovesAnswer {
  /** Null: those of all websites. */
  domain: string | null;
  rules: readonly AnsweredRule[];
  /** The parameter by which it goes on; null: these are the last ones. */
  after: string | null;
}

/** Rules of one answer: as many as people read at once, or as many as are quickly written; of one website each is counted. */
const SHOWN = { all: 50, website: 10 } as const;
const WRITTEN = { all: 500, website: 50 } as const;
const NOTHING: RuleYield = { found: 0, shown: 0, isCut: false };

/**
 * The next rules: one statement by one index, two for those of a website.
 * @throws Problem database-unavailable
 */
export async function answerMoves(
  { owner, after, format }: MovesQuestion,
  { store }: Pick<MovesParts, 'store'>,
): Promise<MovesAnswer> {
  const sizes = format === 'html' ? SHOWN : WRITTEN;
  const size = owner === null ? sizes.all : sizes.website;
  // One more tells whether there are others.
  const question = { after, limit: size + 1 };
  const known = await orProblem(
    'database-unavailable',
    owner === null ? toldRules(store, question) : rulesOfWebsite(store, owner, question),
  );
  const rules = known.slice(0, size);
  const last = known.length > size ? rules.at(-1) : undefined;
  return {
    domain: owner?.name ?? null,
    rules: owner === null ? rules.map(untallied) : await tallied(rules, store),
    after: last === undefined ? null : rulePlaceText(last),
  };
}

const untallied = (rule: ToldRule): AnsweredRule => ({ rule, tally: null });

async function tallied(
  rules: readonly ToldRule[],
  store: MovesParts['store'],
): Promise<AnsweredRule[]> {
  const ids = rules.map(({ ruleId }) => ruleId);
  const tallies = await orProblem('database-unavailable', ruleTallies(store, ids));
  return rules.map((rule) => ({ rule, tally: tallyOf(rule, tallies.get(rule.ruleId)) }));
}

/** Where not all was looked at, the last search knows how much was found. */
function tallyOf({ found }: ToldRule, tally = NOTHING): RuleYield {
  return tally.isCut ? { ...tally, found: Math.max(found, tally.found) } : tally;
}

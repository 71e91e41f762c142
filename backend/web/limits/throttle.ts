import type { RequestHandler } from 'express';
import { Problem } from '../problem';
import { queryOf } from '../query/query-of';
import type { WebParts } from '../web-parts';
import type { QuestionCounts } from './question-counts';
import { questionCost } from './question-cost';
import { questionOrigin } from './question-kind';
import { SharedBudgets } from './shared-budgets';
import type { Throttling } from './throttling';
import { createToolAccess } from './tool-access';
import { WINDOW_MS, windowLeftMs } from './window';

/** What the throttle is made of. */
type ThrottleParts = Pick<WebParts, 'wikis' | 'logger' | 'throttling' | 'toolTokens'>;

const ALL = 'all';
/**
 * Answered from memory: they cost nothing, and probes and caches must never be refused. The frontier
 * comes here only where it is shut; its token is none of the tools'.
 */
const FREE =
  /^\/(?:static\/.*|internal\/frontier\/.*|healthz|metrics|version|robots\.txt|toolinfo\.json|openapi\.json)$/;

/**
 * Refuses questions beyond the budgets (W7.8), before any database is asked: 429, with the time when to
 * come again. Each question counts, answered well or not: an answer that turns out to be the one that
 * the client has (304) was work, too. Nothing about clients is kept but how many questions came.
 */
export function createThrottle(parts: ThrottleParts, counts: QuestionCounts): RequestHandler {
  const { wikis, logger, throttling } = parts;
  const { answersPerS, originAnswersPerS, clock, take } = throttling;
  const perSecond = (name: string): number => (name === ALL ? answersPerS : originAnswersPerS);
  const budgets = new SharedBudgets({ clock, logger, take, perSecond });
  const { isTool } = createToolAccess(parts.toolTokens);
  return (request, response, next) => {
    if (request.method === 'OPTIONS' || FREE.test(request.path)) return next();
    const cost = questionCost(request.path, queryOf(request));
    if (isTool(request, response)) {
      counts.add('tool', 'taken', cost);
      return next();
    }
    const origin = questionOrigin(request, wikis);
    const settle = (isSpent: boolean): void => {
      counts.add(origin.kind, isSpent ? 'taken' : 'refused', cost);
      if (!isSpent) throw tooManyQuestions(throttling);
      next();
    };
    return whenKnown(budgets.spend([ALL, origin.budget], cost), settle);
  };
}

/** Usually at once. */
function whenKnown(
  isSpent: boolean | Promise<boolean>,
  settle: (isSpent: boolean) => void,
): void | Promise<void> {
  return typeof isSpent === 'boolean' ? settle(isSpent) : isSpent.then(settle);
}

/** Not all come back in the same second: that would empty the next window at its beginning. */
function tooManyQuestions({ clock, random }: Throttling): Problem {
  const afterMs = windowLeftMs(clock.now()) + random.below(WINDOW_MS / 2);
  return new Problem('too-many-questions', '', { retryAfterS: Math.ceil(afterMs / 1000) });
}

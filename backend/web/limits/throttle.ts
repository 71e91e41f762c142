import type { RequestHandler } from 'express';
import type { AskedWikis } from '../../answers/asked-wiki';
import { queryOf } from '../http/query-of';
import { ALL, type Gate } from './gate';
import type { QuestionCounts } from './question-counts';
import { questionCost } from './question-cost';
import { questionOrigin } from './question-kind';

/**
 * Answered from memory: they cost nothing, and probes and caches must never be refused. Nor must be who wants no mail, and
 * proves it: without that proof no table is asked. The frontier
 * comes here only where it is shut; its token is none of the tools'.
 */
const FREE =
  /^\/(?:static\/.*|internal\/frontier\/.*|(?:rup\/)?unsubscribe\/.*|healthz|metrics|version|robots\.txt|toolinfo\.json|openapi\.json)$/;

/** Whether an address is counted in no budget. */
export function isFree(path: string): boolean {
  return FREE.test(path);
}

/**
 * Refuses questions beyond the budgets (W7.8), before any database is asked: 429, with the time when to
 * come again. Each question counts, answered well or not: an answer that turns out to be the one that
 * the client has (304) was work, too. Nothing about clients is kept but how many questions came.
 */
export function createThrottle(
  gate: Gate,
  wikis: AskedWikis,
  counts: QuestionCounts,
): RequestHandler {
  return (request, response, next) => {
    if (request.method === 'OPTIONS' || isFree(request.path)) return next();
    const cost = questionCost(request.path, queryOf(request), request.method);
    if (gate.isTool(request, response)) {
      counts.add('tool', 'taken', cost);
      return next();
    }
    const origin = questionOrigin(request, wikis);
    const settle = (isSpent: boolean): void => {
      counts.add(origin.kind, isSpent ? 'taken' : 'refused', cost);
      gate.tell(response, [
        { budget: ALL, policy: ALL },
        { ...origin, policy: origin.kind },
      ]);
      if (!isSpent) throw gate.refusal();
      next();
    };
    return whenKnown(gate.spend([ALL, origin.budget], cost), settle);
  };
}

/** Usually at once. */
function whenKnown(
  isSpent: boolean | Promise<boolean>,
  settle: (isSpent: boolean) => void,
): void | Promise<void> {
  return typeof isSpent === 'boolean' ? settle(isSpent) : isSpent.then(settle);
}

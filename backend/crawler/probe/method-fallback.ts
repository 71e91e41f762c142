import { needsFirstBytes } from '../../status/mime-keyword';
import { isGood as isGoodCode } from '../../status/status-code';
import type { Trail } from './follow-redirects';
import { judgeTrail } from './judge-trail';
import type { FailureReason } from '../transport/network-failure';

/** Failures that only a dislike of HEAD may have caused. */
const GET_MAY_HELP: ReadonlySet<FailureReason> = new Set(['reset', 'broken-answer']);

/**
 * Whether GET has to be tried after HEAD (W3.2): after every answer that is no success, whatever the
 * reason, for servers lie to HEAD in all of them; after resets and broken framing; and where only the
 * first bytes can name the type. Never after a time-out, a name that is not there, or TLS trouble:
 * there GET would only ask the same again.
 */
export function needsGet(trail: Trail): boolean {
  const { ending } = trail;
  if (ending.kind === 'detour') return true;
  if (ending.kind === 'failure') return GET_MAY_HELP.has(ending.reason);
  return !isGood(trail) || needsFirstBytes(ending.contentType);
}

/**
 * Which of two trails to believe: GET, which is what browsers do; but a success by HEAD, or any
 * answer to it, even a broken one, is worth more than no answer at all.
 */
export function betterTrail(head: Trail, get: Trail): Trail {
  const rank = (trail: Trail): number => {
    if (isGood(trail)) return 2;
    const { ending } = trail;
    return ending.kind === 'failure' && ending.reason !== 'broken-answer' ? 0 : 1;
  };
  return rank(head) > rank(get) ? head : get;
}

function isGood(trail: Trail): boolean {
  return isGoodCode(judgeTrail(trail).code);
}

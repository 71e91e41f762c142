import { outcomeOf } from '../../status/status-code';
import type { CheckSession } from './check-session';
import type { Trail } from './follow-redirects';
import { asVouching } from './https-upgrade';
import { judgeTrail } from './judge-trail';

/**
 * A page that has failed before is asked for as a visitor's browser would, too: by https first, as a page, in a language.
 * Servers whose http shows another site, or who find nothing in the language `*`, fail for us alone.
 * @param trail what was found without that
 * @returns what visitors get where it does not say that the page is gone, else `trail`
 * @throws HostBusyError, and what else `session` throws
 */
export async function askAsVisitor(session: CheckSession, trail: Trail): Promise<Trail> {
  if (!mayLookOtherwise(trail) || session.hasAskedToWait) return trail;
  const isAsked = trail.end.text === trail.start.with({ scheme: 'https' }).text;
  const byHttps = isAsked ? null : await session.getPageByHttps();
  const vouching = byHttps === null ? null : asVouching(byHttps);
  if (vouching !== null && speaksAgainstFailure(vouching)) return { ...vouching, asVisitor: true };
  if (session.hasAskedToWait || !isAnswered(trail) || hasCome(byHttps, trail)) return trail;
  const asPage = await session.walk('GET', 'english-page');
  return speaksAgainstFailure(asPage) ? { ...asPage, asVisitor: true } : trail;
}

/** Whether an answer means that a page or its host is gone; what could not be judged does not. */
export function isFailed(trail: Trail): boolean {
  const { code, httpOfCode } = judgeTrail(trail);
  return outcomeOf({ code, http: httpOfCode }) === 'failed';
}

/** Who does not answer at all answers visitors no better; who leads astray by http alone may. */
function mayLookOtherwise(trail: Trail): boolean {
  return isFailed(trail) && (isAnswered(trail) || trail.hops.length > 0);
}

/** What keeps machines out of what visitors are shown leaves open what stands there; that nobody answers them says nothing. */
function speaksAgainstFailure(trail: Trail): boolean {
  return trail.ending.kind !== 'failure' && !isFailed(trail);
}

const isAnswered = ({ ending }: Trail): boolean => ending.kind === 'answer';

/** Whether another way has led to the same answer: there, a page was asked for already. */
function hasCome(other: Trail | null, { end }: Trail): boolean {
  return other !== null && isAnswered(other) && other.end.text === end.text;
}

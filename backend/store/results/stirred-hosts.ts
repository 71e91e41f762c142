import { isGood, outcomeOf } from '../../status/status-code';
import { DEFAULT_POLICY, type VerdictPolicy } from '../../status/verdict';
import type { StirredHosts } from '../aliases/stir-hosts';
import type { StoredRedirect } from './check-result';
import { isLostBy, type ResultStep } from './result-step';

/** As dead as a page is that is searched for: a second look has failed, too. */
const FAILURES_MIN = 2;
const PERMANENT: ReadonlySet<number> = new Set([301, 308]);

/**
 * The hosts of which results show that pages died, fail as before, or moved (U4). Pure.
 * @param policy by which pages are lost
 */
export function stirredIn(
  steps: readonly ResultStep[],
  policy: VerdictPolicy = DEFAULT_POLICY,
): StirredHosts {
  const dying = new Set<number>();
  const failing = new Set<number>();
  const moved = new Set<number>();
  for (const step of steps) {
    const { hostId } = step.before;
    if (isDying(step, policy)) dying.add(hostId);
    else if (isFailing(step)) failing.add(hostId);
    if (hasMoved(step)) moved.add(hostId);
  }
  return { dying: [...dying], failing: [...failing], moved: [...moved] };
}

/** A look of its own, no word of its host. */
function isFailing({ result, after }: ResultStep): boolean {
  return !result.isStamp && outcomeOf(result) === 'failed' && after.failures >= FAILURES_MIN;
}

function isDying(step: ResultStep, policy: VerdictPolicy): boolean {
  const isSecond = isFailing(step) && step.before.failures < FAILURES_MIN;
  return isSecond || isLostBy(step, policy);
}

/** What leads to a login is no good answer. */
function hasMoved({ result, before }: ResultStep): boolean {
  const { redirect, code, doubt } = result;
  if (redirect === null || !isGood(code) || (doubt ?? null) !== null) return false;
  const isNew =
    before.redirectTarget === null ||
    placeIn(redirect.target.text) !== placeIn(before.redirectTarget);
  return isMove(redirect) && isNew;
}

/** Sessions, days and numbers of visits, which differ each time. */
const PASSING = /\/?(?:[?#;].*)?$/s;

/**
 * Where a redirect leads, without scheme, query and what may differ at each look: parts of the path with digits are as good as
 * any other ones in their place.
 */
function placeIn(target: string): string {
  const path = target.replace(/^\w+:\/\//, '').replace(PASSING, '');
  return path.replaceAll(/(?<=\/)[^/]*\d[^/]*/g, '#');
}

function isMove({ hops, class: of }: StoredRedirect): boolean {
  const isPermanent = hops.length > 0 && hops.every((http) => PERMANENT.has(http));
  return isPermanent && of !== 'same-page' && of !== 'home-page';
}

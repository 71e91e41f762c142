import type { UrlMark } from './url-mark';
import type { Verdict } from './verdict';

/** What is told about a URL, and the mark that decided, as `marked-…`; null when it was the checks. */
type MarkedVerdict<ByChecks extends Verdict> =
  | { verdict: 'working'; reason: 'marked-permalive' }
  | { verdict: 'unreachable'; reason: 'marked-permadead' }
  | { verdict: ByChecks; reason: null };

/**
 * What to tell about a URL with these marks (I4): `permadead` is unreachable and `permalive` working,
 * whatever checks said before.
 * @param verdict by the checks
 * @param marks most specific first (mark-index.ts)
 */
export function markedVerdict<ByChecks extends Verdict>(
  verdict: ByChecks,
  marks: readonly UrlMark[],
): MarkedVerdict<ByChecks> {
  if (marks.includes('permalive')) return { verdict: 'working', reason: 'marked-permalive' };
  if (marks.includes('permadead')) return { verdict: 'unreachable', reason: 'marked-permadead' };
  return { verdict, reason: null };
}

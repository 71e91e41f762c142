import type { UrlMark } from './url-mark';
import type { Verdict } from './verdict';

const DECIDING = ['permalive', 'permadead', 'opted-out'] as const satisfies readonly UrlMark[];

/** A mark that decides a verdict, whatever checks say or as far as they say nothing else. */
export type DecidingMark = (typeof DECIDING)[number];

/** Whether a mark decides a verdict. */
export function isDecidingMark(mark: UrlMark): mark is DecidingMark {
  return DECIDING.some((deciding) => deciding === mark);
}

/** What is told about a URL, and the mark that decided; null when it was the checks. */
type MarkedVerdict<ByChecks extends Verdict> =
  | { verdict: 'working'; reason: 'marked-permalive' }
  | { verdict: 'unreachable'; reason: 'marked-permadead' }
  | { verdict: 'unknown'; reason: 'opted-out' }
  | { verdict: ByChecks; reason: null };

/** What is told of URLs that nobody checks any more, as it stood: nothing new is learned of them. */
const KEPT: ReadonlySet<Verdict> = new Set(['unreachable', 'invalid']);

/**
 * What to tell about a URL with these marks (I4): `permadead` is unreachable and `permalive` working,
 * whatever checks said before; operators know better than owners. `opted-out` is unknown (W8.5), but never what is
 * unreachable already: an owner cannot hide a dead link.
 * @param verdict by the checks
 * @param marks most specific first (mark-index.ts)
 */
export function markedVerdict<ByChecks extends Verdict>(
  verdict: ByChecks,
  marks: readonly UrlMark[],
): MarkedVerdict<ByChecks> {
  if (marks.includes('permalive')) return { verdict: 'working', reason: 'marked-permalive' };
  if (marks.includes('permadead')) return { verdict: 'unreachable', reason: 'marked-permadead' };
  if (marks.includes('opted-out') && !KEPT.has(verdict)) {
    return { verdict: 'unknown', reason: 'opted-out' };
  }
  return { verdict, reason: null };
}

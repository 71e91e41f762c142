import type { CheckState } from './check-state';
import { markedVerdict } from './marked-verdict';
import type { UrlMark } from './url-mark';
import { DEFAULT_POLICY, judgeChecks } from './verdict';
import type { VerdictGround } from './verdict-ground';

/** Words of the change log for what operators and owners did; programs rely on them. */
export const MARK_REASONS = {
  permalive: 'marked-permalive',
  permadead: 'marked-permadead',
  'opted-out': 'opted-out',
  none: 'mark-lifted',
} as const;

const BY_PERSONS: ReadonlySet<string> = new Set(Object.values(MARK_REASONS));

/**
 * What a verdict follows from under marks (I4): where one decides, it does so under every policy; but each policy judges
 * for itself which URLs were unreachable before their owner opted out.
 */
export function groundUnder(checks: CheckState, marks: readonly UrlMark[]): VerdictGround {
  const { verdict, reason } = markedVerdict(judgeChecks(checks, DEFAULT_POLICY), marks);
  if (reason === 'marked-permalive' || reason === 'marked-permadead') {
    return { kind: 'fixed', verdict };
  }
  return { kind: marks.includes('opted-out') ? 'opted-out' : 'checks', checks };
}

/** Whether a change was made by a person, not by a check. @param reason of the change log */
export function isByPerson(reason: string): boolean {
  return BY_PERSONS.has(reason);
}

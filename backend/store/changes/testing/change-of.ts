import type { Verdict } from '../../../status/verdict';
import type { NewChange } from '../change-feed';

/** A change that holds under every policy. */
export function changeOf(
  urlId: number,
  from: Verdict,
  to: Verdict,
  more: Partial<NewChange> = {},
): NewChange {
  return {
    urlId,
    url: `http://museum-lunden.org/${urlId}`,
    from: { kind: 'fixed', verdict: from },
    to: { kind: 'fixed', verdict: to },
    reason: 'test',
    ...more,
  };
}

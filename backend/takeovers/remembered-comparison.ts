import { dayNumberOf } from '../status/day-number';
import { isComparable } from '../status/takeover/compared-page';
import {
  comparisonOf,
  comparisonWithout,
  type CopyComparison,
} from '../status/takeover/copy-comparison';
import { UNKNOWN_HOST } from '../status/takeover/host-facts';
import { judgeTakeover } from '../status/takeover/judge-takeover';
import { likenessOf } from '../status/takeover/likeness';
import { readArchiveLink } from '../url/archived-copy';
import { classifyUrl } from '../url/classify-url';
import type { UrlComparison } from './compare-url';

const DAY_MS = 86_400_000;

/** What is remembered of a page beside its copy: by the two alone, whatever is known of its name. Pure. */
export function rememberedComparison(pair: UrlComparison, nowMs: number): CopyComparison {
  const comparedDay = dayNumberOf(nowMs);
  if (pair.kind !== 'compared') {
    return comparisonWithout(pair.kind === 'no-copy' ? 'no-copy' : 'no-page', comparedDay);
  }
  const { before, now, citedDay, copy } = pair;
  const today = Math.floor(nowMs / DAY_MS);
  const judged = judgeTakeover({ before, citedDay, now, today, host: UNKNOWN_HOST });
  const likeness = isComparable(before) && isComparable(now) ? likenessOf(before, now) : null;
  return comparisonOf(judged, likeness, { comparedDay, copy: shownCopy(copy) });
}

function shownCopy({
  address,
  day,
}: Extract<UrlComparison, { kind: 'compared' }>['copy']): CopyComparison['copy'] {
  const { url } = classifyUrl(address);
  const read = url === null ? null : readArchiveLink(url);
  return read === null ? null : { service: read.service, madeOn: day };
}

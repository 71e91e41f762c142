import { createHash } from 'node:crypto';
import type { WatchCriteria } from '../config/watch-criteria';
import type { WikiConfig } from '../config/wiki-config';

const KEY_BYTES = 16;

/** 16 bytes that are equal as long as the configuration watches the same pages of a wiki. */
export function criteriaKeyOf({ criteria }: Pick<WikiConfig, 'criteria'>): Buffer {
  const text = JSON.stringify({ ...criteria, exclude: inUse(criteria.exclude) });
  return createHash('sha256').update(text).digest().subarray(0, KEY_BYTES);
}

/**
 * What came later counts where it is used: wikis without it keep the keys that they have, and need not
 * all be passed over again.
 */
function inUse({
  templates,
  pageProps,
  ...later
}: WatchCriteria['exclude']): Partial<WatchCriteria['exclude']> {
  const used = Object.entries(later).filter(([, excluded]) => excluded.length > 0);
  return { templates, pageProps, ...Object.fromEntries(used) };
}

import { createHash } from 'node:crypto';
import type { WatchCriteria } from '../config/watch-criteria';
import type { WikiConfig } from '../config/wiki-config';

const KEY_BYTES = 16;

/** Criteria never change once they are read, and the keys of a thousand wikis are compared before each pass. */
const keys = new WeakMap<WatchCriteria, Buffer>();

/** 16 bytes that are equal as long as the configuration watches the same pages of a wiki. */
export function criteriaKeyOf({ criteria }: Pick<WikiConfig, 'criteria'>): Buffer {
  const known = keys.get(criteria);
  if (known !== undefined) return known;
  const text = JSON.stringify({ ...criteria, exclude: inUse(criteria.exclude) });
  const key = createHash('sha256').update(text).digest().subarray(0, KEY_BYTES);
  keys.set(criteria, key);
  return key;
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

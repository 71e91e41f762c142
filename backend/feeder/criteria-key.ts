import { createHash } from 'node:crypto';
import type { WikiConfig } from '../config/wikis-file';

const KEY_BYTES = 16;

/** 16 bytes that are equal as long as the configuration watches the same pages of a wiki. */
export function criteriaKeyOf({ criteria }: Pick<WikiConfig, 'criteria'>): Buffer {
  return createHash('sha256').update(JSON.stringify(criteria)).digest().subarray(0, KEY_BYTES);
}

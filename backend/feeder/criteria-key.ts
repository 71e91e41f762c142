import { createHash } from 'node:crypto';
import type { WikiConfig } from '../config/wikis-file';

const KEY_BYTES = 16;

/** 16 bytes that are equal as long as the configuration watches the same pages and links of a wiki. */
export function criteriaKeyOf({ criteria, ignoredDomains }: WikiConfig): Buffer {
  const text = JSON.stringify([criteria, ignoredDomains]);
  return createHash('sha256').update(text).digest().subarray(0, KEY_BYTES);
}

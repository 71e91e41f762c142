import { createHash } from 'node:crypto';

/** What table `url` is keyed by: the first 16 bytes of SHA-256 over the normal form (SPEC W2.4). */
export function urlKey(url: string): Buffer {
  return createHash('sha256').update(url).digest().subarray(0, 16);
}

import type { SeenUrls } from './domain-sample';

const BATCH_URLS = 8;
/** From here on a leaf is known well, and is looked at in larger batches. */
const WELL_KNOWN_URLS = 64;
const LARGE_BATCH_URLS = 32;

/** How many URLs of a leaf are looked at before its score is computed again. */
export function batchUrls({ checked }: Pick<SeenUrls, 'checked'>): number {
  if (checked > WELL_KNOWN_URLS) return LARGE_BATCH_URLS;
  return Math.max(1, Math.min(BATCH_URLS, checked));
}

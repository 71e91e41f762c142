import { createHash } from 'node:crypto';
import type { DayNumber } from '../status/day-number';
import type { PageState, PageWindow } from '../wiki/wiki-reader';
import { periodStart } from './read-again';

const FINGERPRINT_BYTES = 16;
const BYTES_PER_PAGE = 12;

/**
 * 16 bytes that are equal as long as the same pages of the window meet the criteria, none of them
 * changed, and none is to be read again.
 * @param pages all watched pages of the window, ascending by id
 */
export function fingerprintOf(window: PageWindow, pages: PageState[], today: DayNumber): Buffer {
  const seen = Buffer.alloc(4 + pages.length * BYTES_PER_PAGE);
  let offset = seen.writeUInt32LE(periodStart(window.windowNo, today) >>> 0, 0);
  for (const { pageId, latestRevision, linksUpdatedAtS } of pages) {
    offset = seen.writeUInt32LE(pageId, offset);
    offset = seen.writeUInt32LE(latestRevision, offset);
    offset = seen.writeUInt32LE(linksUpdatedAtS, offset);
  }
  return createHash('sha256').update(seen).digest().subarray(0, FINGERPRINT_BYTES);
}

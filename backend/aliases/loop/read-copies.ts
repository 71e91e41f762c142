import { readCopy } from '../../archives/read-copy';
import { ArchiveError, type AskArchive } from '../../archives/service/archive-http';
import { decodeHtml } from '../../crawler/content/html/decode-html';
import type { Clock } from '../../runtime/clock';
import type { OpenDeadUrl } from '../../store/aliases/dead-urls';
import { AliasTurnOverError } from './alias-turn-over-error';

/** With what copies are read. */
export interface DeadCopyReading {
  /** Paced, raw. */
  readonly ask: AskArchive;
  readonly clock: Clock;
}

/** A dead page with its copy. */
export interface CopiedPage {
  readonly urlId: number;
  readonly url: string;
  /** Decoded; null where there is none that can be read. */
  readonly copyHtml: string | null;
}

/** Of one page: the chosen one of the first service, and one other. */
const COPIES_MAX = 2;
/** In a run: archives, or we, are in trouble. */
const FAILURES_MAX = 3;
const TROUBLE_MS = 3_600_000;

/**
 * Reads the copies of dead pages, one after the other.
 * @returns the pages; without those whose copies nobody could read just now
 * @throws AliasTurnOverError where archives do not answer; the signal's reason
 */
export async function readCopies(
  reading: DeadCopyReading,
  urls: readonly OpenDeadUrl[],
  signal: AbortSignal,
): Promise<CopiedPage[]> {
  const pages: CopiedPage[] = [];
  let failures = 0;
  for (const { urlId, url, copies } of urls) {
    signal.throwIfAborted();
    const seen = await firstRead(reading, copies.slice(0, COPIES_MAX), signal);
    if (seen !== 'later') {
      failures = 0;
      pages.push({ urlId, url, copyHtml: seen.html });
      continue;
    }
    failures += 1;
    if (failures < FAILURES_MAX) continue;
    throw new AliasTurnOverError('archives', reading.clock.now() + TROUBLE_MS);
  }
  return pages;
}

/** `later`: nobody could read one just now. */
type CopySight = { html: string | null } | 'later';

async function firstRead(
  reading: DeadCopyReading,
  copies: readonly string[],
  signal: AbortSignal,
): Promise<CopySight> {
  let hasFailed = false;
  for (const address of copies) {
    const seen = await sightOf(reading, address, signal);
    if (seen !== 'later' && seen.html !== null) return seen;
    hasFailed ||= seen === 'later';
  }
  return hasFailed ? 'later' : { html: null };
}

async function sightOf(
  reading: DeadCopyReading,
  address: string,
  signal: AbortSignal,
): Promise<CopySight> {
  try {
    const copy = await readCopy(address, reading, signal);
    if (copy === null || typeof copy === 'string') return { html: null };
    return { html: decodeHtml(copy.page.body, copy.page.contentType) };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ArchiveError) return 'later';
    throw error;
  }
}

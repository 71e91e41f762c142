import { readCopy } from '../../archives/read-copy';
import { ArchiveError, type AskArchive } from '../../archives/service/archive-http';
import { decodeHtml } from '../../crawler/content/html/decode-html';
import type { Clock } from '../../runtime/clock';
import { addressParts } from '../addresses/address-parts';
import type { OpenDeadUrl } from '../../store/aliases/dead-urls';

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
/** In a run: an archive, or we, are in trouble. */
const FAILURES_MAX = 3;

/**
 * Reads the copies of dead pages, one after the other. An archive that fails three times in a run is asked no more.
 * @param untilMs when no other one is begun, milliseconds since 1970
 * @returns the pages; without those whose copies nobody could read just now
 * @throws the signal's reason
 */
export async function readCopies(
  reading: DeadCopyReading,
  urls: readonly OpenDeadUrl[],
  { untilMs, signal }: { untilMs: number; signal: AbortSignal },
): Promise<CopiedPage[]> {
  const pages: CopiedPage[] = [];
  const failures: ArchiveFailures = new Map();
  for (const { urlId, url, copies } of urls) {
    signal.throwIfAborted();
    if (reading.clock.now() >= untilMs) break;
    const tried = copies.slice(0, COPIES_MAX);
    const seen = await firstRead(reading, tried, { failures, signal });
    if (seen !== 'later') pages.push({ urlId, url, copyHtml: seen.html });
  }
  return pages;
}

/** `later`: nobody could read one just now. */
type CopySight = { html: string | null } | 'later';

/** In a run, by host. */
type ArchiveFailures = Map<string, number>;

interface CopyTurn {
  readonly failures: ArchiveFailures;
  readonly signal: AbortSignal;
}

async function firstRead(
  reading: DeadCopyReading,
  copies: readonly string[],
  { failures, signal }: CopyTurn,
): Promise<CopySight> {
  let hasFailed = false;
  for (const address of copies) {
    const archive = addressParts(address)?.host ?? '';
    const run = failures.get(archive) ?? 0;
    const seen = run >= FAILURES_MAX ? 'later' : await sightOf(reading, address, signal);
    failures.set(archive, seen === 'later' ? run + 1 : 0);
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

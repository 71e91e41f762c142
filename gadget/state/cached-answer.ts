import { isRecord, parseAnswer } from './parse-answer';
import type { Problem } from './problem';

const FORMAT = 1;
const FRESH_MS = 6 * 3600 * 1000;

/** What is kept of one answer in the browser's storage; an answer without problems is kept as well. */
export interface CachedAnswer {
  readonly format: typeof FORMAT;
  readonly pageid: number;
  readonly revisionId: number;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  readonly problems: readonly Problem[];
}

/** The entry to store for the answer about one revision. */
export function cacheEntry(
  page: { readonly pageId: number; readonly revisionId: number },
  problems: readonly Problem[],
  now: number,
): CachedAnswer {
  return {
    format: FORMAT,
    pageid: page.pageId,
    revisionId: page.revisionId,
    savedAt: now,
    problems,
  };
}

/**
 * Reads a stored entry with the same distrust as an answer: anything may have written to the storage.
 * @returns the problems and whether they still hold (same revision, younger than six hours); null
 * when there is no usable entry.
 */
export function readCacheEntry(
  entry: unknown,
  page: { readonly pageId: number; readonly revisionId: number },
  now: number,
): { problems: Problem[]; fresh: boolean } | null {
  if (!isRecord(entry) || entry.format !== FORMAT || typeof entry.savedAt !== 'number') return null;
  const problems = parseAnswer(entry, page.pageId);
  if (!problems) return null;
  const ageMs = now - entry.savedAt;
  return {
    problems,
    fresh: entry.revisionId === page.revisionId && ageMs >= 0 && ageMs < FRESH_MS,
  };
}

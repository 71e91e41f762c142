import { isRecord } from './is-record';
import { parseProblemPages } from './parse-problem-pages';
import type { ProblemPage } from './problem';

/** How long an answer may stand in for one that fails. */
export const KEEP_ANSWER_SECONDS = 7 * 24 * 3600;

const FORMAT = 3;
const FRESH_MS = 6 * 3600 * 1000;
/** Characters. A larger answer is asked for again instead of filling the storage that the whole wiki shares. */
const MAX_LENGTH = 20_000;

/** What is kept of one answer in the browser's storage; an answer without problems is kept as well. */
export interface CachedAnswer {
  readonly format: typeof FORMAT;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
  /** Whether doubtful links were asked for. */
  readonly doubtful: boolean;
  readonly pages: readonly ProblemPage[];
}

/** The entry to store for an answer; null when it is too large. */
export function cacheEntry(
  pages: readonly ProblemPage[],
  doubtful: boolean,
  now: number,
): CachedAnswer | null {
  const entry: CachedAnswer = { format: FORMAT, savedAt: now, doubtful, pages };
  return JSON.stringify(entry).length > MAX_LENGTH ? null : entry;
}

/**
 * Reads a stored entry with the same distrust as an answer: anything may have written to the storage.
 * An edit makes no entry old, since links are matched by address.
 * @param doubtful whether doubtful links are wanted; an entry without them then only stands in
 * @returns the pages with problems, and whether they still hold; null when there is no usable entry
 */
export function readCacheEntry(
  entry: unknown,
  doubtful: boolean,
  now: number,
): { pages: ProblemPage[]; fresh: boolean } | null {
  if (!isRecord(entry) || entry.format !== FORMAT || typeof entry.savedAt !== 'number') return null;
  const ageMs = now - entry.savedAt;
  const pages = parseProblemPages(entry.pages);
  if (!pages || ageMs > KEEP_ANSWER_SECONDS * 1000) return null;
  return {
    pages,
    fresh: ageMs >= 0 && ageMs < FRESH_MS && (entry.doubtful === true || !doubtful),
  };
}

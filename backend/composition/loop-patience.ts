import type { OpenedParts } from './opened-parts';
import type { DatabasePatience } from '../runtime/database-patience';

/** A loop waits out read-only periods and restarts of its own database. */
export const LOOP_PATIENCE_MS = 6 * 3_600_000;
/** Checks and searches go on by the rules for all wikis of a farm where it does not list them. */
export const LIST_PATIENCE_MS = 60_000;

/**
 * The patience of a loop, once it is known which wikis are watched.
 * @throws ConfigError as OpenedParts.wikisKnown
 */
export async function loopPatience(
  opened: OpenedParts,
  { signal }: { signal: AbortSignal },
): Promise<DatabasePatience & { signal: AbortSignal }> {
  await opened.wikisKnown({ signal, retryForMs: LIST_PATIENCE_MS });
  return { retryForMs: LOOP_PATIENCE_MS, signal };
}

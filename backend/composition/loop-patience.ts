import type { DatabasePatience, OpenedParts } from './opened-parts';

/** A loop waits out read-only periods and restarts of its own database. */
export const LOOP_PATIENCE_MS = 6 * 3_600_000;
/** Checks and searches go on by the usual rules where a farm does not list its wikis. */
export const LIST_PATIENCE_MS = 60_000;

/** How long a loop waits for our own database, once it is known which wikis there are. */
export async function loopPatience(
  opened: OpenedParts,
  { signal }: { signal: AbortSignal },
): Promise<DatabasePatience & { signal: AbortSignal }> {
  await opened.wikisKnown({ signal, retryForMs: LIST_PATIENCE_MS });
  return { retryForMs: LOOP_PATIENCE_MS, signal };
}

import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import type { Logger } from '../runtime/logger';
import type { Seal } from '../runtime/seal';
import { removeSealedWebhook, sealedWebhooks } from '../store/subscribers/remove-webhook';

/** What webhooks are tried with. */
interface TriedSeals {
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Opens the secrets. */
  seal: Seal;
}

const ROWS_AT_ONCE = 500;

/**
 * Removes the webhooks whose secrets were sealed with another key than now: with a new key everybody is somebody else, so
 * nobody sees them or could remove them any more.
 * @param signal ends it before all were tried
 * @returns how many
 * @throws what our own database throws
 */
export async function removeSealed(
  { database, clock, logger, seal }: TriedSeals,
  signal: AbortSignal,
): Promise<number> {
  const nowS = Math.floor(clock.now() / 1_000);
  let removed = 0;
  let afterId = 0;
  while (!signal.aborted) {
    const webhooks = await sealedWebhooks(database, afterId, ROWS_AT_ONCE);
    for (const webhook of webhooks) {
      const isLost = seal.open(webhook.secret) === null;
      if (isLost && (await removeSealedWebhook(database, webhook, nowS))) removed += 1;
    }
    if (webhooks.length < ROWS_AT_ONCE) break;
    afterId = webhooks.at(-1)?.subscriberId ?? afterId;
  }
  if (removed > 0) logger.warn({ removed }, 'webhooks: removed, sealed with another session key');
  return removed;
}

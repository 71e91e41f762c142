import { createTableChangeFeed } from '../store/changes/table-change-feed';
import { purgeOldDeliveries } from '../store/subscribers/old-deliveries';
import { OFF_DAYS_MAX, purgeOffWebhooks } from '../store/subscribers/remove-webhook';
import type { FeederParts } from './feeder-parts';

const DAY_S = 86_400;
/** Whom something waits for is found by so many at once; each is served by a statement of as many rows. */
const AT_ONCE = { subscribers: 1_000, limit: 1_000 };
/** Each is a transaction of its own. */
const WEBHOOKS_AT_ONCE = 100;

/**
 * Removes webhooks that were switched off long ago, and what waits for subscribers of changes that are in the log no
 * more: should nobody send, it does not grow for ever (C4).
 * @throws the signal's reason when aborted
 */
export async function purgeWebhooks(
  { database, clock }: Pick<FeederParts, 'database' | 'clock'>,
  signal: AbortSignal,
): Promise<Record<'webhooks' | 'deliveries', number>> {
  const nowS = Math.floor(clock.now() / 1_000);
  const off = { beforeS: nowS - OFF_DAYS_MAX * DAY_S, nowS };
  let webhooks = 0;
  for (let gone = WEBHOOKS_AT_ONCE; gone === WEBHOOKS_AT_ONCE; webhooks += gone) {
    signal.throwIfAborted();
    gone = await purgeOffWebhooks(database, off, WEBHOOKS_AT_ONCE);
  }
  const oldestId = await createTableChangeFeed(database).oldest();
  let deliveries = 0;
  for (let afterId: number | null = 0; afterId !== null;) {
    signal.throwIfAborted();
    const purged = await purgeOldDeliveries(database, { oldestId, afterId }, AT_ONCE);
    deliveries += purged.removed;
    ({ afterId } = purged);
  }
  return { webhooks, deliveries };
}

import type { Clock } from '../../runtime/clock';
import type { Logger } from '../../runtime/logger';
import type { CrowdedAddresses, CrowdVisit } from './crowded-addresses';
import type { LeasesHere } from './leases-here';

interface CrowdWaitParts {
  crowds: Pick<CrowdedAddresses, 'park'>;
  leases: Pick<LeasesHere, 'leaseMs' | 'renew' | 'askUntilMs'>;
  clock: Clock;
  logger: Logger;
}

/** So long a visit waits for its address at most. */
const PATIENCE_MS = 6 * 3_600_000;
/** Often enough that one of them may fail. */
const RENEWED_PER_LEASE = 3;
/** Before who has waited in vain comes again. */
const COME_AGAIN_MS = 60_000;

/**
 * Waits for a crowded address, without a place of the crawler, and keeps the host's lease meanwhile.
 * @returns null when the visit may go on; else the moment (ms) when the host is to come again
 * @throws the signal's reason when aborted
 */
export async function waitInCrowd(
  waiting: CrowdWaitParts,
  visit: CrowdVisit,
  signal: AbortSignal,
): Promise<number | null> {
  const { crowds, clock } = waiting;
  const over = new AbortController();
  const either = AbortSignal.any([signal, over.signal]);
  const kept = keepLease(waiting, visit.host, clock.now() + PATIENCE_MS, either).then(
    () => over.abort(new Error('it can wait no longer')),
    // The wait is over.
    () => undefined,
  );
  try {
    return await crowds.park(visit, PATIENCE_MS, either);
  } catch (error) {
    if (signal.aborted || !over.signal.aborted) throw error;
    return clock.now() + COME_AGAIN_MS;
  } finally {
    over.abort(new Error('it waits no longer'));
    await kept;
  }
}

/**
 * Ends when it was waited for long enough, or when the lease can be kept no longer, so that others may have the host.
 * @throws the signal's reason when aborted
 */
async function keepLease(
  { leases, clock, logger }: CrowdWaitParts,
  host: string,
  untilMs: number,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const leftMs = untilMs - clock.now();
    if (leftMs <= 0) return;
    await clock.sleep(Math.min(leftMs, leases.leaseMs / RENEWED_PER_LEASE), signal);
    try {
      await leases.renew(host);
    } catch (err) {
      logger.warn({ err, host }, 'url loop: a lease was not renewed');
    }
    if (leases.askUntilMs(host) <= clock.now()) return;
  }
}

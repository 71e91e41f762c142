import type { Database } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { lockLeased, type LeaseProof } from './leases';

/** URLs of one transaction. */
export const URLS_PER_MOVE = 1_000;

/**
 * Lets URLs of a leased host that have not failed fall due later, on that day, where the lease still holds. The host is
 * locked before its URLs. Index: host.PRIMARY, url.PRIMARY.
 * @param moved `URLS_PER_MOVE` at most
 */
export function moveUrls(
  database: Database,
  lease: LeaseProof,
  nowS: number,
  { urlIds, day }: { urlIds: readonly number[]; day: DayNumber },
): Promise<void> {
  if (urlIds.length === 0) return Promise.resolve();
  return database.transaction(async (statements) => {
    const leaseOf = await lockLeased(statements, [lease], nowS);
    if (leaseOf(lease) === null) return;
    await statements.run(
      `UPDATE url FORCE INDEX (PRIMARY) SET due_day = ?
       WHERE url_id IN (?) AND due_day < ? AND failures = 0`,
      [day, urlIds.toSorted((a, b) => a - b), day],
    );
  });
}

/** What of a host's URLs is looked at today has been set apart. */
export interface ShareNote {
  today: DayNumber;
  nowS: number;
  /** URLs that were never looked at wait for another day. */
  holdsUnseen: boolean;
}

/** Where the lease still holds. Index: host.PRIMARY. */
export async function noteShare(
  database: Database,
  { hostId, leaseToken }: LeaseProof,
  { today, nowS, holdsUnseen }: ShareNote,
): Promise<void> {
  await database.run(
    `UPDATE host FORCE INDEX (PRIMARY) SET share_day = ?, holds_unseen = ?
     WHERE host_id = ? AND lease_token = ? AND due_at > ?`,
    [today, holdsUnseen ? 1 : 0, hostId, leaseToken, nowS],
  );
}

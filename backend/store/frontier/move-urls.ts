import type { Database, SqlValue, Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { lockLeased, type LeaseProof } from './leases';

/** URLs of one transaction. */
export const URLS_PER_MOVE = 1_000;

/** URLs that fall due on that day from now on. */
export interface UrlMove {
  urlIds: readonly number[];
  day: DayNumber;
}

/** What of a host's URLs is looked at today has been set apart. */
export interface ShareNote {
  today: DayNumber;
  /** URLs that were never looked at wait for another day. */
  holdsUnseen: boolean;
}

/**
 * Lets URLs of a leased host that have not failed fall due later, and notes its share, where the lease still holds: all
 * in one transaction, as each waits for the disk. The host is locked before its URLs. Index: host.PRIMARY, url.PRIMARY.
 * @param moves `URLS_PER_MOVE` URLs at most
 */
export function moveUrls(
  database: Database,
  lease: LeaseProof,
  nowS: number,
  { moves, note = null }: { moves: readonly UrlMove[]; note?: ShareNote | null },
): Promise<void> {
  if (moves.length === 0 && note === null) return Promise.resolve();
  return database.transaction(async (statements) => {
    const leaseOf = await lockLeased(statements, [lease], nowS);
    if (leaseOf(lease) === null) return;
    await writeMoves(statements, moves);
    if (note !== null) await writeNote(statements, lease, note);
  });
}

async function writeMoves(statements: Statements, moves: readonly UrlMove[]): Promise<void> {
  const some = moves.filter((move) => move.urlIds.length > 0);
  if (some.length === 0) return;
  const dayOf = `CASE ${'WHEN url_id IN (?) THEN ? '.repeat(some.length)}END`;
  const days = some.flatMap(({ urlIds, day }): SqlValue[] => [[...urlIds], day]);
  const urlIds = some.flatMap((move) => move.urlIds).toSorted((a, b) => a - b);
  await statements.run(
    `UPDATE url FORCE INDEX (PRIMARY) SET due_day = ${dayOf}
     WHERE url_id IN (?) AND failures = 0 AND due_day < ${dayOf}`,
    [...days, urlIds, ...days],
  );
}

async function writeNote(
  statements: Statements,
  { hostId }: LeaseProof,
  { today, holdsUnseen }: ShareNote,
): Promise<void> {
  await statements.run(
    'UPDATE host FORCE INDEX (PRIMARY) SET share_day = ?, holds_unseen = ? WHERE host_id = ?',
    [today, holdsUnseen ? 1 : 0, hostId],
  );
}

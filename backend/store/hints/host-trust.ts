import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import {
  hintSourceById,
  hintSourceIdOf,
  type HintSource,
  type HostTrust,
} from '../../status/hints/hint';
import { DISTRUSTED_DAYS } from '../../status/stretch';
import { rowSlices } from '../statements/slices';

/** A host, and how far its word is trusted. */
export interface TrustedHost extends HostTrust {
  hostId: number;
}

/**
 * Trusts hosts as far as is said, by a stretch of more than 1; those that are distrusted stay so until that is over.
 * Index: host_hint.PRIMARY.
 */
export async function trustHosts(
  statements: Pick<Statements, 'run'>,
  hosts: readonly TrustedHost[],
  today: DayNumber,
): Promise<void> {
  const rows = hosts
    .toSorted((a, b) => a.hostId - b.hostId)
    .map(({ hostId, source, stretch, untilDay }) => [
      hostId,
      hintSourceIdOf(source),
      stretch,
      untilDay,
    ]);
  for (const slice of rowSlices(rows)) {
    // Assigned from left to right: the second one sees what the first one has set.
    await statements.run(
      `INSERT INTO host_hint (host_id, source, stretch, until_day) VALUES ?
       ON DUPLICATE KEY UPDATE
         stretch = IF(stretch = 1 AND until_day >= ?, 1, VALUES(stretch)),
         until_day = IF(stretch = 1, until_day, VALUES(until_day))`,
      [slice, today],
    );
  }
}

/**
 * Trusts hosts no more: what they say counts for nothing for a hundred days, but for looks that they ask for.
 * Index: host_hint.PRIMARY.
 * @returns how many were trusted until now
 */
export async function distrustHosts(
  statements: Pick<Statements, 'run'>,
  source: HintSource,
  hostIds: readonly number[],
  today: DayNumber,
): Promise<number> {
  let distrusted = 0;
  for (const slice of rowSlices([...new Set(hostIds)].toSorted((a, b) => a - b))) {
    const { affectedRows } = await statements.run(
      `UPDATE host_hint FORCE INDEX (PRIMARY) SET stretch = 1, until_day = ?
       WHERE host_id IN (?) AND source = ? AND stretch > 1`,
      [today + DISTRUSTED_DAYS, slice, hintSourceIdOf(source)],
    );
    distrusted += affectedRows;
  }
  return distrusted;
}

/** All hosts that are trusted on a day. Index: host_hint.until_day. */
export async function trustedHosts(
  statements: Pick<Statements, 'select'>,
  today: DayNumber,
): Promise<TrustedHost[]> {
  return (await heardHosts(statements, today)).filter(({ stretch }) => stretch > 1);
}

/** How many hosts are trusted on a day, by who speaks for them. Index: host_hint.until_day. */
export async function trustedHostCounts(
  statements: Pick<Statements, 'select'>,
  today: DayNumber,
): Promise<Map<HintSource, number>> {
  const rows = await statements.select<{ source: number; hosts: number }>(
    `SELECT source, COUNT(*) AS hosts FROM host_hint FORCE INDEX (until_day)
     WHERE until_day >= ? AND stretch > 1 GROUP BY source`,
    [today],
  );
  return new Map(
    rows.flatMap(({ source: id, hosts }) => {
      const source = hintSourceById(id);
      return source === null ? [] : [[source, hosts] as const];
    }),
  );
}

/** All hosts that are trusted on a day, or distrusted: what these say is listened to all the same. Index: host_hint.until_day. */
export async function heardHosts(
  statements: Pick<Statements, 'select'>,
  today: DayNumber,
): Promise<TrustedHost[]> {
  const rows = await statements.select<TrustRow>(
    `SELECT host_id, source, stretch, until_day FROM host_hint FORCE INDEX (until_day)
     WHERE until_day >= ?`,
    [today],
  );
  return rows.flatMap(trustOf);
}

interface TrustRow {
  host_id: number;
  source: number;
  stretch: number;
  until_day: number;
}

function trustOf(row: TrustRow): TrustedHost[] {
  const source = hintSourceById(row.source);
  if (source === null) return [];
  return [{ hostId: row.host_id, source, stretch: row.stretch, untilDay: row.until_day }];
}

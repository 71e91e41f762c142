import type { Statements } from '../../runtime/database';
import { hintSourceIdOf } from '../../status/hints/hint';
import type { DayNumber } from '../../status/day-number';
import type { ReadStatements } from '../statements/read-statements';
import type { SitemapHost } from './sitemap-hosts';

/**
 * The last day on which a host's sitemap counts for nothing, since its word was wrong. Index: host_hint.PRIMARY.
 * @returns null: it may be read
 */
export async function distrustedUntil(
  statements: ReadStatements,
  hostId: number,
  today: DayNumber,
): Promise<DayNumber | null> {
  const [row] = await statements.select<{ until_day: number }>(
    `SELECT until_day FROM host_hint FORCE INDEX (PRIMARY)
     WHERE host_id = ? AND source = ? AND stretch = 1 AND until_day >= ?`,
    [hostId, hintSourceIdOf('sitemap'), today],
  );
  return row?.until_day ?? null;
}

/** Puts a leased host off that is not trusted until then; its test begins anew. Index: sitemap_host.PRIMARY. */
export async function putOffDistrusted(
  statements: Pick<Statements, 'run'>,
  { hostId, dueAtS }: Pick<SitemapHost, 'hostId' | 'dueAtS'>,
  nextAtS: number,
): Promise<void> {
  await statements.run(
    `UPDATE sitemap_host SET due_at = ?, trusted_day = 0, tested = 0, common_day = 0
     WHERE host_id = ? AND due_at = ?`,
    [nextAtS, hostId, dueAtS],
  );
}

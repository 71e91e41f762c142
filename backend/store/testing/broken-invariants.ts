import type { Statements } from '../../runtime/database';
import { orphans } from './orphans';

/** What must hold whatever was killed: each statement counts rows that break it. */
const INVARIANTS: readonly [what: string, sql: string][] = [
  [
    'changes beyond the head of the log',
    'SELECT COUNT(*) AS broken FROM `change` WHERE change_id > (SELECT MAX(last_change_id) FROM change_head)',
  ],
  [
    'URLs with failures and no look that failed',
    "SELECT COUNT(*) AS broken FROM url WHERE failures > 0 AND history = ''",
  ],
  [
    'URLs that were looked at and have no history',
    "SELECT COUNT(*) AS broken FROM url WHERE checked_day IS NOT NULL AND history = ''",
  ],
  [
    'hosts that are leased for more than seven hours',
    'SELECT COUNT(*) AS broken FROM host WHERE lease_token IS NOT NULL AND due_at > UNIX_TIMESTAMP() + 7 * 3600',
  ],
  [
    'dispatchers ahead of the log',
    'SELECT COUNT(*) AS broken FROM dispatch WHERE seen_change_id > (SELECT MAX(last_change_id) FROM change_head)',
  ],
  [
    'wikis that are passed and have pages that nobody has read',
    `SELECT COUNT(*) AS broken FROM page JOIN wiki_state USING (wiki_id)
     WHERE passed_at > 0 AND needs_update = 0 AND read_day = 0`,
  ],
];

/**
 * What does not hold in the tables, a line each: `URLs with …: 3`. Reads whole tables.
 * @returns empty where all is well
 */
export async function brokenInvariants(statements: Statements): Promise<string[]> {
  const broken = await orphans(statements);
  for (const [what, sql] of INVARIANTS) {
    const [row] = await statements.select<{ broken: number }>(sql);
    if (Number(row?.broken) !== 0) broken.push(`${what}: ${row?.broken}`);
  }
  return broken;
}

import type { ReadStatements } from '../statements/read-statements';
import { verdictOfId, type Verdict } from '../../status/verdict';

/** A change of what is told about a URL. */
export interface VerdictChange {
  /** Seconds since 1970. */
  changedAtS: number;
  from: Verdict;
  to: Verdict;
  /** What the check said, in English; it is a log's word. */
  reason: string;
}

/**
 * The last changes of a URL's verdict (by the default rules), newest first. Index: change.url_id.
 * @param sinceS seconds since 1970
 */
export async function changesOfUrl(
  statements: ReadStatements,
  urlId: number,
  sinceS: number,
  limit: number,
): Promise<VerdictChange[]> {
  const rows = await statements.select<{
    changed_at: number;
    old_verdict: number;
    new_verdict: number;
    reason: Buffer;
  }>(
    `SELECT changed_at, old_verdict, new_verdict, reason FROM \`change\` FORCE INDEX (url_id)
     WHERE url_id = ? AND changed_at >= ? AND old_verdict <> new_verdict ORDER BY change_id DESC LIMIT ?`,
    [urlId, sinceS, limit],
  );
  return rows.map((row) => ({
    changedAtS: row.changed_at,
    from: verdictOfId(row.old_verdict),
    to: verdictOfId(row.new_verdict),
    reason: row.reason.toString('utf8'),
  }));
}

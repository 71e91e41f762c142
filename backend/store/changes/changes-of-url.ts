import type { ReadStatements } from '../statements/read-statements';
import { NAME_STEP_REASONS, nameStepOf, type NameStep } from '../../status/name-step';
import { verdictOfId, type Verdict } from '../../status/verdict';
import { isOptedOutGround } from './stored-ground';

/** What was told of a URL: its verdict, or that its owner does not want it to be checked, which leaves it unknown. */
export type RecordedVerdict = Verdict | 'opted-out';

/** A change of what is told about a URL. */
export interface VerdictChange {
  /** Seconds since 1970. */
  changedAtS: number;
  from: RecordedVerdict;
  to: RecordedVerdict;
  /** What the check said, in English; it is a log's word. */
  reason: string;
  /** What became of its name, where that is what the change tells. */
  nameStep: NameStep | null;
}

interface UrlChangeRow {
  changed_at: number;
  old_verdict: number;
  new_verdict: number;
  reason: Buffer;
  old_ground: Buffer;
  new_ground: Buffer;
}

/**
 * The last changes of a URL's verdict (by the default rules) and of its name, newest first. Index: change.url_id.
 * @param sinceS seconds since 1970
 */
export async function changesOfUrl(
  statements: ReadStatements,
  urlId: number,
  sinceS: number,
  limit: number,
): Promise<VerdictChange[]> {
  const rows = await statements.select<UrlChangeRow>(
    `SELECT changed_at, old_verdict, new_verdict, reason, old_ground, new_ground FROM \`change\` FORCE INDEX (url_id)
     WHERE url_id = ? AND changed_at >= ? AND (old_verdict <> new_verdict OR reason IN (?))
     ORDER BY change_id DESC LIMIT ?`,
    [urlId, sinceS, Object.values(NAME_STEP_REASONS), limit],
  );
  return rows.map(changeOfRow);
}

function changeOfRow(row: UrlChangeRow): VerdictChange {
  const reason = row.reason.toString('utf8');
  return {
    changedAtS: row.changed_at,
    from: recordedVerdict(row.old_verdict, row.old_ground),
    to: recordedVerdict(row.new_verdict, row.new_ground),
    reason,
    nameStep: nameStepOf({
      reason,
      from: verdictOfId(row.old_verdict),
      to: verdictOfId(row.new_verdict),
    }),
  };
}

function recordedVerdict(verdictId: number, ground: Buffer): RecordedVerdict {
  const verdict = verdictOfId(verdictId);
  return verdict === 'unknown' && isOptedOutGround(ground) ? 'opted-out' : verdict;
}

import { createHash } from 'node:crypto';
import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import type { NormalUrl } from '../../url/normal-url';
import { makeHostsOfKnownDue } from '../urls/hosts';
import { lockSubject } from '../urls/listed-subject';
import { classifyUrl } from '../../url/classify-url';
import { noteReview } from '../repairs/edit-reverts';
import { logDeed } from './deeds';
import { presumeIfReported } from './presumptions';
import { hasReported, insertReport, reportsCountFromS } from './reports';

/**
 * Takes an edit that people have undone for a report that a URL can be reached (W8.1, I6), one from each wiki, and has
 * the URL looked at again now. Of one that is not in the list nothing becomes. Index: as lockSubject; url.PRIMARY.
 * @param wiki whose people have undone it, as `dbname@farm`
 * @param nowS seconds since 1970
 */
export function reportByRevert(
  database: Database,
  url: NormalUrl,
  wiki: string,
  nowS: number,
): Promise<void> {
  const reporter = reporterOf(wiki);
  return database.transaction(async (statements) => {
    const listed = await lockSubject(statements, { url }, null);
    if (listed === null) return;
    const today = dayNumberOf(nowS * 1_000);
    const countFromS = reportsCountFromS(today);
    if (!(await hasReported(statements, reporter, listed, countFromS))) {
      await insertReport(statements, reporter, listed, nowS);
      await presumeIfReported(statements, listed.hostId, today, countFromS);
      const deed = { kind: 'report', userName: null, subject: url.text, object: '' } as const;
      await logDeed(statements, deed, nowS);
    }
    await statements.run(
      'UPDATE url SET due_day = LEAST(due_day, ?), wait_until_day = 0 WHERE url_id = ?',
      [today, listed.urlId],
    );
    await makeHostsOfKnownDue(statements, [listed.hostId]);
  });
}

/** Not a person: all who undo edits on a wiki. */
function reporterOf(wiki: string): Buffer {
  return createHash('md5').update(`reverts on ${wiki}`).digest();
}

/**
 * A reviewer (W8.5) has decided about an edit that people have undone: it stays so, or may be repeated; then what was
 * taken for reports is none any more. It may be decided again. Index: as noteReview, lockSubject; report.url_id.
 * @param wikiName of the wiki of the edit, as `dbname@farm`
 * @returns false: there is no such edit, or nobody has undone it
 */
export function reviewRevert(
  database: Database,
  { editId, review, reviewer, nowS }: ReviewedRevert,
  wikiName: (wiki: { farm: number; dbname: string }) => string | null,
): Promise<boolean> {
  return database.transaction(async (statements) => {
    const reviewed = await noteReview(statements, editId, review);
    if (reviewed === null) return false;
    const name = wikiName(reviewed);
    for (const subject of reviewed.urls) {
      const kind = `review-${review}` as const;
      await logDeed(statements, { kind, userName: reviewer, subject, object: '' }, nowS);
      const { url } = classifyUrl(subject);
      const listed =
        review === 'repeat' && url !== null ? await lockSubject(statements, { url }, null) : null;
      if (listed === null || name === null) continue;
      await statements.run('DELETE FROM report WHERE url_id = ? AND reporter = ?', [
        listed.urlId,
        reporterOf(name),
      ]);
    }
    return true;
  });
}

/** A reviewer's decision. */
interface ReviewedRevert {
  editId: number;
  review: 'keep' | 'repeat';
  /** Public name. */
  reviewer: string;
  /** Seconds since 1970. */
  nowS: number;
}

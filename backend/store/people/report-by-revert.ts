import { createHash } from 'node:crypto';
import type { Database } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import type { NormalUrl } from '../../url/normal-url';
import { makeHostsDue } from '../urls/hosts';
import { lockSubject } from '../urls/listed-subject';
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
  const reporter = createHash('md5').update(`reverts on ${wiki}`).digest();
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
    await makeHostsDue(statements, [listed.hostId]);
  });
}

import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf } from '../../status/day-number';
import { lockSubject, subjectText, type ListedSubject, type Subject } from '../urls/listed-subject';
import { logDeed, type DeedKind } from './deeds';
import { lockToRemove, type Actor } from './people-limits';
import { endPresumptionUnlessReported } from './presumptions';
import { reportsCountFromS } from './reports';

/**
 * Removes all reports on a subject (W8.1), and looks again whether its host is presumed reachable.
 * Index: report.url_id, report.host_url.
 * @param nowS seconds since 1970
 * @returns how many there were
 * @throws {LimitReachedError}
 */
export function removeReports(
  database: Database,
  subject: Subject,
  actor: Actor,
  nowS: number,
): Promise<number> {
  const about = { kind: 'remove-reports', subject, actor } as const;
  return database.transaction((statements) => withdraw(statements, about, deleteReports, nowS));
}

/**
 * Takes back the reports of one person alone on a subject, as removeReports all. Index: report.reporter_at.
 * @returns how many there were; 0: who is not signed in has none
 * @throws {LimitReachedError}
 */
export async function takeBackReports(
  database: Database,
  subject: Subject,
  actor: Actor,
  nowS: number,
): Promise<number> {
  const { key } = actor;
  if (key === null) return 0;
  const about = { kind: 'take-back-report', subject, actor } as const;
  return database.transaction((statements) =>
    withdraw(statements, about, (_, listed) => deleteOwnReports(statements, listed, key), nowS),
  );
}

/** A deed by which reports go. */
interface Withdrawal {
  kind: DeedKind;
  subject: Subject;
  actor: Actor;
}

/** @param remove says how many reports are gone */
async function withdraw(
  statements: Statements,
  { kind, subject, actor }: Withdrawal,
  remove: (statements: Statements, listed: ListedSubject) => Promise<number>,
  nowS: number,
): Promise<number> {
  const takeOne = await lockToRemove(statements, actor, nowS);
  const listed = await lockSubject(statements, subject, null);
  if (listed === null) return 0;
  const removed = await remove(statements, listed);
  if (removed === 0) return 0;
  const countFromS = reportsCountFromS(dayNumberOf(nowS * 1_000));
  await endPresumptionUnlessReported(statements, listed.hostId, countFromS);
  const { userName } = actor;
  await logDeed(statements, { kind, userName, subject: subjectText(subject), object: '' }, nowS);
  await takeOne();
  return removed;
}

async function deleteReports(
  statements: Statements,
  { hostId, urlId, pathPrefix }: ListedSubject,
): Promise<number> {
  const { affectedRows } =
    urlId === null
      ? await statements.run(
          'DELETE FROM report WHERE host_id = ? AND url_id IS NULL AND path_prefix = ?',
          [hostId, pathPrefix],
        )
      : await statements.run('DELETE FROM report WHERE url_id = ?', [urlId]);
  return affectedRows;
}

async function deleteOwnReports(
  statements: Statements,
  { hostId, urlId, pathPrefix }: ListedSubject,
  reporter: Buffer,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM report WHERE reporter = ? AND host_id = ? AND url_id <=> ? AND path_prefix = ?',
    [reporter, hostId, urlId, pathPrefix],
  );
  return affectedRows;
}

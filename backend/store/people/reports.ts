import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf, dayStartMs, type DayNumber } from '../../status/day-number';
import { slicesOf } from '../../runtime/slices';
import { logDeed } from './deeds';
import {
  lockSubject,
  subjectText,
  type CheckedPath,
  type ListedSubject,
  type Subject,
} from '../urls/listed-subject';
import { lockToSay } from './people-limits';
import { presumeIfReported } from './presumptions';
import { beginningsOf, dropReportsAround } from './reports-around';

/** W8.1: six months. */
const REPORT_DAYS = 183;

/** Reports from before this second (since 1970) count no more, and are soon removed. */
export function reportsCountFromS(today: DayNumber): number {
  return dayStartMs(today - REPORT_DAYS) / 1_000;
}

/** A report that somebody hands in. */
export interface NewReport {
  subject: Subject;
  /** Keyed hash of the reporter's central id, 16 bytes. */
  reporter: Buffer;
  userName: string;
  /** Reports and proposals of all people within a day. */
  perDay: number;
  /** Seconds since 1970. */
  nowS: number;
}

/** What became of it; of a subject that is not in the list, or not shown as broken, nothing does. */
export type ReportOutcome = 'stored' | 'repeated' | 'not-listed';

/**
 * Stores a report (W8.1), within its limits (W8.2), and presumes its host reachable where it is time
 * (W8.3), in one transaction.
 * @param isBroken whether a listed URL is shown as broken, so that it can be so falsely
 * @throws {LimitReachedError}
 */
export function fileReport(
  database: Database,
  { subject, reporter, userName, perDay, nowS }: NewReport,
  isBroken: (url: CheckedPath) => boolean,
): Promise<ReportOutcome> {
  return database.transaction(async (statements) => {
    const countFromS = reportsCountFromS(dayNumberOf(nowS * 1_000));
    const takeOne = await lockToSay(statements, { what: 'report', key: reporter }, perDay, nowS);
    const listed = await lockSubject(statements, subject, isBroken);
    if (listed === null) return 'not-listed';
    if (await hasReported(statements, reporter, listed, countFromS)) return 'repeated';
    await insertReport(statements, reporter, listed, nowS);
    await presumeIfReported(statements, listed.hostId, dayNumberOf(nowS * 1_000), countFromS);
    const deed = { kind: 'report', userName, subject: subjectText(subject), object: '' } as const;
    await logDeed(statements, deed, nowS);
    await takeOne();
    return 'stored';
  });
}

/**
 * Whether a person has reported just this. Index: reporter_at.
 * @param reporter keyed hash of the person's central id, 16 bytes
 * @param afterS reports from before this second count no more
 */
export async function hasReported(
  statements: Pick<Statements, 'select'>,
  reporter: Buffer,
  { hostId, urlId, pathPrefix }: ListedSubject,
  afterS: number,
): Promise<boolean> {
  const rows = await statements.select(
    `SELECT 1 FROM report
     WHERE reporter = ? AND reported_at >= ? AND host_id = ? AND url_id <=> ? AND path_prefix = ?
     LIMIT 1`,
    [reporter, afterS, hostId, urlId, pathPrefix],
  );
  return rows.length > 0;
}

/** Stores a report, under the lock of its subject. */
export async function insertReport(
  statements: Statements,
  reporter: Buffer,
  { hostId, urlId, pathPrefix }: ListedSubject,
  nowS: number,
): Promise<void> {
  await statements.run(
    'INSERT INTO report (host_id, url_id, path_prefix, reporter, reported_at) VALUES (?, ?, ?, ?, ?)',
    [hostId, urlId, pathPrefix, reporter, nowS],
  );
}

/** Reports on one part of a host, or on one URL of it. */
export interface ReportedPart {
  /** Null: on the URL alone. */
  pathPrefix: string | null;
  reports: number;
  /** Of the newest one, seconds since 1970. */
  lastAtS: number;
}

/**
 * Of two hundred values or more the server looks at its statistics, not into the index; where most reports are on parts, and so
 * on no URL, it would read all of them, and lock them.
 */
const URLS_PER_STATEMENT = 100;
/** This many parts of one host are told. */
const PARTS_MAX = 100;

/**
 * The reports that a URL is meant by: its own and those on parts of its host, a hundred parts at most.
 * Index: report.url_id, report.host_part.
 * @param afterS reports from before this second count no more
 */
export async function reportsOnUrl(
  statements: Pick<Statements, 'select'>,
  { urlId, hostId, path }: { urlId: number; hostId: number; path: string },
  afterS: number,
): Promise<ReportedPart[]> {
  const rows = await statements.select<PartRow>(
    `SELECT NULL AS path_prefix, COUNT(*) AS reports, MAX(reported_at) AS last_at
     FROM report WHERE url_id = ? AND reported_at >= ? HAVING reports > 0
     UNION ALL (${PARTS_OF_HOST} AND path_prefix IN (?) GROUP BY path_prefix LIMIT ?)`,
    [urlId, afterS, hostId, afterS, beginningsOf(Buffer.from(path)), PARTS_MAX],
  );
  return rows.map(partOf);
}

const PARTS_OF_HOST = `SELECT path_prefix, COUNT(*) AS reports, MAX(reported_at) AS last_at
  FROM report FORCE INDEX (host_part) WHERE host_id = ? AND url_id IS NULL AND reported_at >= ?`;

/**
 * Reports on one part of a host, by its name. Index: host.name, report.host_part.
 * @returns null when the host is not in the list
 */
export async function reportsOnPart(
  statements: Pick<Statements, 'select'>,
  { host, pathPrefix }: { host: string; pathPrefix: string },
  afterS: number,
): Promise<{ hostId: number; parts: ReportedPart[] } | null> {
  const [row] = await statements.select<{ host_id: number }>(
    'SELECT host_id FROM host WHERE name = ?',
    [host],
  );
  if (row === undefined) return null;
  const rows = await statements.select<PartRow>(
    `${PARTS_OF_HOST} AND path_prefix = ? GROUP BY path_prefix`,
    [row.host_id, afterS, pathPrefix],
  );
  return { hostId: row.host_id, parts: rows.map(partOf) };
}

interface PartRow {
  path_prefix: Buffer | null;
  reports: number;
  last_at: number;
}

function partOf(row: PartRow): ReportedPart {
  const pathPrefix = row.path_prefix?.toString('utf8') ?? null;
  return { pathPrefix, reports: row.reports, lastAtS: row.last_at };
}

/**
 * W8.1: a check has reached these URLs again: reports on them, and on parts of their hosts that they lie
 * in, are gone at once. Call under the URLs' locks. Index: url_id; those of dropReportsAround.
 */
export async function dropReportsOn(statements: Statements, urlIds: number[]): Promise<void> {
  if (urlIds.length === 0) return;
  for (const slice of slicesOf(urlIds, URLS_PER_STATEMENT)) {
    await statements.run('DELETE report FROM report FORCE INDEX (url_id) WHERE url_id IN (?)', [
      slice,
    ]);
  }
  await dropReportsAround(statements, urlIds);
}

/**
 * Removes up to `limit` reports from before `beforeS` (seconds since 1970). Index: reported_at.
 * @returns how many are gone
 */
export async function purgeReports(
  statements: Statements,
  beforeS: number,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM report WHERE reported_at < ? ORDER BY reported_at LIMIT ?',
    [beforeS, limit],
  );
  return affectedRows;
}

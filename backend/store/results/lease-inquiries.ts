import type { Database, Statements } from '../../runtime/database';
import { dayNumberOf, type DayNumber } from '../../status/day-number';
import { isInquiryOpen } from '../../status/inquiry';
import type { NormalUrl } from '../../url/normal-url';
import { addressOfRow } from '../urls/addresses';
import { dayOrNull } from '../urls/check-state-row';

/** A URL of which archives are asked, by one asker alone until its lease runs out. */
export interface LeasedInquiry {
  urlId: number;
  url: NormalUrl;
  /** First day of its failure. */
  failingDay: DayNumber;
  /** The day of the newest good copy that is chosen of it; null without one. */
  chosenDay: DayNumber | null;
  /** Questions that got no answer, one after the other. */
  tries: number;
  /** Proves the lease, seconds since 1970. */
  leasedUntilS: number;
}

/** Some questions to each service, a second apart, for twenty at once. */
const LEASE_S = 3_600;

/**
 * Leases inquiries that are due, those that wait longest first; what nobody waits for any more is dropped: the
 * URL works again, or archives did not answer for too long. URLs are locked first, as results are recorded.
 * Index: inquiry.due_at, url.PRIMARY, inquiry.PRIMARY, host.PRIMARY, archive.PRIMARY.
 */
export async function leaseInquiries(
  database: Database,
  { nowS, today }: { nowS: number; today: DayNumber },
  limit: number,
): Promise<LeasedInquiry[] | 'nothing-due'> {
  const due = await database.select<{ url_id: number }>(
    'SELECT url_id FROM inquiry FORCE INDEX (due_at) WHERE due_at <= ? ORDER BY due_at, url_id LIMIT ?',
    [nowS, limit],
  );
  if (due.length === 0) return 'nothing-due';
  const urlIds = due.map((row) => row.url_id);
  return database.transaction(async (statements) => {
    const urls = await lockUrls(statements, urlIds);
    const tries = await lockDue(statements, urlIds, nowS);
    const open = urls.filter((url) => tries.has(url.url_id) && isOpen(url, today));
    const isOpenId = new Set(open.map((url) => url.url_id));
    await drop(
      statements,
      [...tries.keys()].filter((urlId) => !isOpenId.has(urlId)),
    );
    if (open.length === 0) return [];
    const leasedUntilS = nowS + LEASE_S;
    await statements.run(
      'UPDATE inquiry FORCE INDEX (PRIMARY) SET due_at = ? WHERE url_id IN (?)',
      [leasedUntilS, [...isOpenId]],
    );
    const chosen = await chosenDays(statements, [...isOpenId]);
    return open.map((url) => ({
      urlId: url.url_id,
      url: addressOfRow(url),
      failingDay: url.failing_day,
      chosenDay: chosen.get(url.url_id) ?? null,
      tries: tries.get(url.url_id) ?? 0,
      leasedUntilS,
    }));
  });
}

interface UrlRow {
  url_id: number;
  name: Buffer;
  scheme: number;
  port: number;
  path: Buffer;
  failing_day: number;
  asked_day: number;
  answered_day: number;
}

/** A host stays as long as it has URLs, so that its row need not be locked. */
async function lockUrls(statements: Statements, urlIds: number[]): Promise<UrlRow[]> {
  await statements.select(
    'SELECT url_id FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?) ORDER BY url_id FOR UPDATE',
    [urlIds],
  );
  return statements.select<UrlRow>(
    `SELECT url_id, name, scheme, port, path, failing_day, asked_day, answered_day
     FROM url FORCE INDEX (PRIMARY) STRAIGHT_JOIN host USING (host_id)
     WHERE url_id IN (?) ORDER BY url_id`,
    [urlIds],
  );
}

/** @returns tries by id of the URL */
async function lockDue(
  statements: Statements,
  urlIds: number[],
  nowS: number,
): Promise<Map<number, number>> {
  const rows = await statements.select<{ url_id: number; tries: number }>(
    `SELECT url_id, tries FROM inquiry FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND due_at <= ? ORDER BY url_id FOR UPDATE`,
    [urlIds, nowS],
  );
  return new Map(rows.map((row) => [row.url_id, row.tries]));
}

function isOpen({ failing_day, asked_day, answered_day }: UrlRow, today: DayNumber): boolean {
  const inquiry = { askedDay: dayOrNull(asked_day), answeredDay: dayOrNull(answered_day) };
  return failing_day !== 0 && isInquiryOpen(inquiry, today);
}

async function drop(statements: Statements, urlIds: number[]): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.run('DELETE inquiry FROM inquiry FORCE INDEX (PRIMARY) WHERE url_id IN (?)', [
    urlIds,
  ]);
}

/** Copies that nobody has looked at count for nothing (visited_day 0). */
async function chosenDays(
  statements: Statements,
  urlIds: number[],
): Promise<Map<number, DayNumber>> {
  const rows = await statements.select<{ url_id: number; newest: Buffer }>(
    `SELECT url_id, MAX(snapshot_at) AS newest FROM archive FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND snapshot <> '' AND blocked = 0 AND visited_day > 0 GROUP BY url_id`,
    [urlIds],
  );
  return new Map(
    rows.flatMap((row) => {
      const day = dayOfTimestamp(row.newest.toString('latin1'));
      return day === null ? [] : [[row.url_id, day] as const];
    }),
  );
}

/**
 * The day of a copy's moment.
 * @param timestamp `YYYYMMDDhhmmss` in UTC, or its beginning
 * @returns null where it names no day since 2017
 */
export function dayOfTimestamp(timestamp: string): DayNumber | null {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(timestamp) ?? [];
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  return Number.isNaN(ms) || Number(year) < 2017 ? null : dayNumberOf(ms);
}

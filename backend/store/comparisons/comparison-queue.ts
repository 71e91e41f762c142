import type { Database, Statements } from '../../runtime/database';
import { toCalendarDay } from '../../status/day-number';
import type { CalendarDay } from '../../status/takeover/host-facts';
import type { CopyComparison } from '../../status/takeover/copy-comparison';
import type { NormalUrl } from '../../url/normal-url';
import { choicesOf, NO_CHOICES, type ChosenCopy } from '../archives/archive-choices';
import { wantedMomentsOfIds } from '../archives/wanted-moments';
import { addressesOf } from '../urls/addresses';
import { valuesOfComparison } from './comparison-row';

/** A page that somebody alone compares until the lease ends. */
export interface LeasedComparison {
  urlId: number;
  url: NormalUrl;
  /** Those that are offered, at most one of each service. */
  copies: readonly ChosenCopy[];
  /** When the page is known to have been cited; null: nobody knows. */
  citedDay: CalendarDay | null;
  /** How often it could not be read. */
  tries: number;
  /** End of the lease, in seconds since 1970, which proves it. */
  leasedUntilS: number;
}

/** Longer than a site and an archive are asked for. */
const LEASE_S = 900;

/**
 * Leases the comparison that has waited longest. Index: page_comparison.due_at, PRIMARY; url.PRIMARY, host.PRIMARY,
 * archive.PRIMARY, wanted_moment.PRIMARY.
 * @returns null: none is due
 */
export async function leaseComparison(
  database: Database,
  nowS: number,
): Promise<LeasedComparison | null> {
  const leasedUntilS = nowS + LEASE_S;
  const [row] = await database.select<{ url_id: number; due_at: number; tries: number }>(
    `SELECT url_id, due_at, tries FROM page_comparison FORCE INDEX (due_at)
     WHERE due_at > 0 AND due_at <= ? ORDER BY due_at LIMIT 1`,
    [nowS],
  );
  if (row === undefined) return null;
  const { affectedRows } = await database.run(
    'UPDATE page_comparison SET due_at = ? WHERE url_id = ? AND due_at = ?',
    [leasedUntilS, row.url_id, row.due_at],
  );
  if (affectedRows === 0) return leaseComparison(database, nowS);
  const url = (await addressesOf(database, [row.url_id])).get(row.url_id);
  // Removed meanwhile, and its comparison with it.
  if (url === undefined) return leaseComparison(database, nowS);
  return {
    urlId: row.url_id,
    url,
    tries: row.tries,
    leasedUntilS,
    ...(await knownOf(database, row.url_id)),
  };
}

async function knownOf(
  statements: Statements,
  urlId: number,
): Promise<Pick<LeasedComparison, 'copies' | 'citedDay'>> {
  const { chosen } = (await choicesOf(statements, [urlId])).get(urlId) ?? NO_CHOICES;
  const wanted = (await wantedMomentsOfIds(statements, [urlId])).get(urlId);
  const citedDay = wanted === undefined ? null : Math.floor(wanted.atS / DAY_S);
  return { copies: chosen, citedDay: citedDay ?? (await firstSeenOn(statements, urlId)) };
}

const DAY_S = 86_400;

/** The day on which a page was first seen to have it. Index: link.url_wiki. */
async function firstSeenOn(statements: Statements, urlId: number): Promise<CalendarDay | null> {
  const [row] = await statements.select<{ day: number | null }>(
    `SELECT MIN(first_day) AS day FROM link FORCE INDEX (url_wiki)
     WHERE url_id = ? AND first_day > 0`,
    [urlId],
  );
  return row?.day == null ? null : toCalendarDay(row.day);
}

/** Stores what was found, unless the lease has gone to somebody else. Index: PRIMARY. */
export async function settleComparison(
  statements: Pick<Statements, 'run'>,
  { urlId, leasedUntilS }: LeasedComparison,
  found: CopyComparison,
): Promise<void> {
  await statements.run(
    `UPDATE page_comparison
     SET due_at = 0, tries = 0, compared_day = ?, outcome = ?, copied_on = ?, service = ?,
       similarity = ?, text_kept = ?, words_kept = ?, names_kept = ?
     WHERE url_id = ? AND due_at = ?`,
    [...valuesOfComparison(found), urlId, leasedUntilS],
  );
}

/** What was found of one URL. */
interface FoundComparison {
  urlId: number;
  comparison: CopyComparison;
}

/**
 * Stores what was found where nobody may have asked: who asks within a week is told that, and a wish that waits is granted.
 * URLs that were removed meanwhile are passed over: each is locked before, as by who removes it. Index: PRIMARY; url.PRIMARY.
 */
export async function keepComparisons(
  database: Database,
  found: readonly FoundComparison[],
): Promise<void> {
  if (found.length === 0) return;
  await database.transaction(async (statements) => {
    const listed = await lockListed(
      statements,
      found.map(({ urlId }) => urlId),
    );
    await storeComparisons(
      statements,
      found.filter(({ urlId }) => listed.has(urlId)),
    );
  });
}

/** Until the transaction ends none of them is removed. In the order of ids, as everybody locks them. */
async function lockListed(statements: Statements, urlIds: number[]): Promise<ReadonlySet<number>> {
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [urlIds],
  );
  return new Set(rows.map((row) => row.url_id));
}

async function storeComparisons(
  statements: Statements,
  found: readonly FoundComparison[],
): Promise<void> {
  if (found.length === 0) return;
  await statements.run(
    `INSERT INTO page_comparison (url_id, asked_day, due_at, compared_day, outcome, copied_on,
       service, similarity, text_kept, words_kept, names_kept)
     VALUES ? ON DUPLICATE KEY UPDATE due_at = 0, tries = 0, compared_day = VALUES(compared_day),
       outcome = VALUES(outcome), copied_on = VALUES(copied_on), service = VALUES(service),
       similarity = VALUES(similarity), text_kept = VALUES(text_kept),
       words_kept = VALUES(words_kept), names_kept = VALUES(names_kept)`,
    [
      found.map(({ urlId, comparison }) => [
        urlId,
        comparison.comparedDay,
        0,
        ...valuesOfComparison(comparison),
      ]),
    ],
  );
}

/** Puts one off that could not be read now. Index: PRIMARY. @param isTry whether that counts as a try */
export async function postponeComparison(
  statements: Pick<Statements, 'run'>,
  { urlId, leasedUntilS }: LeasedComparison,
  { dueS, isTry }: { dueS: number; isTry: boolean },
): Promise<void> {
  await statements.run(
    'UPDATE page_comparison SET due_at = ?, tries = tries + ? WHERE url_id = ? AND due_at = ?',
    [dueS, Number(isTry), urlId, leasedUntilS],
  );
}

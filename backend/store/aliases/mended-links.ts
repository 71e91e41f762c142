import type { Database, Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import { GONE_LINKS_DAYS } from '../pages/gone-links';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';
import { urlIdByKey } from '../urls/url-id-by-key';

/** How far the count of mended links has come (table alias_walk). */
export interface MendedWalk {
  /** URLs up to this one are done; 0: none. */
  walkedTo: number;
  /** When it goes on, seconds since 1970. */
  dueAtS: number;
}

const WALK_ID = 1;

/** Index: alias_walk.PRIMARY. */
export async function mendedWalk(statements: ReadStatements): Promise<MendedWalk> {
  const [row] = await statements.select<{ walked_to: number; due_at: number }>(
    'SELECT walked_to, due_at FROM alias_walk FORCE INDEX (PRIMARY) WHERE walk_id = ?',
    [WALK_ID],
  );
  return { walkedTo: row?.walked_to ?? 0, dueAtS: row?.due_at ?? 0 };
}

/** Index: alias_walk.PRIMARY. */
export async function moveMendedWalk(
  statements: Pick<Statements, 'run'>,
  { walkedTo, dueAtS }: MendedWalk,
): Promise<void> {
  await statements.run(
    `INSERT INTO alias_walk (walk_id, walked_to, due_at) VALUES (?)
     ON DUPLICATE KEY UPDATE walked_to = VALUES(walked_to), due_at = VALUES(due_at)`,
    [[WALK_ID, walkedTo, dueAtS]],
  );
}

/** Some dead URLs that were searched for, in the order of their ids. */
export interface LeftUrls {
  /** Those whose live pages were found, and that are gone from some page by now. */
  leftUrls: number[];
  /** The last one that was looked at; null: there are no more. */
  reachedId: number | null;
}

/** Index: alias.PRIMARY, gone_link.PRIMARY. */
export async function nextLeftUrls(
  statements: ReadStatements,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LeftUrls> {
  const rows = await statements.select<{ url_id: number; found_day: number }>(
    `SELECT url_id, found_day FROM alias FORCE INDEX (PRIMARY)
     WHERE url_id > ? ORDER BY url_id LIMIT ?`,
    [afterId, limit],
  );
  const found = rows.filter(({ found_day: foundDay }) => foundDay > 0);
  const reachedId = rows.at(-1)?.url_id ?? null;
  if (found.length === 0) return { leftUrls: [], reachedId };
  const left = await statements.select<{ url_id: number }>(
    `SELECT DISTINCT url_id FROM gone_link FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id`,
    [found.map(({ url_id: urlId }) => urlId)],
  );
  return { leftUrls: left.map(({ url_id: urlId }) => urlId), reachedId };
}

/**
 * Counts links of articles that were changed from a dead URL to its live page: gone from their page on a day that is over and
 * was not counted yet, where a link to the live page (its normal form, by its key) has come since. Adds them to the URL, to its rule and to the day, all in one
 * transaction: of several who count, or one who was killed, each link is counted once. Index: url.PRIMARY, alias.PRIMARY, url.url_key, gone_link.PRIMARY,
 * link.PRIMARY, mended_link.PRIMARY, alias_rule.PRIMARY, alias_tally.PRIMARY.
 * @returns how many
 */
export function countMendedOf(
  database: Database,
  urlId: number,
  today: DayNumber,
): Promise<number> {
  return database.transaction(async (statements) => {
    await statements.select('SELECT url_id FROM url WHERE url_id = ? FOR UPDATE', [urlId]);
    const [alias] = await statements.select<AliasRow>(
      `SELECT target, rule_id, counted_day FROM alias FORCE INDEX (PRIMARY)
       WHERE url_id = ? AND found_day > 0 FOR UPDATE`,
      [urlId],
    );
    if (alias === undefined) return 0;
    const links = await mendedSince(statements, { urlId, ...alias }, today);
    const { length: mended } = links;
    if (mended === 0) return 0;
    await noteMended(statements, urlId, links, today);
    await addMended(statements, { urlId, ruleId: alias.rule_id, mended }, today);
    return mended;
  });
}

interface AliasRow {
  target: Buffer;
  rule_id: number;
  counted_day: number;
}

/** Where a link was changed. */
interface MendedLink {
  wiki_id: number;
  page_id: number;
}

/** Today is not over: more may go today, and each day is counted once; so is each link, be it undone and changed again. */
async function mendedSince(
  statements: ReadStatements,
  { urlId, target, counted_day: countedDay }: Omit<AliasRow, 'rule_id'> & { urlId: number },
  today: DayNumber,
): Promise<MendedLink[]> {
  const targetId = await urlIdByKey(statements, target.toString('utf8'));
  if (targetId === undefined) return [];
  return statements.select<MendedLink>(
    `SELECT gone_link.wiki_id, gone_link.page_id FROM gone_link FORCE INDEX (PRIMARY)
     STRAIGHT_JOIN link FORCE INDEX (PRIMARY)
       ON link.wiki_id = gone_link.wiki_id AND link.page_id = gone_link.page_id AND link.url_id = ?
     LEFT JOIN mended_link FORCE INDEX (PRIMARY)
       ON mended_link.url_id = gone_link.url_id AND mended_link.wiki_id = gone_link.wiki_id
         AND mended_link.page_id = gone_link.page_id
     WHERE gone_link.url_id = ? AND gone_day > ? AND gone_day >= ? AND gone_day < ?
       AND link.first_day >= last_used_day AND mended_link.url_id IS NULL`,
    [targetId, urlId, countedDay, today - GONE_LINKS_DAYS, today],
  );
}

async function noteMended(
  statements: Statements,
  urlId: number,
  links: readonly MendedLink[],
  today: DayNumber,
): Promise<void> {
  for (const slice of rowSlices(links)) {
    await statements.run(
      'INSERT INTO mended_link (url_id, wiki_id, page_id, counted_day) VALUES ?',
      [slice.map((link) => [urlId, link.wiki_id, link.page_id, today])],
    );
  }
}

async function addMended(
  statements: Statements,
  { urlId, ruleId, mended }: { urlId: number; ruleId: number; mended: number },
  today: DayNumber,
): Promise<void> {
  await statements.run('UPDATE alias SET mended = mended + ?, counted_day = ? WHERE url_id = ?', [
    mended,
    today - 1,
    urlId,
  ]);
  await statements.run('UPDATE alias_rule SET mended = mended + ? WHERE rule_id = ?', [
    mended,
    ruleId,
  ]);
  await statements.run(
    `INSERT INTO alias_tally (day, mended) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE mended = mended + VALUES(mended)`,
    [today, mended],
  );
}

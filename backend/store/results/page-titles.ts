import type { DayNumber } from '../../status/day-number';
import type { Database, Statements } from '../../runtime/database';
import { urlKey } from '../statements/url-key';

/** What a page calls itself. */
export interface PageTitle {
  urlId: number;
  title: string;
}

/**
 * Notes that somebody wants to know what pages call themselves: the next check of each that works reads it. URLs that
 * are not listed (any more) are left out. Index: url.url_key, url.PRIMARY, page_title.PRIMARY.
 * @param urls normal forms
 */
export function noteUntitled(
  database: Database,
  urls: readonly string[],
  today: DayNumber,
): Promise<void> {
  return database.transaction(async (statements) => {
    const urlIds = await lockUntitled(statements, urls);
    if (urlIds.length === 0) return;
    await statements.run('UPDATE url FORCE INDEX (PRIMARY) SET read_day = 0 WHERE url_id IN (?)', [
      urlIds,
    ]);
    await statements.run('INSERT IGNORE INTO page_title (url_id, title, wanted_day) VALUES ?', [
      urlIds.map((urlId) => [urlId, '', today]),
    ]);
  });
}

/** Those for which nobody has asked yet, in the order of ids, as everybody locks them. */
async function lockUntitled(statements: Statements, urls: readonly string[]): Promise<number[]> {
  if (urls.length === 0) return [];
  const found = await statements.select<{ url_id: number }>(
    `SELECT url_id
     FROM url FORCE INDEX (url_key) LEFT JOIN page_title FORCE INDEX (PRIMARY) USING (url_id)
     WHERE url_key IN (?) AND title IS NULL`,
    [urls.map(urlKey)],
  );
  if (found.length === 0) return [];
  const rows = await statements.select<{ url_id: number }>(
    `SELECT url_id FROM url FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
    [found.map((row) => row.url_id)],
  );
  return rows.map((row) => row.url_id);
}

/** Stores the titles of pages for which somebody asked. The URLs are locked. Index: PRIMARY. */
export async function writeTitles(
  statements: Statements,
  titles: readonly PageTitle[],
): Promise<void> {
  if (titles.length === 0) return;
  const first = 'SELECT ? AS url_id, ? AS title';
  const further = ' UNION ALL SELECT ?, ?'.repeat(titles.length - 1);
  await statements.run(
    `UPDATE page_title JOIN (${first}${further}) AS seen USING (url_id)
     SET page_title.title = seen.title`,
    titles.flatMap(({ urlId, title }) => [urlId, Buffer.from(title)]),
  );
}

/** What pages call themselves, by URL id; those of which that is not known are left out. Index: PRIMARY. */
export async function pageTitles(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, string>> {
  if (urlIds.length === 0) return new Map();
  const rows = await statements.select<{ url_id: number; title: Buffer }>(
    `SELECT url_id, title FROM page_title FORCE INDEX (PRIMARY)
     WHERE url_id IN (?) AND title <> ''`,
    [[...urlIds]],
  );
  return new Map(rows.map((row) => [row.url_id, row.title.toString('utf8')]));
}

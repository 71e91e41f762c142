import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { DatedLink, Link } from './links';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';

/** W2.6: so many days after it was found gone, a link is still told. */
export const GONE_LINKS_DAYS = 42;

/** A link that is not on its page any more. */
export interface GoneLink extends DatedLink {
  /** The last day on which the page's links were read and it was among them. */
  lastUsedDay: DayNumber;
}

/**
 * W2.6: keeps where URLs of one wiki's pages were used until lately. Call it in the transaction that removes these
 * very links (`replaceLinks`, `removeLinks`): the removal of a URL takes its links first and waits there for
 * ours, so that nothing is left that hangs on no URL. Index: PRIMARY.
 * @param goneDay on which they were found gone
 */
export async function noteGoneLinks(
  statements: Statements,
  wikiId: number,
  gone: readonly GoneLink[],
  goneDay: DayNumber,
): Promise<void> {
  for (const slice of rowSlices(inKeyOrder(gone))) {
    await statements.run(
      `INSERT INTO gone_link (url_id, wiki_id, page_id, last_used_day, gone_day, first_day) VALUES ?
       ON DUPLICATE KEY UPDATE
         last_used_day = VALUES(last_used_day), gone_day = VALUES(gone_day),
         first_day = VALUES(first_day)`,
      [
        slice.map(({ urlId, pageId, lastUsedDay, firstDay }) => [
          urlId,
          wikiId,
          pageId,
          Math.min(lastUsedDay, goneDay),
          goneDay,
          firstDay,
        ]),
      ],
    );
  }
}

/**
 * W2.6: what is on its page again is not gone, and as old as it was. Most links never were, so they are looked up
 * without locks first; the caller holds the pages' records, and nobody else writes of these pages. Index: PRIMARY.
 */
export async function forgetGoneLinks(
  statements: Statements,
  wikiId: number,
  links: readonly Link[],
): Promise<void> {
  for (const slice of rowSlices(inKeyOrder(links))) {
    const back = await statements.select<{ url_id: number; page_id: number }>(
      `SELECT url_id, page_id FROM gone_link FORCE INDEX (PRIMARY)
       WHERE (url_id, wiki_id, page_id) IN (?)`,
      [slice.map(({ urlId, pageId }) => [urlId, wikiId, pageId])],
    );
    if (back.length === 0) continue;
    const ids = back.map((row) => [row.url_id, wikiId, row.page_id]);
    await statements.run(
      `UPDATE gone_link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN link FORCE INDEX (PRIMARY) USING (wiki_id, page_id, url_id)
       SET link.first_day = gone_link.first_day
       WHERE (gone_link.url_id, gone_link.wiki_id, gone_link.page_id) IN (?)`,
      [ids],
    );
    // MariaDB takes an index hint only in this form of DELETE; a small table would be scanned.
    await statements.run(
      `DELETE gone_link FROM gone_link FORCE INDEX (PRIMARY)
       WHERE (url_id, wiki_id, page_id) IN (?)`,
      [ids],
    );
  }
}

/** In the order of the index: neighbours share its pages, and writers lock in one order. */
function inKeyOrder<Row extends Link>(links: readonly Row[]): Row[] {
  return links.toSorted((a, b) => a.urlId - b.urlId || a.pageId - b.pageId);
}

/**
 * Those of the links whose URLs are not among the addresses that their pages hold. Index: url.PRIMARY.
 * @param addressesOn the normal forms of all that is on a page, whether or not it goes into the list
 */
export async function linksNotOn<Row extends Link>(
  statements: Statements,
  links: readonly Row[],
  addressesOn: (pageId: number) => Iterable<string>,
): Promise<Row[]> {
  const keys = await urlKeysOf(statements, [...new Set(links.map(({ urlId }) => urlId))]);
  const pageIds = [...new Set(links.map(({ pageId }) => pageId))];
  const keysOn = new Map(
    pageIds.map((pageId) => [pageId, new Set(Array.from(addressesOn(pageId), keyText))]),
  );
  return links.filter(({ pageId, urlId }) => {
    const key = keys.get(urlId);
    return key !== undefined && keysOn.get(pageId)?.has(key) !== true;
  });
}

const keyText = (url: string): string => urlKey(url).toString('latin1');

async function urlKeysOf(
  statements: Statements,
  urlIds: readonly number[],
): Promise<Map<number, string>> {
  const keys = new Map<number, string>();
  for (const slice of rowSlices(urlIds)) {
    const rows = await statements.select<{ url_id: number; url_key: Buffer }>(
      'SELECT url_id, url_key FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
      [slice],
    );
    for (const row of rows) keys.set(row.url_id, row.url_key.toString('latin1'));
  }
  return keys;
}

/**
 * Forgets up to `limit` links that were found gone before `beforeDay`. Index: gone_day.
 * @returns how many are forgotten
 */
export async function purgeGoneLinks(
  statements: Statements,
  beforeDay: DayNumber,
  limit: number,
): Promise<number> {
  const { affectedRows } = await statements.run(
    'DELETE FROM gone_link WHERE gone_day < ? ORDER BY gone_day LIMIT ?',
    [beforeDay, limit],
  );
  return affectedRows;
}

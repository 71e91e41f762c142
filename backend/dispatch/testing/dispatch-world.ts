import type { Database } from '../../runtime/database';
import { DEFAULT_POLICY } from '../../status/verdict';
import { createTableChangeFeed } from '../../store/changes/table-change-feed';
import { changeOf } from '../../store/changes/testing/change-of';
import { wikiFeedAfter, type WikiFeedEntry } from '../../store/changes/wiki-feed';
import { wikiIdOf } from '../../store/pages/wikis';
import type { Verdict } from '../../status/verdict';
import type { DispatchClient } from '../serve-client';

/** Wikis, with pages that have links: each URL from 1 on is on as many pages as is said. */
export async function makeClients(
  database: Database,
  names: readonly string[],
): Promise<DispatchClient[]> {
  const clients: DispatchClient[] = [];
  for (const dbname of names) {
    const wikiId = await wikiIdOf(database, 1, dbname);
    clients.push({ client: `${dbname}@WMF`, wikiId, policy: DEFAULT_POLICY });
  }
  return clients;
}

/** Has a page of a wiki link to URLs, by their ids. */
export async function linkFrom(
  database: Database,
  { wikiId }: DispatchClient,
  pageId: number,
  urlIds: readonly number[],
): Promise<void> {
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    urlIds.map((urlId) => [wikiId, pageId, urlId]),
  ]);
}

/** Appends one change in a transaction of its own; as of now, so that no message that comes of it is late. */
export function appendOne(
  database: Database,
  urlId: number,
  [from, to]: readonly [from: Verdict, to: Verdict],
  nowS = Math.floor(Date.now() / 1_000),
): Promise<void> {
  const feed = createTableChangeFeed(database);
  return database.transaction((statements) =>
    feed.append(statements, [changeOf(urlId, from, to)], nowS),
  );
}

/** All that a wiki was told, oldest first. */
export function feedOf(database: Database, { wikiId }: DispatchClient): Promise<WikiFeedEntry[]> {
  return wikiFeedAfter(database, wikiId, { id: 0, pageId: 0 }, 100_000);
}

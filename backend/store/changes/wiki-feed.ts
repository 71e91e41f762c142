import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { verdictIdOf, verdictOfId, type Verdict } from '../../status/verdict';

/** What became of a URL in the eyes of a wiki. */
export interface WikiChange {
  /** The newest change of the log that it stands for. */
  id: number;
  /** The oldest. */
  firstId: number;
  /** By the wiki's policy. */
  from: Verdict;
  to: Verdict;
  /** Seconds since 1970. */
  changedAtS: number;
}

/** The same for a page that has the URL. */
export interface WikiFeedEntry extends WikiChange {
  pageId: number;
  /** Normal form. */
  url: string;
}

const URLS_PER_QUESTION = 1_000;

/** The wikis that use any of these URLs. Index: link.url_wiki. */
export async function wikisWith(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Set<number>> {
  const wikis = await wikisOfUrls(statements, urlIds);
  return new Set([...wikis.values()].flat());
}

/** The same for each of the URLs that any wiki uses. Index: link.url_wiki. */
export async function wikisOfUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, number[]>> {
  const wikis = new Map<number, number[]>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<{ url_id: number; wiki_id: number }>(
      `SELECT url_id, wiki_id FROM link FORCE INDEX (url_wiki) WHERE url_id IN (?) GROUP BY url_id, wiki_id`,
      [[...slice]],
    );
    for (const row of rows) {
      const known = wikis.get(row.url_id);
      if (known === undefined) wikis.set(row.url_id, [row.wiki_id]);
      else known.push(row.wiki_id);
    }
  }
  return wikis;
}

/** A URL may stand on a million pages: longer than other statements of a dispatcher take. */
const FEED_STATEMENT_S = 600;

/**
 * Adds what became of URLs to the feed of a wiki, once for each of its pages that have them; all in one statement.
 * Index: link.url_wiki, wiki_change.PRIMARY.
 */
export async function addToWikiFeed(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  changes: readonly (WikiChange & { urlId: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  const first = `SELECT ? AS url_id, ? AS change_id, ? AS first_id, ? AS old_verdict, ? AS new_verdict,
      ? AS changed_at`;
  const further = ' UNION ALL SELECT ?, ?, ?, ?, ?, ?'.repeat(changes.length - 1);
  await statements.run(
    `SET STATEMENT max_statement_time = ${FEED_STATEMENT_S} FOR
     INSERT INTO wiki_change
       (wiki_id, change_id, page_id, first_id, old_verdict, new_verdict, changed_at)
     SELECT wiki_id, change_id, page_id, first_id, old_verdict, new_verdict, changed_at
     FROM (${first}${further}) AS told
       STRAIGHT_JOIN link FORCE INDEX (url_wiki) ON link.url_id = told.url_id AND wiki_id = ?`,
    [
      ...changes.flatMap(({ urlId, id, firstId, from, to, changedAtS }) => [
        urlId,
        id,
        firstId,
        verdictIdOf(from),
        verdictIdOf(to),
        changedAtS,
      ]),
      wikiId,
    ],
  );
}

interface EntryRow {
  change_id: number;
  page_id: number;
  first_id: number;
  old_verdict: number;
  new_verdict: number;
  changed_at: number;
  url: Buffer;
}

/** Where a reader of a feed is. */
export interface FeedPosition {
  id: number;
  pageId: number;
}

/**
 * The next entries of a wiki's feed behind a place in it, oldest first. Index: wiki_change.PRIMARY, change.PRIMARY.
 */
export async function wikiFeedAfter(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  { id, pageId }: FeedPosition,
  limit: number,
): Promise<WikiFeedEntry[]> {
  const rows = await statements.select<EntryRow>(
    `SELECT change_id, page_id, first_id, wiki_change.old_verdict, wiki_change.new_verdict,
       wiki_change.changed_at, \`change\`.url
     FROM wiki_change FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN \`change\` FORCE INDEX (PRIMARY) USING (change_id)
     WHERE wiki_id = ? AND change_id >= ? AND (change_id > ? OR page_id > ?)
     ORDER BY change_id, page_id LIMIT ?`,
    [wikiId, id, id, pageId, limit],
  );
  return rows.map((row) => ({
    id: row.change_id,
    pageId: row.page_id,
    firstId: row.first_id,
    from: verdictOfId(row.old_verdict),
    to: verdictOfId(row.new_verdict),
    changedAtS: row.changed_at,
    url: row.url.toString('utf8'),
  }));
}

import type { Statements } from '../../runtime/database';
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

const URLS_PER_QUESTION = 900;

/** The wikis that use any of these URLs. Index: link.url_wiki. */
export async function wikisWith(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Set<number>> {
  const wikis = await wikisOfUrls(statements, urlIds);
  return new Set([...wikis.values()].flat());
}

/** Entries of the index that one statement looks at. */
const LINKS_PER_STATEMENT = 20_000;

/**
 * The same for each of the URLs that any wiki uses. Of one that stands on very many pages, wikis are looked up one by one:
 * nothing is read of all of its links. Index: link.url_wiki, wiki.PRIMARY.
 */
export async function wikisOfUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
  linksPerStatement = LINKS_PER_STATEMENT,
): Promise<Map<number, number[]>> {
  const wikis = new Map<number, number[]>();
  let left = [...new Set(urlIds)].toSorted((a, b) => a - b);
  while (left.length > 0) {
    const slice = left.slice(0, URLS_PER_QUESTION);
    const rows = await wikisByUrl(statements, slice, linksPerStatement);
    const isCut = rows.reduce((sum, { links }) => sum + links, 0) >= linksPerStatement;
    const cutId = isCut ? rows.at(-1)?.url_id : undefined;
    for (const { url_id: urlId, wiki_id: wikiId } of rows) {
      if (urlId === cutId) continue;
      const known = wikis.get(urlId);
      if (known === undefined) wikis.set(urlId, [wikiId]);
      else known.push(wikiId);
    }
    if (cutId !== undefined) wikis.set(cutId, await wikisOfUrl(statements, cutId));
    left = left.slice(cutId === undefined ? slice.length : left.indexOf(cutId) + 1);
  }
  return wikis;
}

/** In the order of the index; the links of the last URL may be cut. */
function wikisByUrl(
  statements: Pick<Statements, 'select'>,
  urlIds: number[],
  linksMax: number,
): Promise<{ url_id: number; wiki_id: number; links: number }[]> {
  return statements.select(
    `SELECT url_id, wiki_id, COUNT(*) AS links
     FROM (SELECT url_id, wiki_id FROM link FORCE INDEX (url_wiki)
           WHERE url_id IN (?) ORDER BY url_id, wiki_id LIMIT ?) AS looked
     GROUP BY url_id, wiki_id ORDER BY url_id, wiki_id`,
    [urlIds, linksMax],
  );
}

async function wikisOfUrl(
  statements: Pick<Statements, 'select'>,
  urlId: number,
): Promise<number[]> {
  const rows = await statements.select<{ wiki_id: number }>(
    `SELECT wiki_id FROM wiki FORCE INDEX (PRIMARY)
     WHERE (SELECT 1 FROM link FORCE INDEX (url_wiki)
            WHERE url_id = ? AND link.wiki_id = wiki.wiki_id LIMIT 1) IS NOT NULL
     ORDER BY wiki_id`,
    [urlId],
  );
  return rows.map((row) => row.wiki_id);
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

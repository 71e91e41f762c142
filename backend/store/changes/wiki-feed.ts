import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import { verdictIdOf, verdictOfId, type Verdict } from '../../status/verdict';
import { rowSlices } from '../statements/slices';

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

/** The pages of a wiki that use URLs, by URL id. Index: link.url_wiki. */
export async function pagesWith(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  urlIds: readonly number[],
): Promise<Map<number, number[]>> {
  const pages = new Map<number, number[]>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<{ url_id: number; page_id: number }>(
      `SELECT url_id, page_id FROM link FORCE INDEX (url_wiki)
       WHERE url_id IN (?) AND wiki_id = ? ORDER BY url_id, page_id`,
      [[...slice], wikiId],
    );
    for (const row of rows) {
      const ofUrl = pages.get(row.url_id);
      if (ofUrl === undefined) pages.set(row.url_id, [row.page_id]);
      else ofUrl.push(row.page_id);
    }
  }
  return pages;
}

/** The wikis that use any of these URLs. Index: link.url_wiki. */
export async function wikisWith(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Set<number>> {
  const wikis = new Set<number>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<{ wiki_id: number }>(
      `SELECT wiki_id FROM link FORCE INDEX (url_wiki) WHERE url_id IN (?) GROUP BY url_id, wiki_id`,
      [[...slice]],
    );
    for (const row of rows) wikis.add(row.wiki_id);
  }
  return wikis;
}

/** Adds to the feed of a wiki, in as few statements as there is room for. Index: PRIMARY. */
export async function addToWikiFeed(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  changes: readonly (WikiChange & { pageIds: readonly number[] })[],
): Promise<void> {
  const rows = changes.flatMap(({ id, firstId, from, to, changedAtS, pageIds }) =>
    pageIds.map((pageId) => [
      wikiId,
      id,
      pageId,
      firstId,
      verdictIdOf(from),
      verdictIdOf(to),
      changedAtS,
    ]),
  );
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT INTO wiki_change
         (wiki_id, change_id, page_id, first_id, old_verdict, new_verdict, changed_at) VALUES ?`,
      [slice],
    );
  }
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

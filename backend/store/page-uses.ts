import type { QuestionPart, RowQuestion } from './row-questions';

/** Pages are counted up to here: nobody needs to know more, and no answer shall wait for it. */
export const PAGES_COUNTED_MAX = 1_000;

/** On how many other pages of a wiki a URL is used. */
export interface OtherPages {
  count: number;
  /** There are more than PAGES_COUNTED_MAX. */
  isMore: boolean;
}

/** Whose uses are counted, and where. */
export interface PageUses {
  wikiId: number;
  /** Which is not counted. */
  pageId: number;
  urlIds: readonly number[];
}

/**
 * On how many other pages of the same wiki each of these URLs is used (W7.4), as of the feeder's last
 * look at those pages. It reads no more than twice PAGES_COUNTED_MAX index entries
 * for each URL. Index: url.PRIMARY, link.url_wiki.
 * @returns by URL id; one that is not in the list has no entry
 */
export function otherPagesQuestion({
  wikiId,
  pageId,
  urlIds,
}: PageUses): RowQuestion<number, Map<number, OtherPages>> {
  const uses = `FROM link FORCE INDEX (url_wiki)
    WHERE link.url_id = url.url_id AND wiki_id = ? AND page_id <> ?`;
  const partOf = (all: readonly number[]): QuestionPart => ({
    sql: `'uses' AS kind, url_id AS id,
        CAST(IF((SELECT 1 ${uses} LIMIT 1 OFFSET ?) IS NULL, (SELECT COUNT(*) ${uses}), NULL) AS SIGNED)
          AS number,
        '' AS text, '' AS note
      FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)`,
    values: [wikiId, pageId, PAGES_COUNTED_MAX, wikiId, pageId, [...new Set(all)]],
  });
  return {
    // Others count other pages.
    name: `other pages than ${pageId} of ${wikiId}`,
    items: urlIds,
    partsOf: (all) => [partOf(all)],
    read: (rows) =>
      new Map(
        rows.map(({ id, number }) => [
          id,
          { count: number ?? PAGES_COUNTED_MAX, isMore: number === null },
        ]),
      ),
  };
}

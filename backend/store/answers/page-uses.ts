import { rowQuestion } from '../statements/row-question';

/** Pages are counted up to here: nobody needs to know more, and no answer shall wait for it. */
export const PAGES_COUNTED_MAX = 1_000;

/** On how many other pages of a wiki a URL is used. */
export interface OtherPages {
  count: number;
  /** There are more than PAGES_COUNTED_MAX. */
  isMore: boolean;
}

const USES = `FROM link FORCE INDEX (url_wiki)
  WHERE link.url_id = url.url_id AND wiki_id = ? AND page_id <> ?`;

/**
 * On how many pages of a wiki URLs are used, by id, but for one page that is not counted (W7.4), as of the
 * feeder's last look at those pages; a URL that is not in the list has no entry. It reads no more than
 * twice PAGES_COUNTED_MAX index entries for each URL. Index: url.PRIMARY, link.url_wiki.
 */
export const otherPages = rowQuestion({
  row: ({ integer }) => ({
    urlId: integer('url_id'),
    count: integer(
      `IF((SELECT 1 ${USES} LIMIT 1 OFFSET ?) IS NULL, (SELECT COUNT(*) ${USES}), ${PAGES_COUNTED_MAX + 1})`,
    ),
  }),
  from: 'FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?)',
  values: (urlIds: number[], wikiId: number, pageId: number) => [
    wikiId,
    pageId,
    PAGES_COUNTED_MAX,
    wikiId,
    pageId,
    urlIds,
  ],
  key: ({ urlId }) => urlId,
  value: ([{ count }]): OtherPages => ({
    count: Math.min(count, PAGES_COUNTED_MAX),
    isMore: count > PAGES_COUNTED_MAX,
  }),
});

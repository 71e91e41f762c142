import type { Statements } from '../../runtime/database';
import { topicsOf } from './subscriptions';
import { pageOfKey, TOPIC } from './topics';
import type { WaitingChange } from './waiting-changes';

/** A URL in the eyes of a wiki. */
type UsedUrl = Pick<WaitingChange, 'urlId' | 'wikiId'>;

/** Names a URL of a wiki in `pagesTold`. */
export const usedUrlKey = ({ wikiId, urlId }: UsedUrl): string => `${wikiId} ${urlId}`;

/**
 * For each of these URLs some pages of its wiki that have it just now, lowest ids first: of all pages for who has
 * subscribed to the wiki, else of the subscribed ones. Index: subscription.subscriber_id, link.url_wiki, link.PRIMARY.
 * @param limit of pages for each
 */
export async function pagesTold(
  statements: Pick<Statements, 'select'>,
  subscriberId: number,
  urls: readonly UsedUrl[],
  limit: number,
): Promise<Map<string, number[]>> {
  const pages = new Map<string, number[]>();
  if (urls.length === 0) return pages;
  const topics = await topicsOf(statements, [subscriberId]);
  const wikis = new Set(topics.flatMap(({ topic, key }) => (topic === TOPIC.wiki ? [key] : [])));
  const subscribed = topics.flatMap(({ topic, key }) =>
    topic === TOPIC.page ? [pageOfKey(key)] : [],
  );
  const questions = urls.map(({ urlId, wikiId }) => {
    const pageIds = subscribed.flatMap((page) => (page.wikiId === wikiId ? [page.pageId] : []));
    return wikis.has(wikiId)
      ? { sql: OF_WIKI, values: [urlId, wikiId, limit] }
      : { sql: OF_PAGES, values: [wikiId, [0, ...pageIds], urlId, limit] };
  });
  const rows = await statements.select<{ url_id: number; wiki_id: number; page_id: number }>(
    questions.map(({ sql }) => `(${sql})`).join(' UNION ALL '),
    questions.flatMap(({ values }) => values),
  );
  for (const { url_id: urlId, wiki_id: wikiId, page_id: pageId } of rows) {
    const key = usedUrlKey({ urlId, wikiId });
    pages.set(key, [...(pages.get(key) ?? []), pageId]);
  }
  return pages;
}

const OF_WIKI = `SELECT url_id, wiki_id, page_id FROM link FORCE INDEX (url_wiki)
  WHERE url_id = ? AND wiki_id = ? ORDER BY page_id LIMIT ?`;
const OF_PAGES = `SELECT url_id, wiki_id, page_id FROM link FORCE INDEX (PRIMARY)
  WHERE wiki_id = ? AND page_id IN (?) AND url_id = ? ORDER BY page_id LIMIT ?`;

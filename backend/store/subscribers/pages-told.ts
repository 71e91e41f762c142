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
 * subscribed to the wiki, else of the subscribed ones and those in subscribed categories. Index: subscription.subscriber_id, link.url_wiki, link.PRIMARY,
 * page_list_page.PRIMARY.
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
  const projects = topics.flatMap(({ topic, key }) => (topic === TOPIC.category ? [key] : []));
  // A URL may have changed more than once.
  const asked = new Map(urls.map((url) => [usedUrlKey(url), url]));
  const questions = [...asked.values()].map(({ urlId, wikiId }) => {
    const pageIds = subscribed.flatMap((page) => (page.wikiId === wikiId ? [page.pageId] : []));
    if (wikis.has(wikiId)) return { sql: OF_WIKI, values: [urlId, wikiId, limit] };
    const ofPages = [wikiId, [0, ...pageIds], urlId];
    return projects.length === 0
      ? { sql: OF_PAGES, values: [...ofPages, limit] }
      : {
          sql: OF_PROJECTS,
          values: [urlId, wikiId, projects, limit, ...ofPages, limit, limit],
        };
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
const ON_PAGES = `SELECT url_id, wiki_id, page_id FROM link FORCE INDEX (PRIMARY)
  WHERE wiki_id = ? AND page_id IN (?) AND url_id = ?`;
const OF_PAGES = `${ON_PAGES} ORDER BY page_id LIMIT ?`;
/** Both in the order of pages, so that a URL on half a million of them is looked up no further than to the last that is told. */
const OF_PROJECTS = `SELECT url_id, wiki_id, page_id FROM (
  (SELECT url_id, wiki_id, page_id FROM link FORCE INDEX (url_wiki)
   WHERE url_id = ? AND wiki_id = ? AND (SELECT 1 FROM page_list_page FORCE INDEX (PRIMARY)
     WHERE page_list_page.wiki_id = link.wiki_id AND page_list_page.page_id = link.page_id
       AND list_id IN (?) LIMIT 1) IS NOT NULL
   ORDER BY page_id LIMIT ?)
  UNION (${OF_PAGES})) AS its ORDER BY page_id LIMIT ?`;

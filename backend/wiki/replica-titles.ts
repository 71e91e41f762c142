import type { ReplicaHosts } from './replica-hosts';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle } from './title';
import type { WikiPage } from './wiki-reader';

interface TitleRow {
  page_id: number;
  page_title: Buffer;
  page_is_redirect: number;
}

/** Rows for each page that is wanted: some are redirects, which nobody wants to choose. */
const ROWS_PER_PAGE = 5;

/**
 * Pages whose titles begin with `prefix`, which may name a namespace; ascending, without redirects
 * (where nearly all are redirects, some may be missing). One range of index page_name_title, `limit`
 * times ROWS_PER_PAGE rows at most.
 */
export async function replicaTitlesBeginning(
  { pages, database }: ReplicaHosts,
  site: SiteInfo,
  prefix: string,
  limit: number,
): Promise<WikiPage[]> {
  const { namespace, title } = parseTitle(prefix, site);
  if (namespace === 0 && title === '') return [];
  const rows = await pages.select<TitleRow>(
    `SELECT page_id, page_title, page_is_redirect FROM \`${database}\`.page
     WHERE page_namespace = ? AND page_title LIKE ? ESCAPE '|' ORDER BY page_title LIMIT ?`,
    [namespace, Buffer.from(`${escapedForLike(title)}%`, 'utf8'), limit * ROWS_PER_PAGE],
  );
  return rows
    .filter((row) => row.page_is_redirect === 0)
    .slice(0, limit)
    .map((row) => {
      const found = { namespace, title: row.page_title.toString('utf8') };
      return { pageId: row.page_id, title: displayTitle(found, site), namespace };
    });
}

/** `|` is in no title. */
function escapedForLike(text: string): string {
  return text.replaceAll(/[%_|]/g, '|$&');
}

import type { PageName } from './page-address';
import type { ReplicaHosts } from './replica-hosts';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle, type DatabaseTitle } from './title';
import type { NamedPage } from './wiki-reader';
import { secondsOfTimestamp } from './wiki-time';

const COLUMNS = `page_id, page_namespace, page_title, page_latest,
  CAST(page_links_updated AS UNSIGNED) AS links_updated`;

interface TitleRow {
  page_id: number;
  page_namespace: number;
  page_title: Buffer;
  page_latest: number;
  /** `YYYYMMDDHHMMSS` */
  links_updated: number | null;
}

/**
 * The pages with these names, in that order, null where there is none. Two statements at most.
 * Indexes: PRIMARY; page_name_title.
 */
export async function replicaPagesNamed(
  hosts: ReplicaHosts,
  site: SiteInfo,
  names: readonly PageName[],
): Promise<(NamedPage | null)[]> {
  const wanted = names.map((name) => ('title' in name ? parseTitle(name.title, site) : name));
  const titles = wanted.flatMap((name) => ('title' in name ? [name] : []));
  const pageIds = wanted.flatMap((name) => ('pageId' in name ? [name.pageId] : []));
  const [named, numbered] = await Promise.all([
    rowsByTitles(hosts, titles),
    rowsByIds(hosts, pageIds),
  ]);
  const byTitle = new Map(named.map((row) => [keyOfTitle(titleOf(row)), row]));
  const byId = new Map(numbered.map((row) => [row.page_id, row]));
  return wanted.map((name) => {
    const row = 'title' in name ? byTitle.get(keyOfTitle(name)) : byId.get(name.pageId);
    return row === undefined ? null : namedPage(row, site);
  });
}

async function rowsByIds(
  { pages, database }: ReplicaHosts,
  pageIds: number[],
): Promise<TitleRow[]> {
  if (pageIds.length === 0) return [];
  return pages.select<TitleRow>(
    `SELECT ${COLUMNS} FROM \`${database}\`.page WHERE page_id IN (?)`,
    [pageIds],
  );
}

async function rowsByTitles(
  { pages, database }: ReplicaHosts,
  titles: DatabaseTitle[],
): Promise<TitleRow[]> {
  if (titles.length === 0) return [];
  const either = titles.map(() => '(page_namespace = ? AND page_title = ?)').join(' OR ');
  return pages.select<TitleRow>(
    `SELECT ${COLUMNS} FROM \`${database}\`.page WHERE ${either}`,
    titles.flatMap(({ namespace, title }) => [namespace, Buffer.from(title, 'utf8')]),
  );
}

const keyOfTitle = ({ namespace, title }: DatabaseTitle): string => `${namespace}:${title}`;

function titleOf(row: TitleRow): DatabaseTitle {
  return { namespace: row.page_namespace, title: row.page_title.toString('utf8') };
}

function namedPage(row: TitleRow, site: SiteInfo): NamedPage {
  return {
    pageId: row.page_id,
    title: displayTitle(titleOf(row), site),
    namespace: row.page_namespace,
    latestRevision: row.page_latest,
    linksUpdatedAtS: secondsOfTimestamp(row.links_updated),
  };
}

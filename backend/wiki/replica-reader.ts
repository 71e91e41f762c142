import type { WikiConfig } from '../config/wikis-file';
import type { Database } from '../runtime/database';
import { findLinkColumns, type LinkColumns } from './link-columns';
import { externalLinks, interwikiLinks } from './replica-links';
import type { SiteInfo } from './site-info';
import { displayTitle, parseTitle, type DatabaseTitle } from './title';
import type { WikiPage, WikiReader } from './wiki-reader';

interface PageRow {
  page_id: number;
  page_namespace: number;
  page_title: Buffer;
}

/** An empty content model means the default of the title, which is wikitext where we watch. */
const IS_WIKITEXT = "COALESCE(page_content_model, '') IN ('wikitext', '')";

/**
 * Reads a wiki from its database replica: no joins between link tables and anything else, text as
 * bytes, columns as the wiki really has them (DESIGN, "The tables").
 * @param siteInfo the wiki's namespaces and interwiki map
 */
export function createReplicaReader(
  replica: Database,
  wiki: Pick<WikiConfig, 'namespaces' | 'replica'>,
  siteInfo: () => Promise<SiteInfo>,
): WikiReader {
  const { database } = wiki.replica;
  const pages = pageQueries(replica, database, wiki.namespaces);
  let columns: LinkColumns | undefined;
  return {
    watchedPages: (afterPageId, limit) => pages.watched(afterPageId, limit),
    presentPages: (pageIds) => pages.present(pageIds),
    async links(pageIds) {
      if (pageIds.length === 0) return new Map();
      columns ??= await findLinkColumns(replica, database);
      return groupByPage([
        ...(await externalLinks(replica, database, columns, pageIds)),
        ...(await interwikiLinks(replica, database, await siteInfo(), pageIds)),
      ]);
    },
    async page(pageId) {
      return showPage(await pages.byId(pageId), siteInfo);
    },
    async pageByTitle(title) {
      return showPage(await pages.byTitle(parseTitle(title, await siteInfo())), siteInfo);
    },
  };
}

function pageQueries(replica: Database, database: string, namespaces: number[]) {
  const table = `\`${database}\`.page`;
  return {
    /** Index: PRIMARY. */
    async watched(afterPageId: number, limit: number): Promise<number[]> {
      const rows = await replica.select<{ page_id: number }>(
        `SELECT page_id FROM ${table}
         WHERE page_id > ? AND page_namespace IN (?) AND page_is_redirect = 0 AND ${IS_WIKITEXT}
         ORDER BY page_id LIMIT ?`,
        [afterPageId, namespaces, limit],
      );
      return rows.map((row) => row.page_id);
    },
    /** Index: PRIMARY. */
    async present(pageIds: number[]): Promise<Set<number>> {
      if (pageIds.length === 0) return new Set();
      const rows = await replica.select<{ page_id: number }>(
        `SELECT page_id FROM ${table} WHERE page_id IN (?) AND ${IS_WIKITEXT}`,
        [pageIds],
      );
      return new Set(rows.map((row) => row.page_id));
    },
    /** Index: PRIMARY. */
    async byId(pageId: number): Promise<PageRow | undefined> {
      const rows = await replica.select<PageRow>(
        `SELECT page_id, page_namespace, page_title FROM ${table} WHERE page_id = ?`,
        [pageId],
      );
      return rows[0];
    },
    /** Index: page_name_title. */
    async byTitle({ namespace, title }: DatabaseTitle): Promise<PageRow | undefined> {
      const rows = await replica.select<PageRow>(
        `SELECT page_id, page_namespace, page_title FROM ${table}
         WHERE page_namespace = ? AND page_title = ?`,
        [namespace, Buffer.from(title, 'utf8')],
      );
      return rows[0];
    },
  };
}

function groupByPage(links: { pageId: number; url: string }[]): Map<number, string[]> {
  const byPage = new Map<number, string[]>();
  for (const { pageId, url } of links) {
    const urls = byPage.get(pageId);
    if (urls === undefined) byPage.set(pageId, [url]);
    else urls.push(url);
  }
  return byPage;
}

async function showPage(
  row: PageRow | undefined,
  siteInfo: () => Promise<SiteInfo>,
): Promise<WikiPage | null> {
  if (row === undefined) return null;
  const title = { namespace: row.page_namespace, title: row.page_title.toString('utf8') };
  return {
    pageId: row.page_id,
    title: displayTitle(title, await siteInfo()),
    namespace: row.page_namespace,
  };
}

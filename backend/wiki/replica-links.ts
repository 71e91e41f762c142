import type { Database } from '../runtime/database';
import { interwikiUrl } from '../url/interwiki-url';
import { rowToUrl, type LinkRow } from '../url/row-url';
import type { LinkColumns } from './wiki-columns';
import type { SiteInfo } from './site-info';

/** A link of a page as read from a table. */
interface PageLink {
  pageId: number;
  url: string;
}

/** External links of pages. Index: el_from. */
export async function externalLinks(
  replica: Database,
  database: string,
  columns: LinkColumns,
  pageIds: number[],
): Promise<PageLink[]> {
  const rows = await (columns === 'split'
    ? readSplitRows(replica, database, pageIds)
    : readJoinedRows(replica, database, pageIds));
  return rows.flatMap(({ pageId, row }) => {
    const url = rowToUrl(row);
    return url === null ? [] : [{ pageId, url }];
  });
}

interface ExternalLinkRow {
  pageId: number;
  row: LinkRow;
}

async function readSplitRows(
  replica: Database,
  database: string,
  pageIds: number[],
): Promise<ExternalLinkRow[]> {
  const rows = await replica.select<{
    el_from: number;
    el_to_domain_index: Buffer;
    el_to_path: Buffer | null;
  }>(
    `SELECT el_from, el_to_domain_index, el_to_path FROM \`${database}\`.externallinks
     WHERE el_from IN (?)`,
    [pageIds],
  );
  return rows.map((row) => ({
    pageId: row.el_from,
    row: {
      el_to_domain_index: row.el_to_domain_index.toString('utf8'),
      el_to_path: row.el_to_path?.toString('utf8') ?? null,
    },
  }));
}

async function readJoinedRows(
  replica: Database,
  database: string,
  pageIds: number[],
): Promise<ExternalLinkRow[]> {
  const rows = await replica.select<{ el_from: number; el_to: Buffer }>(
    `SELECT DISTINCT el_from, el_to FROM \`${database}\`.externallinks WHERE el_from IN (?)`,
    [pageIds],
  );
  return rows.map((row) => ({ pageId: row.el_from, row: { el_to: row.el_to.toString('utf8') } }));
}

/** W2.1: targets of the interwiki links that are not local. Index: PRIMARY. */
export async function interwikiLinks(
  replica: Database,
  database: string,
  site: SiteInfo,
  pageIds: number[],
): Promise<PageLink[]> {
  return targetsOf(await interwikiRows(replica, database, pageIds), site, false);
}

/** W2.1: targets of the interwiki links that are local. Index: PRIMARY. */
export async function localInterwikiLinks(
  replica: Database,
  database: string,
  site: SiteInfo,
  pageIds: number[],
): Promise<PageLink[]> {
  return targetsOf(await interwikiRows(replica, database, pageIds), site, true);
}

interface InterwikiRow {
  pageId: number;
  prefix: string;
  title: string;
}

async function interwikiRows(
  replica: Database,
  database: string,
  pageIds: number[],
): Promise<InterwikiRow[]> {
  const rows = await replica.select<{ iwl_from: number; iwl_prefix: Buffer; iwl_title: Buffer }>(
    `SELECT iwl_from, iwl_prefix, iwl_title FROM \`${database}\`.iwlinks WHERE iwl_from IN (?)`,
    [pageIds],
  );
  return rows.map((row) => ({
    pageId: row.iwl_from,
    prefix: row.iwl_prefix.toString('utf8'),
    title: row.iwl_title.toString('utf8'),
  }));
}

function targetsOf(rows: readonly InterwikiRow[], site: SiteInfo, isLocal: boolean): PageLink[] {
  return rows.flatMap(({ pageId, prefix, title }) => {
    const target = site.interwiki.get(prefix);
    return target?.local === isLocal ? [{ pageId, url: interwikiUrl(target.url, title) }] : [];
  });
}

import { interwikiUrl } from '../url/interwiki-url';
import { rowToUrl } from '../url/row-url';
import type { ReplicaHosts } from './replica-hosts';
import type { LinkColumns } from './wiki-columns';
import type { SiteInfo } from './site-info';

/** A link of a page as read from a table. */
interface PageLink {
  pageId: number;
  url: string;
}

/**
 * External links of pages, then the targets of their interwiki links that are not local (W2.1): in one
 * statement, since each one costs more than most pages have to read. Indexes: el_from; PRIMARY.
 */
export async function pageLinks(
  { links, database }: ReplicaHosts,
  columns: LinkColumns,
  site: SiteInfo,
  pageIds: number[],
): Promise<PageLink[]> {
  const external = columns === 'split' ? SPLIT_ROWS : JOINED_ROWS;
  const rows = await links.select<LinkTableRow>(
    `SELECT ${external} FROM \`${database}\`.externallinks WHERE el_from IN (?)
     UNION ALL
     SELECT iwl_from, iwl_prefix, iwl_title, 1 FROM \`${database}\`.iwlinks WHERE iwl_from IN (?)`,
    [pageIds, pageIds],
  );
  return rows.flatMap((row) => {
    const url = row.is_interwiki === 1 ? targetOf(row, site) : externalUrl(row);
    return url === null ? [] : [{ pageId: row.page_id, url }];
  });
}

const SPLIT_ROWS =
  'el_from AS page_id, el_to_domain_index AS start, el_to_path AS rest, 0 AS is_interwiki';
/** `start` is null for externalUrl to see that the address is whole. */
const JOINED_ROWS = 'DISTINCT el_from AS page_id, NULL AS start, el_to AS rest, 0 AS is_interwiki';

/** Of either table. */
interface LinkTableRow {
  page_id: number;
  /** The domain index or the prefix; null where the address is in one column. */
  start: Buffer | null;
  /** The path, the title, or the whole address. */
  rest: Buffer | null;
  is_interwiki: number;
}

function externalUrl({ start, rest }: LinkTableRow): string | null {
  const text = rest?.toString('utf8') ?? null;
  return rowToUrl(
    start === null
      ? { el_to: text ?? '' }
      : { el_to_domain_index: start.toString('utf8'), el_to_path: text },
  );
}

function targetOf({ start, rest }: LinkTableRow, site: SiteInfo): string | null {
  const target = site.interwiki.get(start?.toString('utf8') ?? '');
  return target?.local === false ? interwikiUrl(target.url, rest?.toString('utf8') ?? '') : null;
}

/** W2.1: targets of the interwiki links that are local. Index: PRIMARY. */
export async function localInterwikiLinks(
  { links, database }: ReplicaHosts,
  site: SiteInfo,
  pageIds: number[],
): Promise<PageLink[]> {
  const rows = await links.select<{ iwl_from: number; iwl_prefix: Buffer; iwl_title: Buffer }>(
    `SELECT iwl_from, iwl_prefix, iwl_title FROM \`${database}\`.iwlinks WHERE iwl_from IN (?)`,
    [pageIds],
  );
  return rows.flatMap((row) => {
    const target = site.interwiki.get(row.iwl_prefix.toString('utf8'));
    if (target?.local !== true) return [];
    return [
      { pageId: row.iwl_from, url: interwikiUrl(target.url, row.iwl_title.toString('utf8')) },
    ];
  });
}

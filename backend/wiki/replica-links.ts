import { interwikiUrl } from '../url/interwiki-url';
import { rowToUrl } from '../url/row-url';
import type { WikiPageLink } from './links-by-page';
import type { ReplicaHosts } from './replica-hosts';
import type { LinkColumns } from './wiki-columns';
import type { SiteInfo } from './site-info';

/**
 * External links of pages, then the targets of their interwiki links (W2.1): in one statement, since each
 * one costs more than most pages have to read. Indexes: el_from; PRIMARY.
 */
export async function pageLinks(
  { links, database }: ReplicaHosts,
  columns: LinkColumns,
  site: SiteInfo,
  pageIds: number[],
): Promise<WikiPageLink[]> {
  const external = columns === 'split' ? SPLIT_ROWS : JOINED_ROWS;
  const rows = await links.select<LinkTableRow>(
    `SELECT ${external} FROM \`${database}\`.externallinks WHERE el_from IN (?)
     UNION ALL
     SELECT iwl_from, iwl_prefix, iwl_title, 1 FROM \`${database}\`.iwlinks WHERE iwl_from IN (?)`,
    [pageIds, pageIds],
  );
  return rows.flatMap((row) => {
    const link = row.is_interwiki === 1 ? interwikiLink(row, site) : externalLink(row);
    return link === null ? [] : [{ pageId: row.page_id, ...link }];
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

type LinkTarget = Omit<WikiPageLink, 'pageId'>;

function externalLink({ start, rest }: LinkTableRow): LinkTarget | null {
  const text = rest?.toString('utf8') ?? null;
  const url = rowToUrl(
    start === null
      ? { el_to: text ?? '' }
      : { el_to_domain_index: start.toString('utf8'), el_to_path: text },
  );
  return url === null ? null : { url, kind: 'external' };
}

function interwikiLink({ start, rest }: LinkTableRow, site: SiteInfo): LinkTarget | null {
  const target = site.interwiki.get(start?.toString('utf8') ?? '');
  if (target === undefined) return null;
  const url = interwikiUrl(target.url, rest?.toString('utf8') ?? '');
  return { url, kind: target.local ? 'local' : 'interwiki' };
}

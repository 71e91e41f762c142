import { URL_COLUMNS } from './findings';
import { listedUrl, type ListedUrl, type ListedUrlRow } from './listed-urls';
import type { ReadStatements } from '../statements/read-statements';

/**
 * Which links are looked at that may be problems: all there are, or those alone that are flagged as such, where these are known
 * (suspects/suspect-links.ts).
 */
export type LinkScope = 'all' | 'suspects';

/** What holds of the links in a scope, as a condition over table link. @param link what the table is called */
export const inScope = (scope: LinkScope, link: string): string =>
  scope === 'all' ? 'TRUE' : `${link}.suspect = 1`;

/** The few links of a page that may be problems, and what speaks against it. */
export interface PageSuspects {
  /** The redirects of these are not read. */
  suspects: ListedUrl[];
  /**
   * W5.4: links of the same page that are archived copies, of its suspects at least, whatever checks say;
   * none that a search has refused.
   */
  copies: ListedUrl[];
}

/** The columns of a ListedRow, of `url` and `host`. */
const LISTED_COLUMNS = [
  ...`${URL_COLUMNS}, scheme, port, path`.split(', ').map((column) => `url.${column}`),
  'host.name',
].join(', ');

type ListedRow = Omit<ListedUrlRow, 'target' | 'target_class'> & { name: Buffer };

/** The columns of a SuspectRow, of `url` and `host`. Index: archived_copy.original. */
export const SUSPECT_COLUMNS = `${LISTED_COLUMNS},
  (SELECT original_key FROM archived_copy FORCE INDEX (original)
   WHERE original_key = url.url_key AND refused_day = 0 LIMIT 1) AS copied_key`;

/** A URL that may be a problem. */
export interface SuspectRow extends ListedRow {
  /** Its key, where any page of any wiki links to a copy of it that no search has refused. */
  copied_key: Buffer | null;
}

/** What a row tells; the redirects of these are not read. */
export function listedIn(row: ListedRow): ListedUrl {
  return listedUrl({ ...row, target: null, target_class: null }, row.name.toString('latin1'));
}

/**
 * Adds to pages of a wiki the links that are copies of their suspects. All wikis together may link to very
 * many copies of one URL, so this goes from the links of the pages themselves; nothing is asked where no
 * suspect has a copy anywhere. Index: link.PRIMARY, archived_copy.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @param rows the suspects of the pages
 */
export async function addCopies(
  database: ReadStatements,
  wikiId: number,
  pages: ReadonlyMap<number, PageSuspects>,
  rows: readonly CopiedRow[],
): Promise<void> {
  const copied = rows.flatMap(({ page_id: pageId, copied_key: key }) =>
    key === null ? [] : [{ pageId, key }],
  );
  if (copied.length === 0) return;
  const pageIds = new Set(copied.map(({ pageId }) => pageId));
  const keys = new Map(copied.map(({ key }) => [key.toString('latin1'), key]));
  const copies = await database.select<ListedRow & { page_id: number }>(
    `SELECT link.page_id, ${LISTED_COLUMNS}
     FROM link FORCE INDEX (PRIMARY)
       STRAIGHT_JOIN archived_copy FORCE INDEX (PRIMARY) ON archived_copy.url_id = link.url_id
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = link.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id
     WHERE link.wiki_id = ? AND link.page_id IN (?) AND original_key IN (?) AND refused_day = 0`,
    [wikiId, [...pageIds], [...keys.values()]],
  );
  for (const row of copies) {
    const its = pages.get(row.page_id)?.copies;
    // A copy comes twice where both spellings of its original are suspects.
    if (its?.at(-1)?.urlId !== row.url_id) its?.push(listedIn(row));
  }
}

/** The suspect of a page, or none. */
interface CopiedRow {
  page_id: number;
  copied_key: Buffer | null;
}

import { URL_COLUMNS, type FindingRow } from './findings';
import { listedUrl, type ListedUrl, type UrlRow } from './listed-urls';

/** The few links of a page that may be problems, and what speaks against it. */
export interface PageSuspects {
  /** The redirects of these are not read. */
  suspects: ListedUrl[];
  /** W5.4: links of the same page that are archived copies of suspects, whatever checks say of them. */
  copies: ListedUrl[];
}

const COLUMNS = `${URL_COLUMNS}, scheme, port, path`.split(', ');

/** The columns of a SuspectRow, of `url`, `host`, `copy` and `copy_host`. */
export const SUSPECT_COLUMNS = [
  ...COLUMNS.map((column) => `url.${column}`),
  'host.name',
  ...COLUMNS.map((column) => `copy.${column} AS copy_${column}`),
  'copy_host.name AS copy_name',
].join(', ');

/**
 * Joins copies of each `url` that stand on the same page: table link is asked only where a URL is known as
 * the original of copies. Index: archived_copy.original_key, link.PRIMARY, url.PRIMARY, host.PRIMARY.
 * @param table the one that tells which page of which wiki it is
 */
export function joinCopies(table: { wikiId: string; pageId: string }): string {
  return `LEFT JOIN (archived_copy FORCE INDEX (original_key)
      STRAIGHT_JOIN link AS copy_link FORCE INDEX (PRIMARY)
        ON copy_link.url_id = archived_copy.url_id
      STRAIGHT_JOIN url AS copy FORCE INDEX (PRIMARY) ON copy.url_id = archived_copy.url_id
      STRAIGHT_JOIN host AS copy_host FORCE INDEX (PRIMARY) ON copy_host.host_id = copy.host_id)
    ON archived_copy.original_key = url.url_key
      AND copy_link.wiki_id = ${table.wikiId} AND copy_link.page_id = ${table.pageId}`;
}

type Prefixed<Row> = { [Column in keyof Row & string as `copy_${Column}`]: Row[Column] };
type CopyRow = Omit<UrlRow, 'target' | 'target_class'> & { name: Buffer };

/** A suspect, once for each of its copies on the page; all of a copy is null where there is none. */
export type SuspectRow = CopyRow & (Prefixed<CopyRow> | { copy_url_id: null });

/** Adds what a row tells of a page. */
export function addSuspect(page: PageSuspects, row: SuspectRow): void {
  const { suspects, copies } = page;
  // Few have copies: only of these there are several rows.
  const isNew = row.copy_url_id === null || !suspects.some(({ urlId }) => urlId === row.url_id);
  if (isNew) suspects.push(listedUrl({ ...row, ...NO_REDIRECT }, row.name.toString('latin1')));
  if (row.copy_url_id !== null && !copies.some(({ urlId }) => urlId === row.copy_url_id)) {
    copies.push(copyIn(row));
  }
}

const NO_REDIRECT: Pick<FindingRow, 'target' | 'target_class'> = {
  target: null,
  target_class: null,
};

function copyIn(row: Prefixed<CopyRow>): ListedUrl {
  const its = {
    url_id: row.copy_url_id,
    host_id: row.copy_host_id,
    history: row.copy_history,
    failures: row.copy_failures,
    checked_day: row.copy_checked_day,
    mime: row.copy_mime,
    kib: row.copy_kib,
    doubt: row.copy_doubt,
    scheme: row.copy_scheme,
    port: row.copy_port,
    path: row.copy_path,
    ...NO_REDIRECT,
  };
  return listedUrl(its, row.copy_name.toString('latin1'));
}

import type { ListedUrl } from './listed-urls';
import { addCopies, type PageSuspects } from './page-suspects';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';

/** A link of a page, by its normal form. */
export interface PageLink {
  pageId: number;
  url: string;
}

/**
 * W5.4: links of the same pages that are archived copies of these, whatever checks say, but for those
 * that a search has refused; pages without have no entry. Index: url_key, archived_copy.original; of copies see addCopies.
 */
export async function copiesOnPages(
  statements: ReadStatements,
  wikiId: number,
  links: readonly PageLink[],
): Promise<Map<number, ListedUrl[]>> {
  const keys = new Map(links.map(({ url }) => [url, urlKey(url)]));
  const copied = await copiedAnywhere(statements, [...keys.values()]);
  const rows = links.flatMap(({ pageId, url }) => {
    const key = keys.get(url);
    return key !== undefined && copied.has(textOf(key))
      ? [{ page_id: pageId, copied_key: key }]
      : [];
  });
  const pages = new Map(
    rows.map((row): [number, PageSuspects] => [row.page_id, { suspects: [], copies: [] }]),
  );
  await addCopies(statements, wikiId, pages, rows);
  const found = [...pages].map(([pageId, { copies }]) => [pageId, copies] as const);
  return new Map(found.filter(([, copies]) => copies.length > 0));
}

/** One look into the index for each, however many copies it has. */
async function copiedAnywhere(
  statements: ReadStatements,
  keys: readonly Buffer[],
): Promise<ReadonlySet<string>> {
  const copied = new Set<string>();
  for (const slice of rowSlices(keys)) {
    const rows = await statements.select<{ copied_key: Buffer | null }>(
      `SELECT (SELECT original_key FROM archived_copy FORCE INDEX (original)
         WHERE original_key = url.url_key AND refused_day = 0 LIMIT 1) AS copied_key
       FROM url FORCE INDEX (url_key) WHERE url_key IN (?)`,
      [slice],
    );
    for (const { copied_key: key } of rows) if (key !== null) copied.add(textOf(key));
  }
  return copied;
}

const textOf = (key: Buffer): string => key.toString('latin1');

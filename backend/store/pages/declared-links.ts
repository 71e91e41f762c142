import type { Statements } from '../../runtime/database';
import {
  accessIdOf,
  fateIdOf,
  monthIdOf,
  type LinkDeclaration,
} from '../../status/link-declaration';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';

/** What the text of a page declares of its links. */
export interface PageDeclarations {
  pageId: number;
  /** In which that stands. */
  revisionId: number;
  /** By normal form. */
  links: ReadonlyMap<string, LinkDeclaration>;
}

/**
 * Makes these the declarations of pages of one wiki, and notes for each URL concerned what access any page declares
 * (W3.10). URLs that are not among the links of their page are left out, and so are pages without a record. Call inside
 * a transaction. Index: page.PRIMARY, declared_link.PRIMARY, declared_link.url_id, url.url_key, url.PRIMARY,
 * link.url_wiki.
 */
export async function storeDeclarations(
  statements: Statements,
  wikiId: number,
  pages: readonly PageDeclarations[],
): Promise<void> {
  const held = await holdPages(
    statements,
    wikiId,
    pages.map(({ pageId }) => pageId),
  );
  const known = pages.filter(({ pageId }) => held.has(pageId));
  if (known.length > 0) await replaceDeclarations(statements, wikiId, known);
}

/** Who removes a page waits. */
async function holdPages(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<Set<number>> {
  if (pageIds.length === 0) return new Set();
  const rows = await statements.select<{ page_id: number }>(
    `SELECT page_id FROM page FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id IN (?) ORDER BY page_id FOR UPDATE`,
    [wikiId, pageIds],
  );
  return new Set(rows.map((row) => row.page_id));
}

async function replaceDeclarations(
  statements: Statements,
  wikiId: number,
  pages: readonly PageDeclarations[],
): Promise<void> {
  const pageIds = pages.map(({ pageId }) => pageId);
  const former = await urlsWithAccessOn(statements, wikiId, pageIds);
  const rows = await rowsOf(statements, wikiId, pages);
  await statements.run('DELETE FROM declared_link WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    pageIds,
  ]);
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT INTO declared_link
         (wiki_id, page_id, url_id, fate, is_tagged, dead_since, access) VALUES ?`,
      [slice],
    );
  }
  const withAccess = rows.filter((row) => row.at(-1) !== 0).map(([, , urlId]) => urlId);
  await noteAccess(statements, [...new Set([...former, ...withAccess])]);
  await statements.run(
    `INSERT INTO declared_page (wiki_id, page_id, revision_id) VALUES ?
     ON DUPLICATE KEY UPDATE revision_id = VALUES(revision_id)`,
    [pages.map(({ pageId, revisionId }) => [wikiId, pageId, revisionId])],
  );
}

/** Removes the declarations of pages. Index: PRIMARY of both tables. */
export async function removeDeclarations(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<void> {
  for (const table of ['declared_link', 'declared_page']) {
    await statements.run(`DELETE FROM ${table} WHERE wiki_id = ? AND page_id IN (?)`, [
      wikiId,
      [...pageIds],
    ]);
  }
}

type DeclaredRow = [
  wikiId: number,
  pageId: number,
  urlId: number,
  fate: number,
  isTagged: number,
  deadSince: number,
  access: number,
];

async function rowsOf(
  statements: Statements,
  wikiId: number,
  pages: readonly PageDeclarations[],
): Promise<DeclaredRow[]> {
  const urlIds = await linkedUrlIds(statements, wikiId, pages);
  return pages.flatMap(({ pageId, links }) =>
    [...links].flatMap(([url, { fate, isTagged, deadSince, access }]): DeclaredRow[] => {
      const urlId = urlIds.get(placeOf(pageId, urlKey(url)));
      if (urlId === undefined) return [];
      const month = monthIdOf(deadSince);
      return [[wikiId, pageId, urlId, fateIdOf(fate), Number(isTagged), month, accessIdOf(access)]];
    }),
  );
}

/** The ids of declared URLs that their pages link to, by page and key; who removes a URL waits. */
async function linkedUrlIds(
  statements: Statements,
  wikiId: number,
  pages: readonly PageDeclarations[],
): Promise<Map<string, number>> {
  const declared = pages.filter(({ links }) => links.size > 0);
  if (declared.length === 0) return new Map();
  const keys = declared.flatMap(({ links }) => [...links.keys()].map(urlKey));
  const rows = await statements.select<{ page_id: number; url_id: number; url_key: Buffer }>(
    `SELECT page_id, url_id, url_key
     FROM url FORCE INDEX (url_key) STRAIGHT_JOIN link FORCE INDEX (url_wiki) USING (url_id)
     WHERE url_key IN (?) AND wiki_id = ? AND page_id IN (?) FOR UPDATE`,
    [keys, wikiId, declared.map(({ pageId }) => pageId)],
  );
  return new Map(rows.map((row) => [placeOf(row.page_id, row.url_key), row.url_id]));
}

const placeOf = (pageId: number, key: Buffer): string => `${pageId} ${key.toString('latin1')}`;

async function urlsWithAccessOn(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<number[]> {
  const rows = await statements.select<{ url_id: number }>(
    'SELECT DISTINCT url_id FROM declared_link WHERE wiki_id = ? AND page_id IN (?) AND access > 0',
    [wikiId, pageIds],
  );
  return rows.map((row) => row.url_id);
}

/** In the order of ids, as everybody locks URLs. */
async function noteAccess(statements: Statements, urlIds: number[]): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.run(
    `UPDATE url FORCE INDEX (PRIMARY)
     SET declared_access = COALESCE((SELECT MAX(access) FROM declared_link FORCE INDEX (url_id)
       WHERE declared_link.url_id = url.url_id), 0)
     WHERE url_id IN (?) ORDER BY url_id`,
    [urlIds],
  );
}

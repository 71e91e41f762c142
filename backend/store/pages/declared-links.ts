import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import {
  accessIdOf,
  fateIdOf,
  monthIdOf,
  type LinkDeclaration,
} from '../../status/link-declaration';
import { rowSlices } from '../statements/slices';
import { urlKey } from '../statements/url-key';
import { noteAccess, urlsWithAccessOn, walledAmong } from './declared-access';

/** What the text of a page declares of its links. */
export interface PageDeclarations {
  pageId: number;
  /** In which that stands. */
  revisionId: number;
  /** By normal form. */
  links: ReadonlyMap<string, LinkDeclaration>;
}

/** A URL of which this many pages of a wiki declare something is known well enough: answers read all of them. */
const PAGES_OF_URL_MAX = 1_000;
const URLS_PER_QUESTION = 1_000;
/** In place of a revision. */
const NEVER_READ = 0;

/**
 * Makes these the declarations of pages of one wiki, and notes for each URL concerned who may see it, as pages agree
 * (W3.10). URLs that are not among the links of their page are left out, and so are pages without a record. Call inside
 * a transaction. Index: page.PRIMARY, declared_link.PRIMARY, declared_link.url_id, url.url_key, url.PRIMARY,
 * link.PRIMARY.
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
  const known = pages.flatMap((page) => {
    const settledRevision = held.get(page.pageId);
    if (settledRevision === undefined) return [];
    // Of a text whose links are not read yet, some are not known: it is read again.
    const revisionId = page.revisionId === settledRevision ? page.revisionId : NEVER_READ;
    return [{ ...page, revisionId }];
  });
  if (known.length > 0) await replaceDeclarations(statements, wikiId, known);
}

/** Who removes a page waits. @returns the revisions whose links are listed, by page id; 0: none */
async function holdPages(
  statements: Statements,
  wikiId: number,
  pageIds: number[],
): Promise<Map<number, number>> {
  if (pageIds.length === 0) return new Map();
  const rows = await statements.select<{
    page_id: number;
    needs_update: number;
    latest_revision: number;
  }>(
    `SELECT page_id, needs_update, latest_revision
     FROM page FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id IN (?) ORDER BY page_id FOR UPDATE`,
    [wikiId, pageIds],
  );
  return new Map(
    rows.map((row) => [row.page_id, row.needs_update === 0 ? row.latest_revision : NEVER_READ]),
  );
}

async function replaceDeclarations(
  statements: Statements,
  wikiId: number,
  pages: readonly PageDeclarations[],
): Promise<void> {
  const pageIds = pages.map(({ pageId }) => pageId);
  const former = await urlsWithAccessOn(statements, wikiId, pageIds);
  const linked = await linkedUrlIds(statements, wikiId, pages, former);
  await statements.run('DELETE FROM declared_link WHERE wiki_id = ? AND page_id IN (?)', [
    wikiId,
    pageIds,
  ]);
  const crowded = await crowdedUrls(statements, wikiId, [...new Set(linked.values())]);
  const rows = rowsOf(wikiId, pages, linked).filter(([, , urlId]) => !crowded.has(urlId));
  for (const slice of rowSlices(rows)) {
    await statements.run(
      `INSERT INTO declared_link
         (wiki_id, page_id, url_id, fate, is_tagged, dead_since, access) VALUES ?`,
      [slice],
    );
  }
  const told = rows.filter((row) => row.at(-1) !== 0).map(([, , urlId]) => urlId);
  // What calls a URL dead speaks against a wall, too.
  const walled = await walledAmong(statements, [...new Set(rows.map(([, , urlId]) => urlId))]);
  await noteAccess(statements, [...new Set([...former, ...told, ...walled])]);
  await statements.run(
    `INSERT INTO declared_page (wiki_id, page_id, revision_id) VALUES ?
     ON DUPLICATE KEY UPDATE revision_id = VALUES(revision_id)`,
    [pages.map(({ pageId, revisionId }) => [wikiId, pageId, revisionId])],
  );
}

/** Removes the declarations of pages. Index: PRIMARY of both tables; those of noteAccess. */
export async function removeDeclarations(
  statements: Pick<Statements, 'run' | 'select'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<void> {
  const urlIds = await urlsWithAccessOn(statements, wikiId, pageIds);
  for (const table of ['declared_link', 'declared_page']) {
    await statements.run(`DELETE FROM ${table} WHERE wiki_id = ? AND page_id IN (?)`, [
      wikiId,
      [...pageIds],
    ]);
  }
  await noteAccess(statements, urlIds);
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

function rowsOf(
  wikiId: number,
  pages: readonly PageDeclarations[],
  linked: ReadonlyMap<string, number>,
): DeclaredRow[] {
  return pages.flatMap(({ pageId, links }) =>
    [...links].flatMap(([url, { fate, isTagged, deadSince, access }]): DeclaredRow[] => {
      const urlId = linked.get(placeOf(pageId, urlKey(url)));
      if (urlId === undefined) return [];
      const month = monthIdOf(deadSince);
      return [[wikiId, pageId, urlId, fateIdOf(fate), Number(isTagged), month, accessIdOf(access)]];
    }),
  );
}

/** URLs of which enough other pages of the wiki declare something. Reads no more of a URL than is enough. */
async function crowdedUrls(
  statements: Statements,
  wikiId: number,
  urlIds: readonly number[],
): Promise<Set<number>> {
  const crowded = new Set<number>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<{ url_id: number }>(
      slice.map(() => CROWDED_URL).join(' UNION ALL '),
      slice.flatMap((urlId) => [urlId, wikiId, PAGES_OF_URL_MAX - 1]),
    );
    for (const row of rows) crowded.add(row.url_id);
  }
  return crowded;
}

const CROWDED_URL = `(SELECT url_id FROM declared_link FORCE INDEX (url_id)
  WHERE url_id = ? AND wiki_id = ? LIMIT 1 OFFSET ?)`;

/**
 * The ids of declared URLs that their pages link to, by page and key; who removes a URL waits.
 * @param further URLs that are to be locked with them
 */
async function linkedUrlIds(
  statements: Statements,
  wikiId: number,
  pages: readonly PageDeclarations[],
  further: readonly number[],
): Promise<Map<string, number>> {
  const keys = pages.flatMap(({ links }) => [...links.keys()].map(urlKey));
  const listed = await listedUrls(statements, keys, further);
  const linked = new Map<string, number>();
  for (const { pageId, links } of pages) {
    const ids = new Map<number, Buffer>();
    for (const key of [...links.keys()].map(urlKey)) {
      const urlId = listed.get(key.toString('latin1'));
      if (urlId !== undefined) ids.set(urlId, key);
    }
    for (const slice of slicesOf([...ids.keys()], URLS_PER_QUESTION)) {
      const rows = await statements.select<{ url_id: number }>(
        `SELECT url_id FROM link FORCE INDEX (PRIMARY)
         WHERE wiki_id = ? AND page_id = ? AND url_id IN (?)`,
        [wikiId, pageId, slice],
      );
      for (const { url_id: urlId } of rows) {
        linked.set(placeOf(pageId, ids.get(urlId) ?? Buffer.of()), urlId);
      }
    }
  }
  return linked;
}

/** Ids by key of those that are listed, locked in the order of ids, as everybody does. */
async function listedUrls(
  statements: Statements,
  keys: readonly Buffer[],
  further: readonly number[],
): Promise<Map<string, number>> {
  const ids: number[] = [...further];
  for (const slice of slicesOf(keys, URLS_PER_QUESTION)) {
    const rows = await statements.select<{ url_id: number }>(
      'SELECT url_id FROM url FORCE INDEX (url_key) WHERE url_key IN (?)',
      [[...slice]],
    );
    ids.push(...rows.map((row) => row.url_id));
  }
  const listed = new Map<string, number>();
  const ordered = [...new Set(ids)].toSorted((a, b) => a - b);
  for (const slice of slicesOf(ordered, URLS_PER_QUESTION)) {
    const rows = await statements.select<{ url_id: number; url_key: Buffer }>(
      `SELECT url_id, url_key FROM url FORCE INDEX (PRIMARY)
       WHERE url_id IN (?) ORDER BY url_id FOR UPDATE`,
      [[...slice]],
    );
    for (const row of rows) listed.set(row.url_key.toString('latin1'), row.url_id);
  }
  return listed;
}

const placeOf = (pageId: number, key: Buffer): string => `${pageId} ${key.toString('latin1')}`;

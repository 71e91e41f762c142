import type { Statements } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';
import {
  accessIdOf,
  accessOfId,
  agreedAccess,
  fateOfId,
  type LinkDeclaration,
} from '../../status/link-declaration';

/** What is declared of a URL on more pages adds nothing. */
const USES_MAX = 1_000;
const URLS_PER_QUESTION = 200;
const USES_OF_URL = `(SELECT url_id, fate, is_tagged, access FROM declared_link FORCE INDEX (url_id)
  WHERE url_id = ? LIMIT ?)`;

interface UseRow {
  url_id: number;
  fate: number;
  is_tagged: number;
  access: number;
}

/** URLs of which pages of a wiki declare who may see them. Index: declared_link.PRIMARY. */
export async function urlsWithAccessOn(
  statements: Pick<Statements, 'select'>,
  wikiId: number,
  pageIds: readonly number[],
): Promise<number[]> {
  const rows = await statements.select<{ url_id: number }>(
    `SELECT DISTINCT url_id FROM declared_link FORCE INDEX (PRIMARY)
     WHERE wiki_id = ? AND page_id IN (?) AND access > 0`,
    [wikiId, [...pageIds]],
  );
  return rows.map((row) => row.url_id);
}

/** Those of these URLs that are taken to be behind a wall. Index: url.PRIMARY. */
export async function walledAmong(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<number[]> {
  if (urlIds.length === 0) return [];
  const rows = await statements.select<{ url_id: number }>(
    'SELECT url_id FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?) AND declared_access > 0',
    [[...urlIds]],
  );
  return rows.map((row) => row.url_id);
}

/**
 * Notes for URLs what pages agree about who may see them (W3.10). Call after the declarations have changed. Locks URLs
 * in the order of ids, as everybody does. Index: declared_link.url_id, url.PRIMARY.
 */
export async function noteAccess(
  statements: Pick<Statements, 'select' | 'run'>,
  urlIds: readonly number[],
): Promise<void> {
  await lockUrls(statements, urlIds);
  const uses = await usesOf(statements, urlIds);
  const accesses = new Map(urlIds.map((id) => [id, accessIdOf(agreedAccess(uses.get(id) ?? []))]));
  for (const access of new Set(accesses.values())) {
    const same = urlIds.filter((urlId) => accesses.get(urlId) === access);
    await statements.run(
      `UPDATE url FORCE INDEX (PRIMARY) SET declared_access = ?
       WHERE url_id IN (?) AND declared_access <> ? ORDER BY url_id`,
      [access, same, access],
    );
  }
}

/** What others declare of them meanwhile waits. */
async function lockUrls(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.select(
    'SELECT url_id FROM url FORCE INDEX (PRIMARY) WHERE url_id IN (?) ORDER BY url_id FOR UPDATE',
    [[...urlIds]],
  );
}

async function usesOf(
  statements: Pick<Statements, 'select'>,
  urlIds: readonly number[],
): Promise<Map<number, LinkDeclaration[]>> {
  const uses = new Map<number, LinkDeclaration[]>();
  for (const slice of slicesOf(urlIds, URLS_PER_QUESTION)) {
    const rows = await statements.select<UseRow>(
      slice.map(() => USES_OF_URL).join(' UNION ALL '),
      slice.flatMap((urlId) => [urlId, USES_MAX]),
    );
    for (const row of rows) {
      uses.set(row.url_id, [...(uses.get(row.url_id) ?? []), declarationOf(row)]);
    }
  }
  return uses;
}

function declarationOf(row: UseRow): LinkDeclaration {
  return {
    fate: fateOfId(row.fate),
    isTagged: row.is_tagged === 1,
    deadSince: null,
    access: accessOfId(row.access),
  };
}

import type { Database } from '../../runtime/database';
import { bytesByIndex } from '../../store/schema/testing/table-bytes';

/** What it takes, a link of all there are, that links tell whether they may be problems. */
export interface FlagBytes {
  /** Of links that were written in the order of the table. */
  inOrder: number;
  /** Of those that came in any order, so that pages of the table are two thirds full. */
  atRandom: number;
}

const ORDERS = {
  inOrder: 'wiki_id, page_id, url_id',
  atRandom: "CRC32(CONCAT('order', page_id, ' ', url_id)), page_id, url_id",
} as const;

/**
 * Writes the links of a database anew, with their flags and without.
 * @param copies an empty database on the same server
 * @param links the database that has them
 */
export async function bytesOfFlags(copies: Database, links: string): Promise<FlagBytes> {
  for (const order of Object.keys(ORDERS) as (keyof FlagBytes)[]) {
    await copyLinks(copies, links, order);
  }
  const [row] = await copies.select<{ links: number }>(
    'SELECT COUNT(*) AS links FROM inOrder_plain',
  );
  const tables = await bytesByIndex(copies);
  const bytesOf = (name: string): number =>
    tables.find(({ table }) => table === name)?.usedBytes ?? NaN;
  const each = (order: keyof FlagBytes): number =>
    (bytesOf(`${order}_flagged`) - bytesOf(`${order}_plain`)) / (row?.links ?? 0);
  return { inOrder: each('inOrder'), atRandom: each('atRandom') };
}

async function copyLinks(copies: Database, links: string, order: keyof FlagBytes): Promise<void> {
  for (const kind of ['flagged', 'plain'] as const) {
    const table = `${order}_${kind}`;
    const columns = `wiki_id, page_id, url_id, first_day${kind === 'flagged' ? ', suspect' : ''}`;
    await copies.run(`CREATE TABLE ${table} LIKE ${links}.link`);
    await copies.run(`ALTER TABLE ${table} DROP KEY url_wiki`);
    // Else every row would keep a place for it.
    if (kind === 'plain') {
      await copies.run(`ALTER TABLE ${table} DROP COLUMN suspect, ALGORITHM=COPY`);
    }
    await copies.run(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${links}.link ORDER BY ${ORDERS[order]}`,
    );
  }
}

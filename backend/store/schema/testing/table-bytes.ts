import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { sleepReal } from '../../../runtime/clock';
import type { Database, Statements } from '../../../runtime/database';

/** Bytes of one index; PRIMARY is the table itself. */
export interface IndexBytes {
  table: string;
  index: string;
  /** With what is kept free for it: some megabytes of each index of a large table, however large that is. */
  bytes: number;
  /** Of the pages that hold its entries, and what of its rows lies beside them: this grows with the table. */
  usedBytes: number;
}

const PURGED_LOOK_MS = 500;
const PURGED_LOOKS_MAX = 240;

/** What each index of a database takes, largest first. Waits until what was deleted is gone, and counts anew. */
export async function bytesByIndex(database: Database): Promise<IndexBytes[]> {
  await untilPurged(database);
  const all: IndexBytes[] = [];
  for (const table of await tablesOf(database)) {
    await database.run(`ANALYZE TABLE \`${table}\``);
    all.push(...(await bytesOfTable(database, table)));
  }
  return all.toSorted((a, b) => b.usedBytes - a.usedBytes);
}

async function bytesOfTable(database: Database, table: string): Promise<IndexBytes[]> {
  const rows = await database.select<IndexRow>(
    `SELECT index_id AS id, idx.name AS name, CAST(stat_value AS DOUBLE) AS pages,
       IF(zip_page_size = 0, @@innodb_page_size, zip_page_size) AS page_bytes
     FROM information_schema.innodb_sys_indexes AS idx
     JOIN information_schema.innodb_sys_tables AS tab USING (table_id)
     JOIN mysql.innodb_index_stats
       ON database_name = DATABASE() AND table_name = ? AND index_name = idx.name AND stat_name = 'size'
     WHERE tab.name = CONCAT(DATABASE(), '/', ?)`,
    [table, table],
  );
  const pageBytes = rows[0]?.page_bytes ?? 0;
  const used = await database.session((session) => usedPages(session, table, pageBytes));
  return rows.map(({ id, name, pages }) => {
    const isTable = String(name) === 'PRIMARY';
    const inUse = (used.get(id) ?? 0) + (isTable ? (used.get(BESIDE) ?? 0) : 0);
    return {
      table,
      index: String(name),
      bytes: pages * pageBytes,
      usedBytes: inUse * pageBytes,
    };
  });
}

interface IndexRow {
  id: number;
  name: Buffer | string;
  pages: number;
  page_bytes: number;
}

/** In place of an index: pages with what does not fit into a row. */
const BESIDE = 0;
/** Offsets and numbers of MariaDB's storage/innobase: fil0fil.h, page0page.h, fsp0fsp.h. */
const PAGE_TYPE_AT = 24;
const INDEX_ID_AT = 66;
const INDEX_TYPES: readonly number[] = [17_855, 18];
const BLOB_TYPES: readonly number[] = [10, 11, 12];
const EXTENTS_AT = 150;
const EXTENT_BYTES = 40;
const EXTENT_BITS_AT = 24;
const PAGES_PER_EXTENT = 64;

/** @returns how many pages of its file belong to each index, by its id */
async function usedPages(
  session: Statements,
  table: string,
  pageBytes: number,
): Promise<Map<number, number>> {
  await session.run(`FLUSH TABLES \`${table}\` FOR EXPORT`);
  const [row] = await session.select<{ folder: string; name: string }>(
    'SELECT @@datadir AS folder, DATABASE() AS name',
  );
  const file = openSync(join(row?.folder ?? '', row?.name ?? '', `${table}.ibd`), 'r');
  try {
    return countPages(file, pageBytes);
  } finally {
    closeSync(file);
    await session.run('UNLOCK TABLES');
  }
}

function countPages(file: number, pageBytes: number): Map<number, number> {
  const counts = new Map<number, number>();
  const page = Buffer.alloc(pageBytes);
  let descriptor = page;
  for (let no = 0; no * pageBytes < fstatSync(file).size; no += 1) {
    readSync(file, page, 0, pageBytes, no * pageBytes);
    if (no % pageBytes === 0) descriptor = Buffer.from(page);
    if (isFree(descriptor, no % pageBytes)) continue;
    const type = page.readUInt16BE(PAGE_TYPE_AT);
    const isEntries = INDEX_TYPES.includes(type);
    if (!isEntries && !BLOB_TYPES.includes(type)) continue;
    const id = isEntries ? Number(page.readBigUInt64BE(INDEX_ID_AT)) : BESIDE;
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Two bits a page, of which the first one tells that it is free. */
function isFree(descriptor: Buffer, place: number): boolean {
  const extent = EXTENTS_AT + Math.floor(place / PAGES_PER_EXTENT) * EXTENT_BYTES;
  const bit = 2 * (place % PAGES_PER_EXTENT);
  const byte = descriptor[extent + EXTENT_BITS_AT + (bit >> 3)] ?? 0;
  return ((byte >> (bit % 8)) & 1) === 1;
}

/** Bytes of the files of a database's tables. */
export async function fileBytes(database: Database): Promise<number> {
  const [row] = await database.select<{ bytes: number }>(
    `SELECT CAST(SUM(file_size) AS DOUBLE) AS bytes FROM information_schema.innodb_sys_tablespaces
     WHERE name LIKE CONCAT(DATABASE(), '/%')`,
  );
  return row?.bytes ?? 0;
}

/** Writes all tables anew, each index in its order. */
export async function optimizeTables(database: Database): Promise<void> {
  for (const table of await tablesOf(database)) await database.run(`OPTIMIZE TABLE \`${table}\``);
}

/** Writes tables anew in compressed pages of half the size. */
export async function compressTables(database: Database): Promise<void> {
  for (const table of await tablesOf(database)) {
    await database.run(`ALTER TABLE \`${table}\` ROW_FORMAT=COMPRESSED KEY_BLOCK_SIZE=8`);
  }
}

async function tablesOf(database: Database): Promise<string[]> {
  const rows = await database.select<Record<string, unknown>>('SHOW TABLES');
  return rows.map((row) => Object.values(row).map(String).join(''));
}

/** Rows and entries that were deleted keep their room until no reader can see them any more. */
async function untilPurged(database: Database): Promise<void> {
  for (let look = 0; look < PURGED_LOOKS_MAX; look += 1) {
    const [row] = await database.select<{ Value: string }>(
      "SHOW GLOBAL STATUS LIKE 'Innodb_history_list_length'",
    );
    if (row === undefined || Number(row.Value) < 100) return;
    await sleepReal(PURGED_LOOK_MS);
  }
}

import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { sleepReal } from '../../../runtime/clock';
import type { Database, Statements } from '../../../runtime/database';

/** Bytes of one index; PRIMARY is the table itself. */
export interface IndexBytes {
  table: string;
  index: string;
  /** With what is kept free for it: some megabytes of each index of a large table, however large that is. */
  bytes: number;
  /**
   * Of the pages that hold its entries, and what of its rows lies beside them, as they lie in the file: this grows with the
   * table. A compressed page takes whole blocks of the file system.
   */
  usedBytes: number;
  /** Of the same pages as they are in memory. */
  unpackedBytes: number;
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
       @@innodb_page_size AS page_bytes, fs_block_size AS block_bytes
     FROM information_schema.innodb_sys_indexes AS idx
     JOIN information_schema.innodb_sys_tables AS tab USING (table_id)
     JOIN information_schema.innodb_sys_tablespaces AS file ON file.space = tab.space
     JOIN mysql.innodb_index_stats
       ON database_name = DATABASE() AND table_name = ? AND index_name = idx.name AND stat_name = 'size'
     WHERE tab.name = CONCAT(DATABASE(), '/', ?)`,
    [table, table],
  );
  const sizes = { page: rows[0]?.page_bytes ?? 0, block: rows[0]?.block_bytes ?? 0 };
  const used = await database.session((session) => usedPages(session, table, sizes));
  return rows.map(({ id, name, pages }) => {
    const ids = String(name) === 'PRIMARY' ? [id, BESIDE] : [id];
    const inUse = ids.flatMap((one) => used.get(one) ?? []);
    return {
      table,
      index: String(name),
      bytes: pages * sizes.page,
      usedBytes: inUse.reduce((sum, { bytes }) => sum + bytes, 0),
      unpackedBytes: inUse.reduce((sum, { count }) => sum + count * sizes.page, 0),
    };
  });
}

interface IndexRow {
  id: number;
  name: Buffer | string;
  pages: number;
  page_bytes: number;
  block_bytes: number;
}

/** In bytes. */
interface Sizes {
  page: number;
  /** What the file system gives at once. */
  block: number;
}

interface UsedPages {
  count: number;
  /** In the file. */
  bytes: number;
}

/** In place of an index: pages with what does not fit into a row. */
const BESIDE = 0;
/** Offsets and numbers of MariaDB's storage/innobase: fil0fil.h, page0page.h, fsp0fsp.h. */
const PAGE_TYPE_AT = 24;
const INDEX_ID_AT = 66;
const INDEX_TYPES: readonly number[] = [17_855, 18];
const BLOB_TYPES: readonly number[] = [10, 11, 12];
/** In place of its type a compressed page has this bit and its length, since 10.5; its own type is in what is compressed. */
const COMPRESSED = 0x80_00;
const COMPRESSED_UNIT = 256;
const PAYLOAD_AT = 26;
const EXTENTS_AT = 150;
const EXTENT_BYTES = 40;
const EXTENT_BITS_AT = 24;
const PAGES_PER_EXTENT = 64;

/** @returns the pages of its file that belong to each index, by its id */
async function usedPages(
  session: Statements,
  table: string,
  sizes: Sizes,
): Promise<Map<number, UsedPages>> {
  await session.run(`FLUSH TABLES \`${table}\` FOR EXPORT`);
  const [row] = await session.select<{ folder: string; name: string }>(
    'SELECT @@datadir AS folder, DATABASE() AS name',
  );
  const file = openSync(join(row?.folder ?? '', row?.name ?? '', `${table}.ibd`), 'r');
  try {
    return countPages(file, sizes);
  } finally {
    closeSync(file);
    await session.run('UNLOCK TABLES');
  }
}

function countPages(file: number, sizes: Sizes): Map<number, UsedPages> {
  const counts = new Map<number, UsedPages>();
  const written = Buffer.alloc(sizes.page);
  let descriptor = written;
  for (let no = 0; no * sizes.page < fstatSync(file).size; no += 1) {
    readSync(file, written, 0, sizes.page, no * sizes.page);
    const { page, bytes } = unpacked(written, sizes);
    if (no % sizes.page === 0) descriptor = Buffer.from(page);
    if (isFree(descriptor, no % sizes.page)) continue;
    const id = ownerOf(page);
    if (id === null) continue;
    const before = counts.get(id) ?? { count: 0, bytes: 0 };
    counts.set(id, { count: before.count + 1, bytes: before.bytes + bytes });
  }
  return counts;
}

/** As the server has it in memory, and what it takes in the file. */
function unpacked(written: Buffer, sizes: Sizes): { page: Buffer; bytes: number } {
  const type = written.readUInt16BE(PAGE_TYPE_AT);
  if ((type & COMPRESSED) === 0) return { page: written, bytes: sizes.page };
  const taken = (type & ~COMPRESSED) * COMPRESSED_UNIT;
  const page = inflateSync(written.subarray(PAYLOAD_AT));
  return { page, bytes: Math.ceil(taken / sizes.block) * sizes.block };
}

/** @returns the index whose page it is; null where it is no index's */
function ownerOf(page: Buffer): number | null {
  const type = page.readUInt16BE(PAGE_TYPE_AT);
  if (INDEX_TYPES.includes(type)) return Number(page.readBigUInt64BE(INDEX_ID_AT));
  return BLOB_TYPES.includes(type) ? BESIDE : null;
}

/** Two bits a page, of which the first one tells that it is free. */
function isFree(descriptor: Buffer, place: number): boolean {
  const extent = EXTENTS_AT + Math.floor(place / PAGES_PER_EXTENT) * EXTENT_BYTES;
  const bit = 2 * (place % PAGES_PER_EXTENT);
  const byte = descriptor[extent + EXTENT_BITS_AT + (bit >> 3)] ?? 0;
  return ((byte >> (bit % 8)) & 1) === 1;
}

/** What the file system has given to the files of a database's tables, in bytes. */
export async function fileBytes(database: Database): Promise<number> {
  const [row] = await database.select<{ bytes: number }>(
    `SELECT CAST(SUM(allocated_size) AS DOUBLE) AS bytes FROM information_schema.innodb_sys_tablespaces
     WHERE name LIKE CONCAT(DATABASE(), '/%')`,
  );
  return row?.bytes ?? 0;
}

/** Writes all tables anew, each index in its order. */
export async function optimizeTables(database: Database): Promise<void> {
  for (const table of await tablesOf(database)) await database.run(`OPTIMIZE TABLE \`${table}\``);
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

import type { Database, SqlValue } from '../../runtime/database';
import { slicesOf } from '../../runtime/slices';

const ROWS_PER_STATEMENT = 2_000;
const PAGES_PER_SLICE = 500;
const IDS = { page: 'page_id', host: 'host_id', url: 'url_id' } as const;

/**
 * Copies what a first pass stored into empty tables of the same definition by nothing but multi-row
 * INSERTs, in the order of the primary keys: the least that storing it can cost.
 * @returns seconds that the INSERTs took; reading the rows is not counted
 */
export async function bareInsertSeconds(own: Database): Promise<number> {
  const copy = new BareCopy(own);
  for (const table of ['page', 'host', 'url', 'link']) {
    await own.run(`CREATE TABLE bare_${table} LIKE \`${table}\``);
  }
  await copy.byId('host');
  await copy.byId('url');
  await copy.pagesWithLinks();
  return copy.seconds;
}

class BareCopy {
  seconds = 0;
  readonly #own: Database;

  constructor(own: Database) {
    this.#own = own;
  }

  async byId(table: 'host' | 'url'): Promise<void> {
    for (let after = 0; ;) {
      const rows = await this.#rowsAfter(table, after, ROWS_PER_STATEMENT);
      await this.#insert(table, rows);
      if (rows.length === 0) return;
      after = idOf(rows.at(-1), IDS[table]);
    }
  }

  async pagesWithLinks(): Promise<void> {
    for (let after = 0; ;) {
      const pages = await this.#rowsAfter('page', after, PAGES_PER_SLICE);
      if (pages.length === 0) return;
      const last = idOf(pages.at(-1), IDS.page);
      const links = await this.#own.select<Row>(
        'SELECT * FROM link WHERE wiki_id = 1 AND page_id > ? AND page_id <= ?',
        [after, last],
      );
      await this.#insert('page', pages);
      await this.#insert('link', links);
      after = last;
    }
  }

  #rowsAfter(table: keyof typeof IDS, after: number, limit: number): Promise<Row[]> {
    const id = IDS[table];
    return this.#own.select<Row>(
      `SELECT * FROM ${table} WHERE ${table === 'page' ? 'wiki_id = 1 AND' : ''} ${id} > ?
       ORDER BY ${id} LIMIT ?`,
      [after, limit],
    );
  }

  async #insert(table: string, rows: Row[]): Promise<void> {
    const startMs = performance.now();
    for (const slice of slicesOf(rows, ROWS_PER_STATEMENT)) {
      await this.#own.run(`INSERT INTO bare_${table} VALUES ?`, [
        slice.map(Object.values<SqlValue>),
      ]);
    }
    this.seconds += (performance.now() - startMs) / 1000;
  }
}

type Row = Record<string, SqlValue>;

const idOf = (row: Row | undefined, column: string): number => Number(row?.[column]);

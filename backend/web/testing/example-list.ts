import type { Statements } from '../../runtime/database';
import type { PageListRow } from '../../store/page-lists/page-list';

/** The key of a list in examples. */
const EXAMPLE_LIST = 'AbCdEfGhIjKl';

const ROW: PageListRow = {
  list_id: 1,
  list_key: Buffer.from(EXAMPLE_LIST, 'base64url'),
  wiki_id: 1,
  source: 1,
  parameter: Buffer.from('Haie'),
  depth: 3,
  title: Buffer.from('Kategorie:Haie'),
  seen_at: 1_790_000_000,
  read_at: 1_790_000_000,
  tried_at: 1_790_000_000,
  due_at: 1_790_000_000,
  is_reading: 0,
  done: 1,
  total: 1,
  pages: 1,
  is_cut: 0,
  fault: 0,
  missing: 0,
  missing_names: Buffer.from('[]'),
};

/** Tables in which there is nothing but a wiki, and a list of its pages under `EXAMPLE_LIST`. */
export const storeWithList: Statements = {
  select: <Row>(sql: string): Promise<Row[]> => Promise.resolve(rowsFor(sql) as Row[]),
  run: () => Promise.resolve({ affectedRows: 0 }),
};

function rowsFor(sql: string): unknown[] {
  if (sql.includes('FROM page_list FORCE INDEX (list_key)')) return [ROW];
  if (sql === 'SELECT wiki_id, farm, dbname FROM wiki') {
    return [{ wiki_id: 1, farm: 1, dbname: Buffer.from('dewiki') }];
  }
  return [];
}

import type { Database } from '../../../backend/runtime/database';
import { hintSourceIdOf } from '../../../backend/status/hints/hint';

/** A URL of the list, and what its host told of it. */
export interface HintedRow {
  name: string;
  path: string;
  due_day: number;
  /** Looks in a row that failed. */
  failures: number;
  word: number | null;
}

/** All URLs of the list. */
export async function hintedRows(own: Database): Promise<HintedRow[]> {
  const rows = await own.select<Record<'name' | 'path', Buffer> & Omit<HintedRow, 'name' | 'path'>>(
    `SELECT name, path, url.due_day, failures, word
     FROM url JOIN host USING (host_id) LEFT JOIN url_hint ON url_hint.url_id = url.url_id AND source = ?`,
    [hintSourceIdOf('remote-update')],
  );
  return rows.map((row) => ({ ...row, name: row.name.toString(), path: row.path.toString() }));
}

import { rowsOf } from '../../../web/testing/table-rows';
import type { AskedWorld } from './asked-world';

/** A row of a file, by the names of its columns, in English. */
export type Row = Readonly<Record<string, string>>;

/** Rows of what is downloaded from an address as CSV. */
export async function rowsIn({ web }: Pick<AskedWorld, 'web'>, path: string): Promise<Row[]> {
  const answer = await web.get(`${path}&lang=en&format=csv`);
  const [head = [], ...rows] = rowsOf('csv', Buffer.from(await answer.arrayBuffer()));
  return rows.map((row) => Object.fromEntries(row.map((cell, n) => [head[n] ?? '', cell])));
}

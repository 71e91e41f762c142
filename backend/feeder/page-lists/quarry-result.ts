import { z } from 'zod';
import { ListFaultError } from './list-fault-error';
import type { ListedName } from './pages-of-names';
import type { ServiceResult } from './petscan-result';

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const resultSchema = z.object({
  headers: z.array(z.string()),
  rows: z.array(z.array(cellSchema)),
});

type Cell = z.infer<typeof cellSchema>;

/** How columns are called in queries. */
const ID_COLUMNS = ['page_id', 'pageid'];
const TITLE_COLUMNS = ['page_title', 'title', 'page'];
const NAMESPACE_COLUMNS = ['page_namespace', 'namespace', 'ns'];

/** Where the newest result of a query is. */
export function quarryAddress(origin: string, query: string): URL {
  return new URL(`query/${encodeURIComponent(query)}/result/latest/0/json`, `${origin}/`);
}

/**
 * The pages that a result of Quarry names: by a column of ids, or of titles with or without one of namespaces; a single
 * column, however it is called, holds ids or titles. Source: analytics-quarry-web, quarry/web/output.py.
 * @throws {ListFaultError} not-understood
 */
export function quarryResult(json: unknown): ServiceResult {
  const result = resultSchema.safeParse(json);
  if (!result.success) throw new ListFaultError('not-understood', { cause: result.error });
  const { headers, rows } = result.data;
  const columns = columnsIn(headers, rows);
  if (columns.id < 0 && columns.title < 0) throw new ListFaultError('not-understood');
  return { dbname: null, names: rows.flatMap((row) => nameIn(row, columns)) };
}

/** Where they stand; below 0: nowhere. */
interface NamingColumns {
  id: number;
  title: number;
  namespace: number;
}

function columnsIn(headers: readonly string[], rows: readonly Cell[][]): NamingColumns {
  const found = {
    id: placeOf(headers, ID_COLUMNS),
    title: placeOf(headers, TITLE_COLUMNS),
    namespace: placeOf(headers, NAMESPACE_COLUMNS),
  };
  if (found.id >= 0 || found.title >= 0 || headers.length !== 1) return found;
  return rows.every(([cell]) => typeof cell === 'number')
    ? { ...found, id: 0 }
    : { ...found, title: 0 };
}

function placeOf(headers: readonly string[], names: readonly string[]): number {
  return headers.findIndex((header) => names.includes(header.trim().toLowerCase()));
}

function nameIn(row: readonly Cell[], { id, title, namespace }: NamingColumns): ListedName[] {
  const pageId = wholeNumber(row[id]);
  const name = row[title];
  const named = typeof name === 'string' && name !== '' ? name : null;
  if (pageId === null && named === null) return [];
  return [{ pageId, title: named, namespace: named === null ? null : namespaceIn(row[namespace]) }];
}

function namespaceIn(cell: Cell | undefined): number | null {
  return cell === 0 || cell === '0' ? 0 : wholeNumber(cell);
}

/** Above 0; text counts, too, as some columns come so. */
function wholeNumber(cell: Cell | undefined): number | null {
  const number = typeof cell === 'string' ? Number(cell) : cell;
  return typeof number === 'number' && Number.isSafeInteger(number) && number > 0 ? number : null;
}

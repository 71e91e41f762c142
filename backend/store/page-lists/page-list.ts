import { listFaultOfId, type ListFault } from './list-fault';
import { listSourceOfId, type ListSource } from './list-source';

/** What a list of pages is asked for by: equal ones are one list. */
export interface ListQuestion {
  wikiId: number;
  source: ListSource;
  /** A category without namespace, with `_`; the number of a query; of what was pasted its hash. */
  parameter: string;
  /** How many levels below a category count; else 0. */
  depth: number;
}

/** A list of pages of a wiki, and how it stands with it. */
export interface PageList extends ListQuestion {
  listId: number;
  /** Names it in addresses. */
  key: string;
  /** Of a category, as the wiki shows it, with its namespace. */
  title: string;
  /** When somebody last looked at it, in seconds since 1970; 0: never. */
  seenAtS: number;
  /** When its pages were last read; 0: never. */
  readAtS: number;
  /** When that was last tried; 0: never. */
  triedAtS: number;
  /** When they are to be read next, or the end of its reader's lease; 0: when somebody looks at it. */
  dueAtS: number;
  isReading: boolean;
  /** How far the reading has come, of how many; of 0: nobody knows. */
  progress: { done: number; total: number };
  /** Pages in it, as last read. */
  pages: number;
  /** There are more pages than are kept. */
  isCut: boolean;
  /** What went wrong at the last try. */
  fault: ListFault | null;
  /** How many of the pages that it names the wiki does not have, and some of them. */
  missing: { count: number; names: readonly string[] };
}

/** A row of table page_list. */
export interface PageListRow {
  list_id: number;
  list_key: Buffer;
  wiki_id: number;
  source: number;
  parameter: Buffer;
  depth: number;
  title: Buffer;
  seen_at: number;
  read_at: number;
  tried_at: number;
  due_at: number;
  is_reading: number;
  done: number;
  total: number;
  pages: number;
  is_cut: number;
  fault: number;
  missing: number;
  missing_names: Buffer;
}

/** What a PageList is made of. */
export const PAGE_LIST_COLUMNS = `list_id, list_key, wiki_id, source, parameter, depth, title, seen_at, read_at,
  tried_at, due_at, is_reading, done, total, pages, is_cut, fault, missing, missing_names`;

export function pageListOfRow(row: PageListRow): PageList {
  return {
    listId: row.list_id,
    key: row.list_key.toString('base64url'),
    wikiId: row.wiki_id,
    source: listSourceOfId(row.source),
    parameter: row.parameter.toString('utf8'),
    depth: row.depth,
    title: row.title.toString('utf8'),
    seenAtS: row.seen_at,
    readAtS: row.read_at,
    triedAtS: row.tried_at,
    dueAtS: row.due_at,
    isReading: row.is_reading === 1,
    progress: { done: row.done, total: row.total },
    pages: row.pages,
    isCut: row.is_cut === 1,
    fault: listFaultOfId(row.fault),
    missing: { count: row.missing, names: namesIn(row.missing_names) },
  };
}

function namesIn(json: Buffer): string[] {
  const names: unknown = json.length === 0 ? [] : JSON.parse(json.toString('utf8'));
  return Array.isArray(names) ? names.map(String) : [];
}

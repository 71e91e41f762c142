import type { SqlValue } from '../runtime/database';
import type { Reading } from './reading';
import { URL_COLUMNS } from './findings';
import { listedUrl, type ListedUrl, type UrlRow } from './listed-urls';
import { suspectedBy, type Suspicion } from './suspicion';

/** Page ids that are asked for together: who asks does not tell which of them is meant. */
export const PAGES_PER_BLOCK = 64;
/** Pages have tens of links, some thousand at most. */
const BOUNDS = { links: 50_000, suspects: 2_000 };

/** What may be problems on the pages of a block. */
export interface BlockSuspects {
  /** By page id; a page without any, or that the feeder does not know, has no entry. */
  pages: ReadonlyMap<number, readonly ListedUrl[]>;
  /** Not all links were looked at, or there are more suspects: the last pages lack some. */
  isCut: boolean;
}

export const NO_SUSPECTS: BlockSuspects = { pages: new Map(), isCut: false };

/** A block of one wiki. */
interface Block {
  wikiId: number;
  /** Page id / 64, rounded down. */
  block: number;
}

/**
 * The links that may be problems on the 64 pages of a block, as the feeder last read them, whether or not
 * they wait to be read again: the first 50,000 links are looked at, and 2,000 suspects told.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY.
 */
export async function suspectsOfBlock(
  database: Reading,
  { wikiId, block }: Block,
  suspicion: Suspicion,
  bounds = BOUNDS,
): Promise<BlockSuspects> {
  const suspected = suspectedBy(suspicion);
  const firstPageId = block * PAGES_PER_BLOCK;
  const range: SqlValue[] = [wikiId, firstPageId, firstPageId + PAGES_PER_BLOCK - 1];
  const rows = await database.select<SuspectRow>(
    `(SELECT 0 AS is_beyond, ${COLUMNS}
     FROM (SELECT page_id, url_id ${LINKS_OF_BLOCK} ORDER BY page_id, url_id LIMIT ?) AS linked
       ${JOINS}
     WHERE ${suspected.sql} LIMIT ?)
     UNION ALL
     (SELECT 1, ${COLUMNS} FROM (SELECT page_id, url_id ${LINKS_OF_BLOCK} LIMIT 1 OFFSET ?) AS more
       ${JOINS})`,
    [...range, bounds.links, ...suspected.values, bounds.suspects + 1, ...range, bounds.links],
  );
  return suspectsIn(rows, bounds.suspects);
}

const COLUMNS = `page_id, name, scheme, port, path, ${URL_COLUMNS},
  NULL AS target, NULL AS target_class`;
const JOINS = `STRAIGHT_JOIN url FORCE INDEX (PRIMARY) USING (url_id)
  STRAIGHT_JOIN host FORCE INDEX (PRIMARY) USING (host_id)`;
const LINKS_OF_BLOCK = `FROM link FORCE INDEX (PRIMARY)
  WHERE wiki_id = ? AND page_id BETWEEN ? AND ?`;

interface SuspectRow extends UrlRow {
  page_id: number;
  name: Buffer;
  /** 1: a link that is not looked at any more, be it one that is suspected or not. */
  is_beyond: number;
}

function suspectsIn(rows: readonly SuspectRow[], suspectsMax: number): BlockSuspects {
  const pages = new Map<number, ListedUrl[]>();
  let count = 0;
  let isCut = false;
  for (const row of rows) {
    if (row.is_beyond === 1 || count === suspectsMax) {
      isCut = true;
      continue;
    }
    const suspects = pages.get(row.page_id) ?? [];
    suspects.push(listedUrl(row, row.name.toString('latin1')));
    pages.set(row.page_id, suspects);
    count += 1;
  }
  return { pages, isCut };
}

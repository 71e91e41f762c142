import { PAGES_PER_BLOCK } from '../suspects/pages-per-block';
import type { SqlValue } from '../../runtime/database';
import type { ReadStatements } from '../statements/read-statements';
import {
  addCopies,
  inScope,
  listedIn,
  SUSPECT_COLUMNS,
  type LinkScope,
  type PageSuspects,
  type SuspectRow,
} from './page-suspects';
import { suspectedBy, type Suspicion } from '../suspects/suspicion';

/** Pages have tens of links, some thousand at most. */
const BOUNDS = { links: 50_000, suspects: 2_000 };

/** What may be problems on the pages of a block. */
export interface BlockSuspects {
  /** By page id; a page without any, or that the feeder does not know, has no entry. */
  pages: ReadonlyMap<number, PageSuspects>;
  /** Not all links were looked at, or there are more suspects: the last pages lack some. */
  isCut: boolean;
}

export const NO_SUSPECTS: BlockSuspects = { pages: new Map(), isCut: false };

/** A block of one wiki. */
interface Block {
  wikiId: number;
  /** Page id / 64, rounded down. */
  block: number;
  /** Which links are looked at. */
  among: LinkScope;
}

/**
 * The links that may be problems on the 64 pages of a block, as the feeder last read them, whether or not
 * they wait to be read again: the first 50,000 links are looked at, and 2,000 suspects told.
 * Index: link.PRIMARY, url.PRIMARY, host.PRIMARY, archived_copy.original; of copies see
 * addCopies.
 */
export async function suspectsOfBlock(
  database: ReadStatements,
  { wikiId, block, among }: Block,
  suspicion: Suspicion,
  bounds = BOUNDS,
): Promise<BlockSuspects> {
  const suspected = suspectedBy(suspicion);
  const links = linksOfBlock(among);
  const firstPageId = block * PAGES_PER_BLOCK;
  const range: SqlValue[] = [wikiId, firstPageId, firstPageId + PAGES_PER_BLOCK - 1];
  const rows = await database.select<BlockRow>(
    `(SELECT 0 AS is_beyond, linked.page_id, ${SUSPECT_COLUMNS}
     FROM (SELECT listed.page_id, listed.url_id ${links} ORDER BY listed.page_id, listed.url_id LIMIT ?) AS linked
       STRAIGHT_JOIN url FORCE INDEX (PRIMARY) ON url.url_id = linked.url_id
       STRAIGHT_JOIN host FORCE INDEX (PRIMARY) ON host.host_id = url.host_id AND ${suspected.sql}
     LIMIT ?)
     UNION ALL
     (SELECT 1, page_id, ${SUSPECT_COLUMNS} FROM (SELECT listed.page_id ${links} LIMIT 1 OFFSET ?) AS more
       LEFT JOIN url ON url.url_id = 0 LEFT JOIN host ON host.host_id = 0)`,
    [...range, bounds.links, ...suspected.values, bounds.suspects + 1, ...range, bounds.links],
  );
  const found = suspectsIn(rows, bounds.suspects);
  await addCopies(database, wikiId, found.pages, rows);
  return found;
}

const linksOfBlock = (among: LinkScope): string =>
  `FROM link AS listed FORCE INDEX (PRIMARY)
   WHERE listed.wiki_id = ? AND listed.page_id BETWEEN ? AND ? AND ${inScope(among, 'listed')}`;

/** is_beyond 1: a link that is not looked at any more, be it one that is suspected or not. */
type BlockRow = { page_id: number } & (
  ({ is_beyond: 0 } & SuspectRow) | { is_beyond: 1; copied_key: null }
);

function suspectsIn(rows: readonly BlockRow[], suspectsMax: number): BlockSuspects {
  const pages = new Map<number, PageSuspects>();
  let count = 0;
  let isCut = false;
  for (const row of rows) {
    if (row.is_beyond === 1 || count === suspectsMax) {
      isCut = true;
      continue;
    }
    const page = pages.get(row.page_id) ?? { suspects: [], copies: [] };
    page.suspects.push(listedIn(row));
    pages.set(row.page_id, page);
    count += 1;
  }
  return { pages, isCut };
}

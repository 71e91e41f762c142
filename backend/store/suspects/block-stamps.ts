import type { Statements } from '../../runtime/database';
import { PAGES_PER_BLOCK } from './pages-per-block';
import type { ReadStatements } from '../statements/read-statements';
import { rowSlices } from '../statements/slices';
import type { PagesOfWiki } from './suspect-links';

/** A URL may stand on a million pages. */
const LONG_STATEMENT_S = 600;

const ONE_MORE = 'ON DUPLICATE KEY UPDATE stamp = GREATEST(stamp + 1, VALUES(stamp))';

/** A block of pages of one wiki. */
export interface BlockOfWiki {
  wikiId: number;
  /** Page id / 64, rounded down. */
  block: number;
}

/**
 * The stamp of a block: as long as it is the same, so is what its pages have and what is known of it. 0: nothing has changed
 * since stamps are kept. Index: PRIMARY.
 */
export async function stampOfBlock(
  statements: ReadStatements,
  { wikiId, block }: BlockOfWiki,
): Promise<number> {
  const [row] = await statements.select<{ stamp: number }>(
    'SELECT stamp FROM block_stamp WHERE wiki_id = ? AND block = ?',
    [wikiId, block],
  );
  return row?.stamp ?? 0;
}

/**
 * Gives new stamps to all blocks of a wiki with pages that link to these URLs, in the order of the table, as whoever else
 * does so. Index: link.url_wiki, block_stamp.PRIMARY.
 */
export async function stampBlocksWith(
  statements: Pick<Statements, 'run'>,
  wikiId: number,
  urlIds: readonly number[],
  nowMs: number,
): Promise<void> {
  if (urlIds.length === 0) return;
  await statements.run(
    `SET STATEMENT max_statement_time = ${LONG_STATEMENT_S} FOR
     INSERT INTO block_stamp (wiki_id, block, stamp)
     SELECT wiki_id, page_id DIV ${PAGES_PER_BLOCK} AS block, ? FROM link FORCE INDEX (url_wiki)
     WHERE url_id IN (?) AND wiki_id = ? GROUP BY block ORDER BY block
     ${ONE_MORE}`,
    [nowMs, [...urlIds], wikiId],
  );
}

/** Gives new stamps to the blocks of these pages. Index: PRIMARY. */
export async function stampBlocksOf(
  statements: Pick<Statements, 'run'>,
  { wikiId, pageIds }: PagesOfWiki,
  nowMs: number,
): Promise<void> {
  const blocks = new Set(pageIds.map((pageId) => Math.floor(pageId / PAGES_PER_BLOCK)));
  const inOrder = [...blocks].toSorted((a, b) => a - b);
  for (const slice of rowSlices(inOrder)) {
    await statements.run(`INSERT INTO block_stamp (wiki_id, block, stamp) VALUES ? ${ONE_MORE}`, [
      slice.map((block) => [wikiId, block, nowMs]),
    ]);
  }
}

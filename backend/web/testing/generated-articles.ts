import type { Database } from '../../runtime/database';
import { PAGES_PER_BLOCK } from '../../store/suspects/pages-per-block';
import {
  addPages,
  addRecordedLinks,
  addRecordedPages,
  addLinks,
  numberOf,
  UNREACHABLE,
  type AnswersSize,
} from './generated-answers';

/** Blocks of page ids as a wiki has them: most ids are of talk pages, redirects, files, or deleted. */
const BLOCKS = 500;
const FIRST_BLOCK = 20_000;
const ARTICLES_PER_BLOCK = 15;
/** An article has 1 to 15 links, 8 in the mean; of these, one of so many is unreachable. */
const LINKS_MAX = 15;
const UNREACHABLE_OF = 20;

/** One with as many links as are looked at, and more: 64 pages of 800. */
export const LARGE_BLOCK = FIRST_BLOCK + BLOCKS;
const LINKS_OF_LARGE = 800;

/** Adds articles to a wiki that `generateWiki` has filled. */
export async function generateArticles(database: Database, { urls }: AnswersSize): Promise<void> {
  await database.session(async (session) => {
    await addPages(session, ARTICLES);
    await addLinks(session, urls, linksOf(urls));
  });
}

/** Adds them to our own tables, filled by `generateFindings`. */
export async function generateArticleFindings(
  database: Database,
  { urls }: AnswersSize,
  today: number,
): Promise<void> {
  await database.session(async (session) => {
    await addRecordedPages(session, ARTICLES, today);
    await addRecordedLinks(session, linksOf(urls));
    await addRecordedLinks(
      session,
      `SELECT ${LARGE_BLOCK * PAGES_PER_BLOCK} + (seq MOD ${PAGES_PER_BLOCK}) AS page_id,
         ${numberOf(urls, `CONCAT('large', seq)`, `(seq MOD ${PAGES_PER_BLOCK}) * ${LINKS_OF_LARGE} + seq DIV ${PAGES_PER_BLOCK}`)} AS n
       FROM seq_1_to_${PAGES_PER_BLOCK * LINKS_OF_LARGE}`,
    );
  });
}

/** The ids of all articles. */
export const ARTICLE_IDS: readonly number[] = Array.from(
  { length: BLOCKS * ARTICLES_PER_BLOCK },
  (_, n) =>
    (FIRST_BLOCK + Math.floor(n / ARTICLES_PER_BLOCK)) * PAGES_PER_BLOCK +
    Math.floor(((n % ARTICLES_PER_BLOCK) * PAGES_PER_BLOCK) / ARTICLES_PER_BLOCK),
);

/** The same as SQL. */
const ARTICLES = `SELECT (${FIRST_BLOCK} + seq DIV ${ARTICLES_PER_BLOCK}) * ${PAGES_PER_BLOCK}
    + (seq MOD ${ARTICLES_PER_BLOCK}) * ${PAGES_PER_BLOCK} DIV ${ARTICLES_PER_BLOCK} AS page_id
  FROM seq_0_to_${BLOCKS * ARTICLES_PER_BLOCK - 1}`;

/** Page id and number of the URL, which is of a dead one or of another one. */
const linksOf = (urls: number): string => `SELECT page_id,
    IF(CRC32(CONCAT('dead', page_id, '-', seq)) MOD ${UNREACHABLE_OF} = 0,
      ${UNREACHABLE} * (1 + pick MOD ${urls / UNREACHABLE}),
      1 + pick MOD ${urls} - ((1 + pick MOD ${urls}) MOD ${UNREACHABLE} = 0)) AS n
  FROM (SELECT page_id, seq, CRC32(CONCAT('article', page_id, '-', seq)) AS pick
    FROM (${ARTICLES}) AS articles
      JOIN (SELECT seq FROM seq_1_to_${LINKS_MAX}) AS places
    WHERE seq <= 1 + CRC32(CONCAT('count', page_id)) MOD ${LINKS_MAX}) AS chosen`;

import type { ReadStatements } from '../statements/read-statements';

/** The pages of one wiki that cite a URL. */
interface WikiCitations {
  wikiId: number;
  pages: number;
  /** The first and the last of them by id; the same where it is one. */
  firstPageId: number;
  lastPageId: number;
}

/** Where a URL is cited, as of the feeder's last look at its pages. */
export interface UrlCitations {
  /** In the order of their ids. */
  wikis: WikiCitations[];
  pages: number;
  /** There are more than were counted. */
  isMore: boolean;
}

/** URLs of one statement. */
const URLS_PER_STATEMENT = 2_000;
/** Links that one statement looks at, some twenty milliseconds. */
const LINKS_PER_STATEMENT = 20_000;
/** A URL with so many was counted well enough. */
const PAGES_ENOUGH = 1_000;

/**
 * Which pages cite URLs, by the id of the URL; one that no page cites has no entry. Of all together `linksMax` links are
 * counted at most; what is cited very often is counted up to some thousand pages. Index: link.url_wiki.
 */
export async function citationsOf(
  statements: ReadStatements,
  urlIds: readonly number[],
  linksMax: number,
): Promise<{ byUrl: Map<number, UrlCitations>; isCut: boolean }> {
  const byUrl = new Map<number, UrlCitations>();
  let left = urlIds.toSorted((one, other) => one - other);
  let links = 0;
  while (left.length > 0) {
    if (links >= linksMax) return { byUrl, isCut: true };
    const slice = left.slice(0, URLS_PER_STATEMENT);
    const rows = await countedRows(statements, slice);
    const counted = rows.reduce((sum, { pages }) => sum + pages, 0);
    links += counted;
    const last = counted < LINKS_PER_STATEMENT ? null : cutUrlOf(rows);
    addRows(byUrl, rows, last);
    left = left.slice(
      last === null
        ? slice.length
        : last.isEnough
          ? left.indexOf(last.urlId) + 1
          : left.indexOf(last.urlId),
    );
  }
  return { byUrl, isCut: false };
}

interface CountedRow {
  url_id: number;
  wiki_id: number;
  pages: number;
  first_page: number;
  last_page: number;
}

function countedRows(statements: ReadStatements, urlIds: number[]): Promise<CountedRow[]> {
  return statements.select<CountedRow>(
    `SELECT url_id, wiki_id, COUNT(*) AS pages, MIN(page_id) AS first_page, MAX(page_id) AS last_page
     FROM (SELECT url_id, wiki_id, page_id FROM link FORCE INDEX (url_wiki)
           WHERE url_id IN (?) ORDER BY url_id, wiki_id, page_id LIMIT ?) AS counted
     GROUP BY url_id, wiki_id ORDER BY url_id, wiki_id`,
    [urlIds, LINKS_PER_STATEMENT],
  );
}

/** The URL whose links the statement did not read to the end. */
interface CutUrl {
  urlId: number;
  /** It is not counted again. */
  isEnough: boolean;
}

function cutUrlOf(rows: readonly CountedRow[]): CutUrl {
  const urlId = rows.at(-1)?.url_id ?? 0;
  const pages = rows.reduce((sum, row) => sum + (row.url_id === urlId ? row.pages : 0), 0);
  return { urlId, isEnough: pages >= PAGES_ENOUGH };
}

/** One that is to be counted again is left out. */
function addRows(
  byUrl: Map<number, UrlCitations>,
  rows: readonly CountedRow[],
  last: CutUrl | null,
): void {
  for (const row of rows) {
    const isCut = last?.urlId === row.url_id;
    if (isCut && !last.isEnough) continue;
    const known = byUrl.get(row.url_id) ?? { wikis: [], pages: 0, isMore: isCut };
    known.wikis.push({
      wikiId: row.wiki_id,
      pages: row.pages,
      firstPageId: row.first_page,
      lastPageId: row.last_page,
    });
    known.pages += row.pages;
    byUrl.set(row.url_id, known);
  }
}

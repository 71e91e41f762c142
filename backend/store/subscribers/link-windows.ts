import type { Statements } from '../../runtime/database';

/** A URL as a wiki uses it. */
export interface WikiUrl {
  urlId: number;
  wikiId: number;
}

/** Some URLs on pages of their wikis. */
export interface LinkWindow<Url extends WikiUrl> {
  urls: readonly Url[];
  /** Pages behind this one. */
  afterPage: number;
  /** Up to this one. */
  toPage: number;
}

const LAST_PAGE = 0xffff_ffff;
/** A URL on more pages is looked at by itself. */
const FEW_LINKS = 1_000;
const URLS_TOGETHER = 20;
/** Some 70 ms of what is done with links. */
const WINDOW_LINKS = 20_000;

/** How many links are read together. */
interface WindowLimits {
  few: number;
  together: number;
  links: number;
}

const LIMITS: WindowLimits = { few: FEW_LINKS, together: URLS_TOGETHER, links: WINDOW_LINKS };

/**
 * Cuts the links of URLs into windows of a bounded number of links each: one URL may stand on a million pages. Index:
 * link.url_wiki.
 */
export async function* linkWindows<Url extends WikiUrl>(
  statements: Pick<Statements, 'select'>,
  urls: readonly Url[],
  limits = LIMITS,
): AsyncGenerator<LinkWindow<Url>> {
  for (let place = 0; place < urls.length; place += limits.together) {
    const slice = urls.slice(place, place + limits.together);
    const crowded = await crowdedAmong(statements, slice, limits.few);
    const few = slice.filter((_url, nth) => !crowded.has(nth));
    if (few.length > 0) yield { urls: few, afterPage: 0, toPage: LAST_PAGE };
    for (const [nth, url] of slice.entries()) {
      if (crowded.has(nth)) yield* windowsOf(statements, url, limits.links);
    }
  }
}

/** By place. */
async function crowdedAmong(
  statements: Pick<Statements, 'select'>,
  urls: readonly WikiUrl[],
  few: number,
): Promise<Set<number>> {
  const rows = await statements.select<{ nth: number; page_id: number | null }>(
    `WITH asked (nth, url_id, wiki_id) AS (VALUES ?)
     SELECT nth, (
       SELECT page_id FROM link FORCE INDEX (url_wiki)
       WHERE link.url_id = asked.url_id AND link.wiki_id = asked.wiki_id
       ORDER BY page_id LIMIT 1 OFFSET ?) AS page_id
     FROM asked`,
    [urls.map(({ urlId, wikiId }, nth) => [nth, urlId, wikiId]), few],
  );
  return new Set(rows.filter((row) => row.page_id !== null).map((row) => row.nth));
}

async function* windowsOf<Url extends WikiUrl>(
  statements: Pick<Statements, 'select'>,
  url: Url,
  links: number,
): AsyncGenerator<LinkWindow<Url>> {
  let afterPage = 0;
  while (afterPage < LAST_PAGE) {
    const [row] = await statements.select<{ page_id: number }>(
      `SELECT page_id FROM link FORCE INDEX (url_wiki)
       WHERE url_id = ? AND wiki_id = ? AND page_id > ? ORDER BY page_id LIMIT 1 OFFSET ?`,
      [url.urlId, url.wikiId, afterPage, links - 1],
    );
    const toPage = row?.page_id ?? LAST_PAGE;
    yield { urls: [url], afterPage, toPage };
    afterPage = toPage;
  }
}

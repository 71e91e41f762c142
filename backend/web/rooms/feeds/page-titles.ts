import type { AskedWiki } from '../../../answers/asked-wiki';
import type { ToldChange } from '../../../answers/told-change';
import { within } from '../../../runtime/within';
import { titledPages } from '../lists/titled-pages';
import type { FeedParts } from './feed-parts';

/** Titles of the pages of a wiki by their ids; of those that are missing the ids are told. */
export type PageTitles = ReadonlyMap<number, string>;

/** A wiki that does not tell them by then is not waited for. */
const TITLES_MS = 1_000;
/** Pages that a wiki is asked for. */
const PAGES_MAX = 500;
/** Of each change. */
export const PAGES_NAMED = 5;

/** The pages of changes that are named. */
export function namedPages(changes: readonly Pick<ToldChange, 'pages'>[]): number[] {
  const ids = changes.flatMap(({ pages }) => pages?.pageIds.slice(0, PAGES_NAMED) ?? []);
  return [...new Set(ids)].slice(0, PAGES_MAX);
}

/** Asks the wiki for titles; never rejects. */
export async function askTitles(
  wiki: AskedWiki,
  pageIds: readonly number[],
  { clock, logger }: Pick<FeedParts, 'clock' | 'logger'>,
): Promise<PageTitles> {
  if (pageIds.length === 0) return new Map();
  try {
    const pages = await within(clock, TITLES_MS, () => titledPages(wiki, pageIds));
    return new Map([...pages.values()].map(({ pageId, title }) => [pageId, title]));
  } catch (err) {
    // Ids stand in the place of titles.
    logger.warn({ err }, 'a wiki could not be asked for titles of a feed');
    return new Map();
  }
}

import { fullName, type AskedWiki } from '../../../answers/asked-wiki';
import { orProblem, Problem } from '../../../answers/problem';
import type { Clock } from '../../../runtime/clock';
import { keep } from '../../../runtime/keep';
import { within } from '../../../runtime/within';

/** Tells titles of a wiki's pages by their ids; of those that it does not tell now there are none. */
export type TopicTitles = (
  wiki: AskedWiki,
  pageIds: readonly number[],
) => Promise<ReadonlyMap<number, string>>;

/** A page about somebody waits no longer for any wiki. */
const TITLES_MS = 2_000;
/** Pages are seldom moved. */
const FRESH_MS = 600_000;
/** After a reading that failed. */
const TRY_AGAIN_MS = 60_000;
/** Until then old titles are told at once, while the wiki is asked again. */
const OLD_MS = 86_400_000;
/** In all lists together: one person may have a thousand, and each change of them is another list. */
const PAGES_MAX = 20_000;

/** What a wiki told of some pages. */
interface ToldTitles {
  titles: ReadonlyMap<number, string>;
  /** False: it did not answer the last time; told is what it told before. */
  isRenewed: boolean;
}

/** Keeps titles of pages that topics are about: people look at the same list again and again. */
export function createTopicTitles(clock: Clock): TopicTitles {
  // The list that was asked about last stands last.
  const lists = new Map<string, KeptList>();
  let pages = 0;
  return async (wiki, pageIds) => {
    const ids = [...new Set(pageIds)].toSorted((one, other) => one - other);
    const key = `${fullName(wiki)} ${ids.join(' ')}`;
    const list = lists.get(key) ?? new KeptList(clock, wiki, ids);
    list.wiki = wiki;
    if (!lists.delete(key)) pages += ids.length;
    lists.set(key, list);
    for (const [name, oldest] of lists) {
      if (pages <= PAGES_MAX) break;
      lists.delete(name);
      pages -= oldest.ids.length;
    }
    return (await list.told()).titles;
  };
}

/** Titles of some pages. */
class KeptList {
  readonly told: () => Promise<ToldTitles>;
  #titles: ReadonlyMap<number, string> = new Map();

  /** @param wiki as it is configured now */
  constructor(
    clock: Clock,
    public wiki: AskedWiki,
    readonly ids: readonly number[],
  ) {
    const read = async (): Promise<ToldTitles> => {
      const renewed = await readTitles(clock, this.wiki, ids);
      this.#titles = renewed ?? this.#titles;
      return { titles: this.#titles, isRenewed: renewed !== null };
    };
    const freshMs = ({ isRenewed }: ToldTitles): number => (isRenewed ? FRESH_MS : TRY_AGAIN_MS);
    this.told = keep(read, { clock, freshMs, oldMs: OLD_MS });
  }
}

/** Nobody is kept from a page about themselves because a wiki is away or slow. @returns null: it does not tell them now */
async function readTitles(
  clock: Clock,
  { reader }: AskedWiki,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string> | null> {
  const names = ids.map((pageId) => ({ pageId }));
  try {
    const asked = within(clock, TITLES_MS, () => reader.pagesNamed(names));
    const pages = await orProblem('replica-unavailable', asked);
    return new Map(pages.flatMap((page) => (page === null ? [] : [[page.pageId, page.title]])));
  } catch (error) {
    if (error instanceof Problem && error.code === 'replica-unavailable') return null;
    throw error;
  }
}

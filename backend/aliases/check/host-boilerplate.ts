import { titleWithoutSite } from '../pages/facts-of-page';
import { comparedWords } from '../pages/read-alias-page';
import { CommonTitles } from './common-titles';
import type { ComparedText } from './compared-text';
import { titleWays, type PageNames } from './title-parts';

/** More pages tell hardly more of what all pages of a host share. */
const PAGES_MAX = 60;

/** A page that was noted. */
interface SeenPage {
  readonly shingles: ReadonlySet<number>;
  readonly title: string;
  /** Under how many keys it was seen. */
  keys: number;
}

/** Of all shingles of two pages of one title that both have: they are one page at two addresses. */
const ONE_PAGE_SHARE = 0.9;
/** What stands at more addresses stands in for pages, as “not found” does. */
const ADDRESSES_MAX = 2;

/** Of the smaller one's shingles, in a page that is so much larger: it quotes the whole of it. */
const QUOTED_SHARE = 0.6;
const QUOTER_SIZE = 1.5;
/** Of all pages: what stands on fewer need be no frame, nor what fewer than three have. */
const EVERYWHERE_SHARE = 0.75;
const EVERYWHERE_MIN = 3;

/**
 * What two or more pages of a host have in common: their frames, and what their site is called. Of two pages one of
 * which holds the whole of the other (lists, round-ups), what they share is no frame.
 */
export class HostBoilerplate {
  readonly #keys = new Set<string>();
  readonly #pages: SeenPage[] = [];
  /** Places of the pages that have it. */
  readonly #shingles = new Map<number, number[]>();
  readonly #titles = new CommonTitles();
  readonly #quotes = new Map<number, boolean>();

  /** How many different pages were seen. */
  get pages(): number {
    return this.#pages.length;
  }

  /** Notes a page; one that was noted before tells nothing new. */
  add({ page, shingles, key }: ComparedText): void {
    if (this.#keys.has(key) || this.#pages.length >= PAGES_MAX) return;
    this.#keys.add(key);
    const title = titleOf(page);
    const same = this.#pages.find((seen) => isOnePage(seen, { shingles, title }));
    if (same !== undefined) same.keys += 1;
    if (same !== undefined && same.keys <= ADDRESSES_MAX) return;
    const number = this.#pages.push({ shingles, title, keys: 1 }) - 1;
    for (const shingle of shingles) this.#note(shingle, number);
    this.#titles.add(page);
  }

  isCommon(shingle: number): boolean {
    const [one, other, third] = this.#shingles.get(shingle) ?? [];
    if (one === undefined || other === undefined) return false;
    return third !== undefined || !this.#isQuote(one, other);
  }

  /** Whether enough pages were seen to tell what all of them show. */
  get knowsFrames(): boolean {
    return this.pages >= EVERYWHERE_MIN;
  }

  /** Whether it stands on nearly all pages, as what is around each text does. */
  isEverywhere(shingle: number): boolean {
    const count = this.#shingles.get(shingle)?.length ?? 0;
    return count >= EVERYWHERE_MIN && count >= EVERYWHERE_SHARE * this.pages;
  }

  /** @param part words of a title’s part, as titleWays has them */
  isCommonTitle(part: string): boolean {
    return this.#titles.isCommon(part);
  }

  /** Each way in which a page is called without what its site may be called before a colon; none where nothing is left out. */
  titlesBehindColon(page: PageNames): string[][] {
    const ways = titleWays(page);
    const without = titleWays(page, (words) => this.#titles.isSiteBeforeColon(words));
    return without.filter((way, kind) => way.join('\n') !== ways[kind]?.join('\n'));
  }

  #note(shingle: number, page: number): void {
    const pages = this.#shingles.get(shingle);
    if (pages === undefined) this.#shingles.set(shingle, [page]);
    else pages.push(page);
  }

  #isQuote(one: number, other: number): boolean {
    const pair = one * PAGES_MAX + other;
    const known = this.#quotes.get(pair) ?? isQuote(this.#pages[one], this.#pages[other]);
    this.#quotes.set(pair, known);
    return known;
  }
}

const titleOf = (page: ComparedText['page']): string =>
  comparedWords(titleWithoutSite(page) ?? '').join(' ');

/** Whether two pages are one at two addresses. */
function isOnePage(one: SeenPage, other: Omit<SeenPage, 'keys'>): boolean {
  if (one.title !== other.title) return false;
  const [small, large] = [one.shingles, other.shingles].toSorted((a, b) => a.size - b.size);
  if (small === undefined || large === undefined || large.size === 0) return false;
  if (small.size < ONE_PAGE_SHARE * large.size) return false;
  const shared = [...small].filter((shingle) => large.has(shingle)).length;
  return shared >= ONE_PAGE_SHARE * (small.size + large.size - shared);
}

/** Whether one of two pages holds the whole of the other one, and more. */
function isQuote(one?: SeenPage, other?: SeenPage): boolean {
  if (one === undefined || other === undefined) return false;
  const [small, large] = [one.shingles, other.shingles].toSorted((a, b) => a.size - b.size);
  if (small === undefined || large === undefined) return false;
  if (large.size < QUOTER_SIZE * small.size) return false;
  const shared = [...small].filter((shingle) => large.has(shingle)).length;
  return shared >= QUOTED_SHARE * small.size;
}

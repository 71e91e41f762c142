import { titlePrefixes, titleWays, type PageNames } from './title-parts';

/** More pages than two of one title are called as their site is. */
const PAGES_OF_SITE = 3;

/** Of all pages: before fewer titles stands what kind of page it is (`Re: title`), or what it is about. */
const PREFIX_SHARE = 0.75;

/** On how many pages a part of a title was seen, and what these are called beside it. */
interface PartUse {
  pages: number;
  readonly beside: Set<string>;
}

/** Parts of titles that pages of a host have in common: what their site is called. */
export class CommonTitles {
  #pages = 0;
  readonly #parts = new Map<string, PartUse>();
  readonly #prefixes = new Map<string, PartUse>();

  /** Notes what a page is called. */
  add(page: PageNames): void {
    this.#pages += 1;
    const parts = [...new Set(titleWays(page).flat())].toSorted();
    for (const part of parts) {
      note(this.#parts, part, parts.filter((other) => other !== part).join('\n'));
    }
    for (const prefix of new Set(titlePrefixes(page))) {
      note(this.#prefixes, prefix, parts.join('\n'));
    }
  }

  /** Whether pages that are called otherwise have it, too: two pages of one title are no site. */
  isCommon(part: string): boolean {
    const use = this.#parts.get(part);
    if (use === undefined || use.pages < 2) return false;
    return use.beside.size > 1 || use.pages >= PAGES_OF_SITE || use.pages === this.#pages;
  }

  /** Whether the site is called so before the titles of its pages. */
  isSiteBeforeColon(words: string): boolean {
    const titles = this.#prefixes.get(words)?.beside.size ?? 0;
    return titles > 1 && titles >= PREFIX_SHARE * this.#pages;
  }
}

function note(uses: Map<string, PartUse>, part: string, beside: string): void {
  const use = uses.get(part) ?? { pages: 0, beside: new Set() };
  use.pages += 1;
  use.beside.add(beside);
  uses.set(part, use);
}

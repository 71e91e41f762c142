import { comparedWords } from '../pages/read-alias-page';
import type { ComparedText } from './compared-text';

/** More pages tell hardly more of what all pages of a host share. */
const PAGES_MAX = 60;
const COMMON = -1;
/** Between a page's title and its site's. */
const TITLE_PARTS = /\s+[|–—·•:»«›-]+\s+/;

/** What two or more pages of a host have in common: their frames, and what their site is called. */
export class HostBoilerplate {
  readonly #pages = new Map<string, number>();
  /** The page that has it, or COMMON. */
  readonly #shingles = new Map<number, number>();
  readonly #titles = new Map<string, number>();

  /** How many different pages were seen. */
  get pages(): number {
    return this.#pages.size;
  }

  /** Notes a page; one that was noted before tells nothing new. */
  add({ page, shingles, key }: ComparedText): void {
    if (this.#pages.has(key) || this.#pages.size >= PAGES_MAX) return;
    const number = this.#pages.size;
    this.#pages.set(key, number);
    for (const shingle of shingles) note(this.#shingles, shingle, number);
    for (const part of new Set(titleParts(page))) note(this.#titles, part, number);
  }

  isCommon(shingle: number): boolean {
    return this.#shingles.get(shingle) === COMMON;
  }

  /** @param part words of a title’s part, as titleParts has them */
  isCommonTitle(part: string): boolean {
    return this.#titles.get(part) === COMMON;
  }
}

function note<Thing>(seen: Map<Thing, number>, thing: Thing, page: number): void {
  const by = seen.get(thing);
  if (by === undefined) seen.set(thing, page);
  else if (by !== page) seen.set(thing, COMMON);
}

/** All parts of what a page is called, in words, one space between them. */
export function titleParts({
  heading,
  shared,
  title,
}: Pick<ComparedText['page'], 'heading' | 'shared' | 'title'>): string[] {
  return [heading, ...shared.split(TITLE_PARTS), ...title.split(TITLE_PARTS)]
    .map((part) => comparedWords(part).join(' '))
    .filter((part) => part !== '');
}

/** Each way in which a page is called, as lists of its parts. */
export function titleWays({ heading, shared, title }: ComparedText['page']): string[][] {
  return [[heading], shared.split(TITLE_PARTS), title.split(TITLE_PARTS)].map((parts) =>
    parts.map((part) => comparedWords(part).join(' ')).filter((part) => part !== ''),
  );
}

import { slicesOf } from '../runtime/slices';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';

/** Where the categories of a wiki are read. Titles have no namespace and `_` for blanks. */
export interface CategorySource {
  /**
   * Titles of the categories directly below any of these; piece by piece, in any order, doubles too.
   * The reading ends as soon as nobody asks for the next piece.
   */
  subcategories(titles: readonly string[]): AsyncIterable<readonly string[]>;
  /**
   * Ids of the pages directly in any of these, without categories and files; piece by piece, doubles
   * too, in an order that stays the same as long as the categories do: it decides who finds room in a
   * tree that is cut off. The reading ends as soon as nobody asks for the next piece.
   */
  members(titles: readonly string[]): AsyncIterable<readonly number[]>;
  /** Those of these categories whose members it cannot tell, although there are some. */
  hidden(titles: readonly string[]): Promise<string[]>;
}

/** The category at the top of a tree, and where the tree ends. */
export interface TreeBounds {
  /** Without namespace, with `_`. */
  title: string;
  /** How many levels below it count; 0 is the category alone. */
  depth: number;
  /** Where the tree is cut off. */
  pagesMax: number;
}

/** A category with all that is below it, as far as its bounds reach. */
export interface WalkedTree {
  /**
   * The categories of which all pages found room, the top one first. One of which only some did is
   * left out: it would look changed for ever.
   */
  titles: readonly string[];
  pages: IdSet;
  /** What people should know of it: it was cut off, there is nothing in it, or not all can be read. */
  warnings: readonly string[];
}

/** Categories that a tree has at most: what is beyond is a tree that nobody meant to watch. */
export const CATEGORIES_MAX = 20_000;

/** Titles of one question to the source. */
const TITLES_PER_QUESTION = 200;

/**
 * Walks down from a category, level by level, so that a tree that is too large loses what is
 * farthest from its top (W1.2). A category is visited once, however often it is met; cycles end.
 * @throws what the source throws
 */
export async function walkCategoryTree(
  source: CategorySource,
  { title, depth, pagesMax }: TreeBounds,
): Promise<WalkedTree> {
  const seen = new Set([title]);
  const titles: string[] = [];
  const pages = new IdCollector();
  let level = [title];
  let isWhole = true;
  for (let below = 0; isWhole && level.length > 0; below += 1) {
    const collected = await collectMembers(source, level, pages, pagesMax);
    titles.push(...collected);
    isWhole = collected.length === level.length;
    if (!isWhole || below === depth) break;
    level = await nextLevel(source, level, seen);
    isWhole = seen.size <= CATEGORIES_MAX;
  }
  const found = pages.toSet();
  const warnings = [
    ...warningsOf(title, found, titles, isWhole),
    ...hiddenWarnings(title, await hiddenAmong(source, titles)),
  ];
  return { titles, pages: found, warnings };
}

/** @returns those of these categories, from the first one on, of which all pages found room */
async function collectMembers(
  source: CategorySource,
  titles: readonly string[],
  pages: IdCollector,
  pagesMax: number,
): Promise<string[]> {
  const collected: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    for await (const piece of source.members(slice)) {
      if (!pages.addUpTo(piece, pagesMax)) return collected;
    }
    collected.push(...slice);
  }
  return collected;
}

/**
 * The categories below these that were not seen yet, in an order that does not depend on the
 * source's; no more are looked for beyond the bound.
 */
async function nextLevel(
  source: CategorySource,
  titles: readonly string[],
  seen: Set<string>,
): Promise<string[]> {
  const next: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    for await (const piece of source.subcategories(slice)) {
      const fresh = new Set(piece.filter((title) => !seen.has(title)));
      for (const title of fresh) seen.add(title);
      next.push(...fresh);
      if (seen.size > CATEGORIES_MAX) return [];
    }
  }
  return next.sort();
}

async function hiddenAmong(source: CategorySource, titles: readonly string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    hidden.push(...(await source.hidden(slice)));
  }
  return hidden;
}

function hiddenWarnings(top: string, hidden: readonly string[]): string[] {
  const [first] = hidden.toSorted();
  if (first === undefined) return [];
  const more = hidden.length > 1 ? ` and ${hidden.length - 1} more` : '';
  const what = `the replica does not show ${nameOf(first)}${more}`;
  return [`${what} below ${nameOf(top)}, though the wiki counts members: they are not watched`];
}

function warningsOf(
  title: string,
  pages: IdSet,
  titles: readonly string[],
  isWhole: boolean,
): string[] {
  const name = nameOf(title);
  if (!isWhole) {
    const size = `${pages.size} pages, ${titles.length} categories are whole`;
    return [`${name} is cut off at ${size}: lower its depth or raise its pagesMax`];
  }
  return pages.size === 0 ? [`${name} has no pages in it: is it spelt right?`] : [];
}

function nameOf(title: string): string {
  return `category “${title.replaceAll('_', ' ')}”`;
}

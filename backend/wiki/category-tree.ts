import { slicesOf } from '../runtime/slices';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';

/** Where the categories of a wiki are read. Titles have no namespace and `_` for blanks. */
export interface CategorySource {
  /** Titles of the categories directly below any of these, in any order, doubles too. */
  subcategories(titles: readonly string[]): Promise<string[]>;
  /**
   * Ids of the pages directly in any of these, without categories and files; piece by piece, in any
   * order, doubles too. The reading ends as soon as nobody asks for the next piece.
   */
  members(titles: readonly string[]): AsyncIterable<readonly number[]>;
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
  /** All categories whose pages count, the top one first. */
  titles: readonly string[];
  pages: IdSet;
  /** What people should know of it: it was cut off, or there is nothing in it. */
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
  const pages = new IdCollector();
  let level = [title];
  let isWhole = true;
  for (let below = 0; isWhole && level.length > 0; below += 1) {
    isWhole = await collectMembers(source, level, pages, pagesMax);
    if (!isWhole || below === depth) break;
    level = await nextLevel(source, level, seen);
    isWhole = seen.size <= CATEGORIES_MAX;
  }
  const titles = [...seen].slice(0, CATEGORIES_MAX);
  const found = pages.toSet();
  return { titles, pages: found, warnings: warningsOf(title, found, titles, isWhole) };
}

/** @returns whether all pages of these categories found room */
async function collectMembers(
  source: CategorySource,
  titles: readonly string[],
  pages: IdCollector,
  pagesMax: number,
): Promise<boolean> {
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    for await (const piece of source.members(slice)) {
      if (!pages.addUpTo(piece, pagesMax)) return false;
    }
  }
  return true;
}

/** The categories below these that were not seen yet; no more are looked for beyond the bound. */
async function nextLevel(
  source: CategorySource,
  titles: readonly string[],
  seen: Set<string>,
): Promise<string[]> {
  const next: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    if (seen.size > CATEGORIES_MAX) break;
    for (const title of await source.subcategories(slice)) {
      if (seen.has(title)) continue;
      seen.add(title);
      next.push(title);
    }
  }
  return next;
}

function warningsOf(
  title: string,
  pages: IdSet,
  titles: readonly string[],
  isWhole: boolean,
): string[] {
  const name = `category “${title.replaceAll('_', ' ')}”`;
  if (!isWhole) {
    const size = `${pages.size} pages in ${titles.length} categories`;
    return [`${name} is cut off at ${size}: lower its depth or raise its pagesMax`];
  }
  return pages.size === 0 ? [`${name} has no pages in it: is it spelt right?`] : [];
}

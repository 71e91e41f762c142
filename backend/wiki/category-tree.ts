import { slicesOf } from '../runtime/slices';
import type { CriterionWarning } from './criteria';
import { IdCollector } from './id-collector';
import type { IdSet } from './id-set';
import type { TreeAllowance } from './tree-allowance';

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
  warnings: readonly CriterionWarning[];
}

/** Categories that a tree has at most: what is beyond is a tree that nobody meant to watch. */
export const CATEGORIES_MAX = 20_000;

/** Titles of one question to the source. */
const TITLES_PER_QUESTION = 200;

/**
 * Walks down from a category, level by level, so that a tree that is too large loses what is
 * farthest from its top (W1.2). A category is visited once, however often it is met; cycles end.
 * @param allowance what it may cost; what it does is taken from it, and where that ran out is not among the warnings
 * @throws what the source throws
 */
export async function walkCategoryTree(
  source: CategorySource,
  { title, depth, pagesMax }: TreeBounds,
  allowance: TreeAllowance,
): Promise<WalkedTree> {
  const walk = { source, allowance, pagesMax, seen: new Set<string>(), pages: new IdCollector() };
  const titles: string[] = [];
  let level = meet(walk, [title]) ?? [];
  let isWhole = level.length > 0;
  for (let below = 0; isWhole && level.length > 0; below += 1) {
    const collected = await collectMembers(walk, level);
    titles.push(...collected);
    isWhole = collected.length === level.length;
    if (!isWhole || below === depth) break;
    const next = await nextLevel(walk, level);
    isWhole = next !== null;
    level = next ?? [];
  }
  const found = walk.pages.toSet();
  allowance.take('pages', found.size);
  const warnings = [
    ...(allowance.isSpent ? [] : warningsOf(title, found, titles, isWhole)),
    ...hiddenWarnings(title, await hiddenAmong(source, titles)),
  ];
  return { titles, pages: found, warnings };
}

/** A tree as far as it is walked. */
interface Walk {
  source: CategorySource;
  allowance: TreeAllowance;
  pagesMax: number;
  /** Titles. */
  seen: Set<string>;
  pages: IdCollector;
}

/** @returns those of these categories, from the first one on, of which all pages found room */
async function collectMembers(walk: Walk, titles: readonly string[]): Promise<string[]> {
  const collected: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    for await (const piece of walk.source.members(slice)) {
      if (!takeIn(walk, piece)) return collected;
    }
    collected.push(...slice);
  }
  return collected;
}

/** @returns whether all these pages found room */
function takeIn({ allowance, pages, pagesMax }: Walk, piece: readonly number[]): boolean {
  if (!allowance.take('entries', piece.length)) return false;
  const left = allowance.left('pages');
  if (pages.addUpTo(piece, Math.min(pagesMax, left))) return true;
  if (left < pagesMax) allowance.runOut();
  return false;
}

/**
 * The categories below these that were not seen yet, in an order that does not depend on the
 * source's; null where they are too many: no more are looked for then.
 */
async function nextLevel(walk: Walk, titles: readonly string[]): Promise<string[] | null> {
  const next: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    for await (const piece of walk.source.subcategories(slice)) {
      if (!walk.allowance.take('entries', piece.length)) return null;
      const fresh = meet(walk, piece);
      if (fresh === null) return null;
      next.push(...fresh);
    }
  }
  return next.sort();
}

/** @returns those of these categories that were not seen yet; null where there are too many */
function meet({ seen, allowance }: Walk, titles: readonly string[]): string[] | null {
  const fresh = [...new Set(titles)].filter((title) => !seen.has(title));
  for (const title of fresh) seen.add(title);
  const isRoom = seen.size <= CATEGORIES_MAX;
  return isRoom && allowance.take('categories', fresh.length) ? fresh : null;
}

async function hiddenAmong(source: CategorySource, titles: readonly string[]): Promise<string[]> {
  const hidden: string[] = [];
  for (const slice of slicesOf(titles, TITLES_PER_QUESTION)) {
    hidden.push(...(await source.hidden(slice)));
  }
  return hidden;
}

function hiddenWarnings(top: string, hidden: readonly string[]): CriterionWarning[] {
  const [first] = hidden.toSorted();
  if (first === undefined) return [];
  const more = hidden.length > 1 ? ` and ${hidden.length - 1} more` : '';
  const what = `the replica does not show ${nameOf(first)}${more}`;
  const text = `${what} below ${nameOf(top)}, though the wiki counts members: they are left out`;
  return [{ isMissing: false, text }];
}

function warningsOf(
  title: string,
  pages: IdSet,
  titles: readonly string[],
  isWhole: boolean,
): CriterionWarning[] {
  const name = nameOf(title);
  if (!isWhole) {
    const size = `${pages.size} pages, ${titles.length} categories are whole`;
    const text = `${name} is cut off at ${size}: lower its depth or raise its pagesMax`;
    return [{ isMissing: false, text }];
  }
  if (pages.size > 0) return [];
  return [{ isMissing: true, text: `${name} has no pages in it: is it spelt right?` }];
}

/** As people are told of it. */
export function nameOf(title: string): string {
  return `category “${title.replaceAll('_', ' ')}”`;
}

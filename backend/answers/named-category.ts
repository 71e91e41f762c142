import { CATEGORY_NAMESPACE, namespacedCategory } from '../wiki/category-title';
import type { PageName } from '../wiki/page-address';
import type { WikiPage } from '../wiki/wiki-reader';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { categoriesAlike, categoriesOf } from './categories-beginning';
import { readPagesQuestion } from './page-question';
import { orProblem, Problem } from './problem';
import { foldedTitle, titlesInAnyCase } from './titles-in-any-case';

/** Names that people read through before they type anew. */
const ALIKE_MAX = 5;
/** Among so many that begin alike the one is looked for that differs in capital letters alone. */
const SAME_BEGINNING_MAX = 50;

/** A category of a wiki. */
export interface NamedCategory {
  wiki: AskedWiki;
  /** Without namespace, with `_`, as tables have it. */
  category: string;
  /** As the wiki shows it, with its namespace. */
  title: string;
}

/**
 * The category that somebody names, with or without its namespace, or by its address, which names the wiki, too.
 * @returns `category` null: the wiki has none of that name
 * @throws Problem as readPagesQuestion; replica-unavailable
 */
export async function namedCategory(
  wikis: AskedWikis,
  { dbname, category }: { dbname?: string | undefined; category: string },
): Promise<NamedCategory | { wiki: AskedWiki; category: null }> {
  const { wiki, pages } = readPagesQuestion({ dbname, title: category }, wikis);
  const [name, ...more] = pages;
  if (name === undefined || more.length > 0) throw new Problem('bad-title', category);
  const spellings = 'title' in name ? [name, { title: namespacedCategory(name.title) }] : [name];
  const found = await orProblem('replica-unavailable', wiki.reader.pagesNamed(spellings));
  const page =
    found.find((one) => one?.namespace === CATEGORY_NAMESPACE) ??
    (await butForCapitals(wiki, name));
  if (page === null) return { wiki, category: null };
  return { wiki, category: titleWithin(page), title: page.title };
}

/** The only category of that name but for its capital letters; null: there is none, or several. */
async function butForCapitals({ reader }: AskedWiki, name: PageName): Promise<WikiPage | null> {
  if (!('title' in name)) return null;
  const alike = await titlesOrNone(
    titlesInAnyCase(categoriesOf(reader), name.title, SAME_BEGINNING_MAX),
  );
  const wanted = [name.title, namespacedCategory(name.title)].map(foldedTitle);
  const same = alike.filter(({ title }) => isNamed(title, wanted));
  return same.length === 1 ? (same[0] ?? null) : null;
}

/** A comfort: where the wiki fails to list titles, it still has no category of the name as it was typed. */
async function titlesOrNone(asked: Promise<WikiPage[]>): Promise<WikiPage[]> {
  try {
    return await asked;
  } catch {
    return [];
  }
}

const isNamed = (title: string, wanted: readonly string[]): boolean =>
  wanted.includes(foldedTitle(title)) ||
  wanted.includes(foldedTitle(title.slice(title.indexOf(':') + 1)));

/**
 * Categories that may be meant by such a name of which the wiki has none; titles as that wiki shows them.
 * @throws Problem as namedCategory
 */
export async function alikeCategories(
  wikis: AskedWikis,
  { dbname, category }: { dbname?: string | undefined; category: string },
): Promise<{ wiki: AskedWiki; titles: string[] }> {
  const { wiki, pages } = readPagesQuestion({ dbname, title: category }, wikis);
  const [name] = pages;
  if (name === undefined || !('title' in name)) return { wiki, titles: [] };
  const found = await orProblem(
    'replica-unavailable',
    categoriesAlike(wiki.reader, name.title, ALIKE_MAX),
  );
  return { wiki, titles: found.map(({ title }) => title) };
}

function titleWithin({ title }: WikiPage): string {
  return title.slice(title.indexOf(':') + 1).replaceAll(' ', '_');
}

import { CATEGORY_NAMESPACE, namespacedCategory } from '../wiki/category-title';
import type { WikiPage } from '../wiki/wiki-reader';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { categoriesAlike } from './categories-beginning';
import { readPagesQuestion } from './page-question';
import { orProblem, Problem } from './problem';

/** Names that people read through before they type anew. */
const ALIKE_MAX = 5;

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
  const page = found.find((one) => one?.namespace === CATEGORY_NAMESPACE);
  if (page == null) return { wiki, category: null };
  return { wiki, category: titleWithin(page), title: page.title };
}

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

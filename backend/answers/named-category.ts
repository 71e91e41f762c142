import { CATEGORY_NAMESPACE, namespacedCategory } from '../wiki/category-title';
import type { WikiPage } from '../wiki/wiki-reader';
import type { AskedWiki, AskedWikis } from './asked-wiki';
import { readPagesQuestion } from './page-question';
import { orProblem, Problem } from './problem';

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

function titleWithin({ title }: WikiPage): string {
  return title.slice(title.indexOf(':') + 1).replaceAll(' ', '_');
}

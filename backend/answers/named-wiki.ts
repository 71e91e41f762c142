import type { AskedWiki, AskedWikis } from './asked-wiki';
import { Problem } from './problem';
import { wikiCalled } from './wiki-name';

/**
 * The wiki that a question names, by what programs call it or by what people do.
 * @throws Problem unknown-dbname; wikis-unknown-yet where nobody can say so just now
 */
export function namedWiki(
  wikis: Pick<AskedWikis, 'all' | 'find' | 'isAwaited'>,
  name: string,
): AskedWiki {
  const wiki = wikiNamed(wikis, name);
  if (wiki !== null) return wiki;
  throw new Problem(wikis.isAwaited(name) ? 'wikis-unknown-yet' : 'unknown-dbname', name);
}

/** The same; null where there is none of that name. */
export function wikiNamed(wikis: Pick<AskedWikis, 'all' | 'find'>, name: string): AskedWiki | null {
  return wikis.find(name) ?? wikiCalled(wikis.all, name);
}

/** The wiki that is meant where none is named: the only one that is watched; null where there are several. */
export function onlyWiki({ all }: Pick<AskedWikis, 'all'>): AskedWiki | null {
  const [first] = all;
  return all.length === 1 && first !== undefined ? first : null;
}

/**
 * How a field names a wiki, so that who sends it means the same wiki: by its name for itself where no other wiki
 * has it, else by its domain.
 */
export function typedWiki(wikis: Pick<AskedWikis, 'all' | 'find'>, wiki: AskedWiki): string {
  const name = wiki.siteName();
  return name !== '' && wikiNamed(wikis, name) === wiki ? name : wiki.domain;
}

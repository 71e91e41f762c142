import type { AskedWiki, AskedWikis } from './asked-wiki';
import { Problem } from './problem';

/**
 * The wiki that a question names.
 * @throws Problem unknown-dbname; wikis-unknown-yet where nobody can say so just now
 */
export function namedWiki(wikis: Pick<AskedWikis, 'find' | 'isAwaited'>, name: string): AskedWiki {
  const wiki = wikis.find(name);
  if (wiki !== null) return wiki;
  throw new Problem(wikis.isAwaited(name) ? 'wikis-unknown-yet' : 'unknown-dbname', name);
}

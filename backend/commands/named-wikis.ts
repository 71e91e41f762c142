import { wikiName, type WikiConfig } from '../config/wiki-config';
import { CommandError } from './command-error';

/**
 * The wikis that a command was asked about, each once; all of them when none was named.
 * @throws CommandError naming the first name that no wiki has
 */
export function namedWikis<Wiki extends WikiConfig>(
  wikis: { readonly all: readonly Wiki[]; find(name: string): Wiki | null },
  names: readonly string[],
): readonly Wiki[] {
  if (names.length === 0) return wikis.all;
  const found = names.map((name) => {
    const wiki = wikis.find(name);
    if (wiki !== null) return wiki;
    const known = wikis.all.slice(0, SHOWN_MAX).map(wikiName).join(', ');
    throw new CommandError(`no wiki “${name}” in the wikis file; there are ${known || 'none'}`);
  });
  return [...new Set(found)];
}

const SHOWN_MAX = 10;

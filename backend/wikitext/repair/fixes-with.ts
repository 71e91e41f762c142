import type { WikiFixes } from '../../status/wiki-fixes';
import type { WikiTemplates } from '../wikis/known-wikis';

/** What the templates of a wiki allow to be written: tags, where anything can stand behind, around or in a dead link without a copy. */
export function fixesWith({
  links,
  citations,
}: Pick<WikiTemplates, 'links' | 'citations'>): WikiFixes {
  if (links === null) return 'none';
  const hasTag = links.deadBehind !== undefined || links.deadInstead !== undefined;
  const hasStatus = [...citations.values()].some(({ repair }) => repair?.statusIsTag === true);
  return hasTag || hasStatus ? 'with-tags' : 'without-tags';
}

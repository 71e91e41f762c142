import type { WikiTemplates } from '../wikis/known-wikis';

/**
 * Whether anything of a wiki can be written behind, around or into a dead link without a copy. False also of a wiki of which
 * nothing is repaired.
 */
export function canTagDead({
  links,
  citations,
}: Pick<WikiTemplates, 'links' | 'citations'>): boolean {
  if (links === null) return false;
  if (links.deadBehind !== undefined || links.deadInstead !== undefined) return true;
  return [...citations.values()].some(({ repair }) => repair?.statusIsTag === true);
}

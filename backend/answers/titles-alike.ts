import type { WikiPage } from '../wiki/wiki-reader';
import type { TitlesAsked } from './titles-asked';

/** Letters that a beginning needs to tell names apart. */
const LETTERS_MIN = 2;

/**
 * Pages whose titles begin as a name does that no page has: those that have most of its beginning in common. Some twelve short
 * questions to the wiki at most, as each one is about two thirds of the one before.
 */
export async function titlesAlike(
  ask: TitlesAsked,
  name: string,
  limit: number,
): Promise<WikiPage[]> {
  const [, namespace = '', title = ''] = /^(.*:)?(.*)$/su.exec(name.trim()) ?? [];
  const letters = Array.from(title);
  for (let kept = letters.length; kept >= LETTERS_MIN; kept = Math.floor((kept * 2) / 3)) {
    const begun = `${namespace}${letters.slice(0, kept).join('')}`;
    const found = await ask(begun, limit);
    if (found.length > 0) return found;
  }
  return [];
}

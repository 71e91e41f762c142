import { CATEGORY_NAMESPACE, namespacedCategory } from '../wiki/category-title';
import type { WikiPage, WikiReader } from '../wiki/wiki-reader';

type Titles = Pick<WikiReader, 'titlesBeginning'>;

/** Letters that a beginning needs to tell names apart. */
const LETTERS_MIN = 2;

/**
 * Categories whose names begin so, with or without their namespace in front; `limit` at most. One question to the wiki,
 * two where there may be a namespace.
 */
export async function categoriesBeginning(
  reader: Titles,
  begun: string,
  limit: number,
): Promise<WikiPage[]> {
  if (begun.trim() === '') return [];
  const named = namespacedCategory(begun);
  for (const prefix of begun.includes(':') ? [named, begun] : [named]) {
    const found = await reader.titlesBeginning(prefix, limit);
    const categories = found.filter(({ namespace }) => namespace === CATEGORY_NAMESPACE);
    if (categories.length > 0) return categories;
  }
  return [];
}

/**
 * Categories that begin as a name does that no category has: those that have most of its beginning in common. At most
 * some twenty short questions to the wiki, half as many of a name without a colon, as each one asks for two thirds of the
 * one before.
 */
export async function categoriesAlike(
  reader: Titles,
  name: string,
  limit: number,
): Promise<WikiPage[]> {
  const [, namespace = '', title = ''] = /^(.*:)?(.*)$/su.exec(name.trim()) ?? [];
  const letters = Array.from(title);
  for (let kept = letters.length; kept >= LETTERS_MIN; kept = Math.floor((kept * 2) / 3)) {
    const begun = `${namespace}${letters.slice(0, kept).join('')}`;
    const found = await categoriesBeginning(reader, begun, limit);
    if (found.length > 0) return found;
  }
  return [];
}

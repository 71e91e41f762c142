import { CATEGORY_NAMESPACE, namespacedCategory } from '../wiki/category-title';
import type { WikiPage, WikiReader } from '../wiki/wiki-reader';
import { titlesAlike } from './titles-alike';
import type { TitlesAsked } from './titles-asked';

type Titles = Pick<WikiReader, 'titlesBeginning'>;

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
 * Categories that begin as a name does that no category has. At most some twenty short questions to the wiki, half as many of a
 * name without a colon.
 */
export function categoriesAlike(reader: Titles, name: string, limit: number): Promise<WikiPage[]> {
  return titlesAlike(categoriesOf(reader), name, limit);
}

/** The same as `categoriesBeginning`, of one wiki. */
export function categoriesOf(reader: Titles): TitlesAsked {
  return (begun, limit) => categoriesBeginning(reader, begun, limit);
}

import type { WikiPage } from '../wiki/wiki-reader';
import type { TitlesAsked } from './titles-asked';

/** Of titles with the same first word so many are looked through. */
const SAME_FIRST_WORD_MAX = 50;

/**
 * Pages whose titles begin so; where there are none, those that do but for capital letters: from their second letter on titles
 * tell them apart, and who types does not. Those are looked for among the first fifty with the same first word. One question
 * to the wiki, or two.
 */
export async function titlesInAnyCase(
  ask: TitlesAsked,
  begun: string,
  limit: number,
): Promise<WikiPage[]> {
  const found = await ask(begun, limit);
  const wanted = foldedTitle(begun);
  const [firstWord = ''] = begun.trim().split(/[\s_]+/u);
  if (found.length > 0 || foldedTitle(firstWord) === wanted) return found;
  const others = await ask(firstWord, SAME_FIRST_WORD_MAX);
  return others
    .filter(({ title }) => spellingsOf(title).some((spelling) => spelling.startsWith(wanted)))
    .slice(0, limit);
}

/** As titles are compared that may differ in capital letters. */
export function foldedTitle(title: string): string {
  return title.replaceAll('_', ' ').trim().toLowerCase();
}

/** With and without what may be a namespace. */
function spellingsOf(title: string): string[] {
  return [foldedTitle(title), foldedTitle(title.slice(title.indexOf(':') + 1))];
}

import { fullName, type AskedWiki } from '../../../answers/asked-wiki';

/** Suggestions at most: more would not be read. */
export const SUGGESTIONS_MAX = 10;

/** A wiki to choose, by the name that questions take and the domain that people know. */
export interface SuggestedWiki {
  dbname: string;
  domain: string;
}

/**
 * Wikis that may be meant: first those whose name or domain begins with the words, then those in whose
 * name or domain they stand anywhere. One look at each wiki, ten at most.
 * @param words as somebody typed them; none suggests the first wikis
 */
export function suggestWikis(wikis: readonly AskedWiki[], words: string): SuggestedWiki[] {
  const wanted = words.toLowerCase();
  const begins: SuggestedWiki[] = [];
  const holds: SuggestedWiki[] = [];
  for (const wiki of wikis) {
    const names = [fullName(wiki).toLowerCase(), wiki.domain.toLowerCase()];
    const suggested = { dbname: fullName(wiki), domain: wiki.domain };
    if (names.some((name) => name.startsWith(wanted))) begins.push(suggested);
    else if (names.some((name) => name.includes(wanted))) holds.push(suggested);
  }
  return [...begins, ...holds].slice(0, SUGGESTIONS_MAX);
}

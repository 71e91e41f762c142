import { fullName, type AskedWiki, type AskedWikis } from '../../../answers/asked-wiki';
import { typedWiki } from '../../../answers/named-wiki';
import { nameOfWiki, wordsForWiki } from '../../../answers/wiki-name';
import type { Translator } from '../../../runtime/messages';

/** Suggestions at most: more would not be read. */
export const SUGGESTIONS_MAX = 10;

/** A wiki to choose. */
export interface SuggestedWiki {
  /** The name that programs use. */
  dbname: string;
  /** What people call it. */
  name: string;
  domain: string;
  /** What the field says when it is chosen. */
  typed: string;
}

/**
 * Wikis that may be meant: first those whose name or domain begins with the words, then those in whose
 * name or domain they stand anywhere. One look at each wiki, ten at most.
 * @param words as somebody typed them; none suggests the first wikis
 */
export function suggestWikis(
  wikis: Pick<AskedWikis, 'all' | 'find'>,
  words: string,
  translator: Pick<Translator, 'lang' | 'text'>,
): SuggestedWiki[] {
  const wanted = words.toLowerCase();
  const begins: AskedWiki[] = [];
  const holds: AskedWiki[] = [];
  for (const wiki of wikis.all) {
    const called = [fullName(wiki).toLowerCase(), wiki.domain.toLowerCase()];
    const names = [...called, ...wordsForWiki(wiki, translator.lang)];
    if (names.some((name) => name.startsWith(wanted))) begins.push(wiki);
    else if (names.some((name) => name.includes(wanted))) holds.push(wiki);
  }
  return [...begins, ...holds].slice(0, SUGGESTIONS_MAX).map((wiki) => ({
    dbname: fullName(wiki),
    name: nameOfWiki(wiki, translator),
    domain: wiki.domain,
    typed: typedWiki(wikis, wiki),
  }));
}

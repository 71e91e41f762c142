import { Parser } from 'htmlparser2';
import { foldText } from '../../crawler/content/offers/fold-text';
import { hasUnspaced, wordsOf } from '../../crawler/content/signs/words';
import type { AliasPage } from './alias-page';
import { AliasPageReader } from './alias-page-reader';

const WORDS_MAX = 10_000;
/** Characters given to the parser at once; after each, the bounds are looked at. */
const SLICE_CHARS = 8_192;

/**
 * Reads what is compared of a page. Takes time and memory in proportion to its size, and never throws, whatever it is.
 * @param html decoded
 */
export function readAliasPage(html: string): AliasPage {
  const reader = new AliasPageReader();
  const parser = new Parser(reader, { decodeEntities: true });
  for (let at = 0; at < html.length && !reader.isFull; at += SLICE_CHARS) {
    parser.write(html.slice(at, at + SLICE_CHARS));
  }
  if (!reader.isFull) parser.end();
  const { heading, shared, title, text, letters, linkShare, lang, dates, canonical, links } =
    reader.result();
  return {
    heading,
    shared,
    title,
    words: comparedWords(text),
    text,
    letters,
    linkShare,
    lang,
    date: dates.date,
    slashDay: dates.slashDay,
    canonical,
    links,
  };
}

/** Words as they are compared: lower case, without accents; scripts without spaces in pairs of characters. */
export function comparedWords(text: string): readonly string[] {
  const folded = foldText(text).trim();
  // Numbers stand for themselves, whatever stands beside them.
  const words = hasUnspaced(folded)
    ? wordsOf(folded.replaceAll(/\d+/g, ' $& '))
    : folded.split(' ');
  return words.filter((word) => word !== '').slice(0, WORDS_MAX);
}

import type { ComparedPage, PageStanding } from '../../../status/takeover/compared-page';
import { countOffers } from '../offers/count-offers';
import { foldText } from '../offers/fold-text';
import { tokensOf } from '../signs/tokens';
import { hasUnspaced, wordsOf } from '../signs/words';
import { countContentWords } from './content-words';
import { internalPaths, type ComparedAddress } from './internal-paths';
import { properNamesIn } from './names-in';
import { offerTextOf } from './offer-text-of';
import { pageIds } from './page-ids';
import { pageLanguage, pageLanguages } from './page-language';
import { readWrittenPage } from './read-written-page';
import { siteNames } from './site-names';

/** More words say no more. */
const WORDS_MAX = 5_000;

/**
 * Reads what is compared of a page. Takes time and memory in proportion to its size, whatever it is; never throws.
 * @param html decoded
 * @param at where it stood
 * @param standingOf what it is instead of another page: told how many words it has of its own
 */
export function readComparedPage(
  html: string,
  at: ComparedAddress,
  standingOf: (words: number) => PageStanding,
): ComparedPage {
  const page = readWrittenPage(html);
  const words = comparedWords(page.ownText);
  const offerText = offerTextOf(page);
  const { title, heading, description } = page;
  return {
    title: tokensOf(title),
    words,
    contentWords: countContentWords(page.ownText, words),
    names: properNamesIn(page.ownText),
    ids: pageIds(html, page),
    paths: internalPaths(page.links, at),
    siteNames: siteNames(page.siteName, title),
    head: foldText(`${title} . ${heading} . ${description} . ${page.siteName}`).trim(),
    language: pageLanguage(page.ownText, words, page.lang),
    offers: countOffers({
      ...offerText,
      languagesOf: () =>
        offerText.text === page.text
          ? pageLanguages(page.ownText, words, page.lang)
          : offerText.languagesOf(),
    }),
    ...standingOf(words.length),
  };
}

/** Scripts without spaces in pairs of characters. */
function comparedWords(text: string): readonly string[] {
  const folded = foldText(text).trim();
  const words = hasUnspaced(folded) ? wordsOf(folded) : folded.split(' ');
  return words.filter((word) => word !== '').slice(0, WORDS_MAX);
}

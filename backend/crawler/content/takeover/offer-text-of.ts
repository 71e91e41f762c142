import { foldText } from '../offers/fold-text';
import type { OfferText } from '../offers/count-offers';
import { plainLetters } from '../offers/plain-letters';
import type { WrittenPage } from './compared-page-reader';
import { pageLanguages } from './page-language';

/** More of a text tells no more of its languages. */
const LANGUAGE_CHARS = 4_000;

/** Texts of a page, as its author wrote them. */
type OfferTexts = Pick<
  WrittenPage,
  'title' | 'heading' | 'description' | 'text' | 'paidLinks' | 'lang'
>;

/** What of a page offers are looked for in; a stop between its texts keeps words of one from those of the next. */
export function offerTextOf({ title, heading, description, lang, ...page }: OfferTexts): OfferText {
  const text = plainLetters(page.text);
  return {
    head: plainLetters(`${title} . ${heading} . ${description}`),
    text,
    paidLinks: page.paidLinks,
    languagesOf: () => {
      const start = text.slice(0, LANGUAGE_CHARS);
      return pageLanguages(start, foldText(start).trim().split(' '), lang.trim().toLowerCase());
    },
  };
}

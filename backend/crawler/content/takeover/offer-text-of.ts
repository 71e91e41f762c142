import type { OfferText } from '../offers/count-offers';
import type { WrittenPage } from './compared-page-reader';

/** Texts of a page, as its author wrote them. */
type OfferTexts = Pick<WrittenPage, 'title' | 'heading' | 'description' | 'text'>;

/** What of a page offers are looked for in; a stop between its texts keeps words of one from those of the next. */
export function offerTextOf({ title, heading, description, text }: OfferTexts): OfferText {
  return { head: `${title} . ${heading} . ${description}`, text };
}

import type { OfferText } from '../offers/count-offers';
import type { WrittenPage } from './compared-page-reader';

/** What of a page offers are looked for in; a stop between its texts keeps words of one from those of the next. */
export function offerTextOf({ title, heading, description, text }: WrittenPage): OfferText {
  return { head: `${title} . ${heading} . ${description}`, text };
}

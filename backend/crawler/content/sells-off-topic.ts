import { densityOf, type OfferTopic } from '../../status/takeover/offer';
import type { NormalUrl } from '../../url/normal-url';
import type { ReadPage } from '../probe/page-in';
import { readPage } from './read-page';
import { mainOffers } from './offers/count-offers';
import { topicsNamedIn } from './offers/topics-named-in';
import { offerTextOf } from './takeover/offer-text-of';

/**
 * The topic that a page sells and hardly anybody cites, at its head or all through, where its address does not speak of
 * it: who has the name today may be somebody else than who had it when the page was cited.
 * @param asked the URL that was cited
 * @returns the densest of several; null where it sells nothing of the kind
 */
export function sellsOffTopic(asked: NormalUrl, page: ReadPage): OfferTopic | null {
  const { writtenHeading: heading, writtenText: text, ...read } = readPage(page);
  const sold = mainOffers(offerTextOf({ ...read, heading, text }));
  if (sold.length === 0) return null;
  const named = topicsNamedIn(`${asked.host} ${asked.path}`);
  const [most] = sold
    .filter(({ topic }) => !named.has(topic))
    .toSorted((one, other) => densityOf(other) - densityOf(one));
  return most?.topic ?? null;
}

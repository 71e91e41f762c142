import { isMainOffer } from '../../status/takeover/offer';
import type { NormalUrl } from '../../url/normal-url';
import type { ReadPage } from '../probe/probe';
import { decodeHtml } from './html/decode-html';
import { countOffers } from './offers/count-offers';
import { topicsNamedIn } from './offers/topics-named-in';
import { offerTextOf } from './takeover/offer-text-of';
import { readWrittenPage } from './takeover/read-written-page';

/**
 * Whether a page sells what hardly anybody cites, at its head or all through, and its address does not speak of that:
 * who has the name today may be somebody else than who had it when the page was cited.
 * @param asked the URL that was cited
 */
export function sellsOffTopic(asked: NormalUrl, { body, contentType }: ReadPage): boolean {
  const page = readWrittenPage(decodeHtml(body, contentType));
  const sold = countOffers(offerTextOf(page)).filter(isMainOffer);
  if (sold.length === 0) return false;
  const named = topicsNamedIn(`${asked.host} ${asked.path}`);
  return sold.some(({ topic }) => !named.has(topic));
}

import type { OfferTopic } from '../../../status/takeover/offer';
import type { PaidLink } from '../html/paid-links';
import { foldText } from './fold-text';
import type { TermKind } from './offer-terms';
import { hitsOf, topicHitsIn } from './topic-hits';

/**
 * Whether a link for which somebody is paid leads to who sells a topic: its address or its text names the topic, or the
 * address says nothing and the text is what one says to a buyer.
 */
export function leadsToTopic(
  { target, text }: PaidLink,
  topic: OfferTopic,
  languages: readonly string[],
): boolean {
  const hits = topicHitsIn(foldText(`${target} . ${text}`));
  const has = (of: OfferTopic | null, kinds: readonly TermKind[]): boolean =>
    languages.some((language) =>
      hitsOf(hits.get(of), language).some(({ kind }) => kinds.includes(kind)),
    );
  return has(topic, ['strong', 'core']) || (target === '' && has(null, ['offer']));
}

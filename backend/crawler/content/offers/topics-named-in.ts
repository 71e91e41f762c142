import type { OfferTopic } from '../../../status/takeover/offer';
import { foldText } from './fold-text';
import type { TermKind } from './offer-terms';
import { topicHitsIn } from './topic-hits';

/** The topics of which an address speaks: an online casino's own page is no surprise. */
export function topicsNamedIn(address: string): ReadonlySet<OfferTopic> {
  const named = new Set<OfferTopic>();
  for (const [topic, hits] of topicHitsIn(foldText(decoded(address)))) {
    const isNamed = hits.some(({ kinds }) => [...kinds.values()].some(names));
    if (topic !== null && isNamed) named.add(topic);
  }
  return named;
}

/** What merely belongs to a topic belongs to others, too. */
function names(kind: TermKind): boolean {
  return kind === 'strong' || kind === 'core';
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // It is no address of letters.
    return address;
  }
}

import type { OfferTopic } from '../../../status/takeover/offer';
import { foldText } from './fold-text';
import { topicHitsIn } from './topic-hits';

/** The topics of which an address speaks: an online casino's own page is no surprise. */
export function topicsNamedIn(address: string): ReadonlySet<OfferTopic> {
  const named = new Set<OfferTopic>();
  for (const [topic, hits] of topicHitsIn(foldText(decoded(address)))) {
    const isNamed = hits.some(({ kind }) => kind === 'strong' || kind === 'core');
    if (topic !== null && isNamed) named.add(topic);
  }
  return named;
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    // It is no address of letters.
    return address;
  }
}

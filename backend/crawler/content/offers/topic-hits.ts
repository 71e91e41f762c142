import type { OfferTopic } from '../../../status/takeover/offer';
import { numberedNamesIn } from './numbered-names';
import { offerTerms, type TermUse } from './offer-terms';

/** A term where it stands in a folded text, as what it counts for one topic in one language. */
export interface TopicHit {
  at: number;
  end: number;
  term: string;
  language: string;
  kind: TermUse['kind'];
}

/** By topic; under null the words of offers. */
export type TopicHits = ReadonlyMap<OfferTopic | null, readonly TopicHit[]>;

const RANKS: Readonly<Record<TermUse['kind'], number>> = { strong: 0, core: 1, weak: 2, offer: 3 };

/** What stands in a folded text of all topics, in all languages. */
export function topicHitsIn(folded: string): TopicHits {
  const { automaton, terms, uses } = offerTerms();
  const hits = new Map<OfferTopic | null, TopicHit[]>();
  for (const { at, end, term } of automaton.findIn(folded)) {
    const written = terms[term] ?? '';
    const place = {
      at: at + Number(written.startsWith(' ')),
      end: end - Number(written.endsWith(' ')),
      term: written.trim(),
    };
    addAll(hits, place, uses[term] ?? []);
  }
  for (const { uses: ofName, ...place } of numberedNamesIn(folded)) addAll(hits, place, ofName);
  return hits;
}

function addAll(
  hits: Map<OfferTopic | null, TopicHit[]>,
  place: Pick<TopicHit, 'at' | 'end' | 'term'>,
  uses: readonly TermUse[],
): void {
  for (const { topic, language, kind } of uses) {
    const ofTopic = hits.get(topic);
    const hit = { ...place, language, kind };
    if (ofTopic === undefined) hits.set(topic, [hit]);
    else ofTopic.push(hit);
  }
}

/** Those that lie in no other one, in the order of their places; of several at one place the one that says most. */
export function outermost(hits: readonly TopicHit[]): TopicHit[] {
  const sorted = hits.toSorted(
    (one, other) => one.at - other.at || other.end - one.end || RANKS[one.kind] - RANKS[other.kind],
  );
  let end = -1;
  return sorted.filter((hit) => {
    const isWithin = hit.end <= end;
    end = Math.max(end, hit.end);
    return !isWithin;
  });
}

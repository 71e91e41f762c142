import type { OfferTopic } from '../../../status/takeover/offer';
import { numberedNamesIn } from './numbered-names';
import { offerTerms, type TermKind, type TermUse } from './offer-terms';

/** A term where it stands in a folded text, and what it is for one topic, by language. */
export interface TopicHit {
  at: number;
  end: number;
  term: string;
  kinds: TermUse['kinds'];
}

/** The same in one language. */
export interface CountedHit extends TopicHit {
  kind: TermKind;
}

/** By topic; under null the words of offers. */
export type TopicHits = ReadonlyMap<OfferTopic | null, readonly TopicHit[]>;

const RANKS: Readonly<Record<TermKind, number>> = {
  strong: 0,
  core: 1,
  weak: 2,
  report: 3,
  offer: 4,
};

/** Languages whose words stand in pages of all others. */
export const EVERYWHERE: readonly string[] = ['mul', 'en'];
/** What says most first. */
const KINDS: readonly TermKind[] = ['strong', 'core', 'weak', 'report', 'offer'];

/** What stands in a folded text of all topics, in all languages. */
export function topicHitsIn(folded: string): TopicHits {
  const { automaton, terms } = offerTerms();
  const hits = new Map<OfferTopic | null, TopicHit[]>();
  for (const { at, end, term: place } of automaton.findIn(folded)) {
    const { written = '', uses = [] } = terms[place] ?? {};
    const start = at + Number(written.startsWith(' '));
    addAll(
      hits,
      { at: start, end: end - Number(written.endsWith(' ')), term: written.trim() },
      uses,
    );
  }
  for (const { uses, ...place } of numberedNamesIn(folded)) addAll(hits, place, uses);
  return hits;
}

function addAll(
  hits: Map<OfferTopic | null, TopicHit[]>,
  { at, end, term }: Pick<TopicHit, 'at' | 'end' | 'term'>,
  uses: readonly TermUse[],
): void {
  for (const { topic, kinds } of uses) {
    const ofTopic = hits.get(topic);
    const hit = { at, end, term, kinds };
    if (ofTopic === undefined) hits.set(topic, [hit]);
    else ofTopic.push(hit);
  }
}

/** Those that lie in no other one, in the order of their places; of several at one place the one that says most. */
export function outermost(hits: readonly CountedHit[]): CountedHit[] {
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

/** Those that count in a language, or everywhere, as what says most. */
export function hitsOf(hits: readonly TopicHit[] | undefined, language: string): CountedHit[] {
  const known = new Map<TopicHit['kinds'], TermKind | undefined>();
  const counted: CountedHit[] = [];
  for (const { at, end, term, kinds } of hits ?? []) {
    if (!known.has(kinds)) known.set(kinds, kindOf(kinds, language));
    const kind = known.get(kinds);
    if (kind !== undefined) counted.push({ at, end, term, kinds, kind });
  }
  return counted;
}

function kindOf(kinds: TopicHit['kinds'], language: string): TermKind | undefined {
  const those = [language, ...EVERYWHERE].map((one) => kinds.get(one));
  return KINDS.find((kind) => those.includes(kind));
}

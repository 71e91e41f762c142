import type { Offer, OfferTopic } from '../../../status/takeover/offer';
import type { TermKind } from './offer-terms';
import { hitsOf, outermost, type TopicHits } from './topic-hits';

/** Where words are counted: head and text of a page, in the languages in which it may be written. */
interface CountedTexts {
  texts: readonly TopicHits[];
  languages: readonly string[];
}

/** How many different words speak to a buyer, how many of them by themselves, and how many tell of something. */
export function countWordsToReaders(
  counted: CountedTexts,
  topic: OfferTopic,
): Pick<Offer, 'calls' | 'ownCalls' | 'reports'> {
  return {
    calls: wordsOf(counted, 'offer').size,
    ownCalls: ownCallsOf(counted, topic).size,
    reports: wordsOf(counted, 'report').size,
  };
}

function wordsOf({ texts, languages }: CountedTexts, sought: TermKind): Set<string> {
  const words = texts.flatMap((text) =>
    languages.flatMap((language) =>
      hitsOf(text.get(null), language).filter(({ kind }) => kind === sought),
    ),
  );
  return new Set(words.map(({ term }) => term));
}

/** Those that are no part of a name of the topic: “free spins” are told of, too, and “loans without register” bid nobody register. */
function ownCallsOf({ texts, languages }: CountedTexts, topic: OfferTopic): Set<string> {
  const words = texts.flatMap((text) =>
    languages.flatMap((language) => {
      const names = hitsOf(text.get(topic), language).filter(({ kind }) => kind !== 'weak');
      const calls = hitsOf(text.get(null), language).filter(({ kind }) => kind === 'offer');
      return outermost([...names, ...calls]).filter(({ kind }) => kind === 'offer');
    }),
  );
  return new Set(words.map(({ term }) => term));
}

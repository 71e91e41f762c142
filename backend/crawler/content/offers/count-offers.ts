import { OFFER_TOPICS, type Offer, type OfferTopic } from '../../../status/takeover/offer';
import { foldText } from './fold-text';
import { countFoldedWords } from './folded-words';
import { outermost, topicHitsIn, type TopicHit, type TopicHits } from './topic-hits';

/** What of a page offers are looked for in. */
export interface OfferText {
  /** Title, first heading and description. */
  head: string;
  /** What is to be seen, but for what others than its author wrote there. */
  text: string;
}

/** A word of an offer belongs to the topic's name if no more characters stand between them. */
const NEAR_CHARS = 60;
/** So many names of different things of a topic are a list of what is to be had. */
const LISTED_MIN = 3;
const TERMS_TOLD = 8;
/** Languages whose words stand in pages of all others. */
const EVERYWHERE: ReadonlySet<string> = new Set(['mul', 'en']);
const STRONG_WEIGHT = 3;

/**
 * What a page offers, by topic; those of which it says nothing are left out. Terms count in one language, the one in
 * which the page has most of them, and in those that are used everywhere: what is a term in one language is a common
 * word in another. A term within a longer one does not count. A name of the topic close to a word of an offer
 * (“casino … bonus”) is as good as a strong term, and so is a list of three. Time grows with the text alone.
 */
export function countOffers({ head, text }: OfferText): readonly Offer[] {
  const [foldedHead, folded] = [foldText(head), foldText(text)];
  const inHead = topicHitsIn(foldedHead);
  const inText = topicHitsIn(folded);
  if (inHead.size === 0 && inText.size === 0) return [];
  const words = countFoldedWords(foldedHead) + countFoldedWords(folded);
  return OFFER_TOPICS.flatMap((topic) => {
    const all = [...(inHead.get(topic) ?? []), ...(inText.get(topic) ?? [])];
    if (all.length === 0) return [];
    const language = languageOf(all);
    const heads = countTopic(inHead, topic, language);
    const texts = countTopic(inText, topic, language);
    return [offerOf(topic, heads, texts, words)];
  });
}

/** The language in which most is said of a topic. */
function languageOf(hits: readonly TopicHit[]): string {
  const scores = new Map<string, number>();
  for (const { language, kind } of hits) {
    if (EVERYWHERE.has(language)) continue;
    scores.set(language, (scores.get(language) ?? 0) + (kind === 'strong' ? STRONG_WEIGHT : 1));
  }
  const [best] = [...scores].toSorted(([, one], [, other]) => other - one);
  return best?.[0] ?? 'en';
}

/** The terms of a topic that count, in the order of the text. */
interface TopicCount {
  strong: readonly string[];
  core: readonly string[];
  weak: readonly string[];
}

function countTopic(hits: TopicHits, topic: OfferTopic, language: string): TopicCount {
  const ofLanguage = (of: OfferTopic | null): TopicHit[] =>
    outermost((hits.get(of) ?? []).filter((hit) => isOf(hit, language)));
  const found = ofLanguage(topic);
  const termsOf = (kind: TopicHit['kind']): string[] =>
    found.filter((hit) => hit.kind === kind).map(({ term }) => term);
  const cores = found.filter(({ kind }) => kind === 'core');
  const pairs = cores.length === 0 ? new Map<TopicHit, string>() : pairsOf(cores, ofLanguage(null));
  return {
    strong: [...termsOf('strong'), ...pairs.values()],
    core: cores.filter((hit) => !pairs.has(hit)).map(({ term }) => term),
    weak: termsOf('weak'),
  };
}

function isOf(hit: TopicHit, language: string): boolean {
  return hit.language === language || EVERYWHERE.has(hit.language);
}

/** Names of the topic that have a word of an offer of their own close by. Both in the order of the text. */
function pairsOf(cores: readonly TopicHit[], words: readonly TopicHit[]): Map<TopicHit, string> {
  const pairs = new Map<TopicHit, string>();
  let next = 0;
  for (const core of cores) {
    while (next < words.length && (words[next]?.end ?? 0) < core.at - NEAR_CHARS) next += 1;
    while (isWithin(words[next], core)) next += 1;
    const word = words[next];
    if (word === undefined || word.at > core.end + NEAR_CHARS) continue;
    pairs.set(core, `${core.term} … ${word.term}`);
    next += 1;
  }
  return pairs;
}

function isWithin(word: TopicHit | undefined, core: TopicHit): boolean {
  return word !== undefined && word.at < core.end && word.end > core.at;
}

/** A list counts as one strong term. */
function listOf(core: readonly string[]): string[] {
  const names = [...new Set(core)].slice(0, LISTED_MIN);
  return names.length < LISTED_MIN ? [] : [names.join(', ')];
}

function offerOf(topic: OfferTopic, head: TopicCount, text: TopicCount, words: number): Offer {
  const strong = [...head.strong, ...text.strong, ...listOf(text.core)];
  const others = [...head.core, ...text.core, ...head.weak, ...text.weak];
  const distinct = new Set([...strong, ...others]);
  return {
    topic,
    strong: strong.length,
    weak: others.length,
    distinct: distinct.size,
    words,
    isInHead: head.strong.length + head.core.length > 0 || new Set(head.weak).size > 1,
    terms: [...distinct].slice(0, TERMS_TOLD),
  };
}

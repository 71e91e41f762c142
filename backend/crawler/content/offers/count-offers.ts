import {
  isMainOffer,
  OFFER_TOPICS,
  type Offer,
  type OfferTopic,
} from '../../../status/takeover/offer';
import type { PaidLink } from '../html/paid-links';
import { foldText } from './fold-text';
import { countFoldedWords } from './folded-words';
import type { TermKind } from './offer-terms';
import { areAlike, isTelling } from './languages-alike';
import { leadsToTopic } from './leads-to-topic';
import {
  EVERYWHERE,
  hitsOf,
  outermost,
  topicHitsIn,
  type CountedHit,
  type TopicHit,
  type TopicHits,
} from './topic-hits';
import { countWordsToReaders } from './words-to-readers';

/** What of a page offers are looked for in. */
export interface OfferText {
  /** Title, first heading and description. */
  head: string;
  /** What is to be seen, but for what others than its author wrote there. */
  text: string;
  /** Links by which somebody is paid: what their addresses and their texts say. */
  paidLinks: readonly PaidLink[];
  /** In which it may be written, ISO 639-1; empty where that cannot be told. Asked only where something is to be counted. */
  languagesOf: () => readonly string[];
}

/** A word of an offer belongs to the topic's name if no more characters stand between them. */
const NEAR_CHARS = 60;
/** So many names of different things of a topic are a list of what is to be had. */
const LISTED_MIN = 3;
/** A strong term counts no more often. */
const REPEATED_MAX = 5;
const TERMS_TOLD = 8;
const STRONG_WEIGHT = 3;
/** So many different terms that are of one language alone tell that it is written there, beside another one. */
const OWN_TERMS_MIN = 2;

/**
 * What a page offers, by topic; those of which it says nothing are left out. Terms count in one language, the one in
 * which the page has most of them, and in those that are used everywhere: what is a term in one language is a common
 * word in another. A term within a longer one does not count. A name of the topic close to a word of an offer
 * (“casino … bonus”) is as good as a strong term, and so is a list of three. Time grows with the text alone.
 */
export function countOffers(text: OfferText): readonly Offer[] {
  return countHits(text, ({ length }) => length > 0);
}

/** Those of them that a page is about: of most pages, none, and then nothing is counted. */
export function mainOffers(text: OfferText): readonly Offer[] {
  return countHits(text, (hits) => hits.some(isNameOfTopic)).filter(isMainOffer);
}

/** @param counts whether the hits of a topic are to be counted */
function countHits(
  { head, text, paidLinks, languagesOf }: OfferText,
  counts: (hits: readonly TopicHit[]) => boolean,
): readonly Offer[] {
  const [foldedHead, folded] = [foldText(head), foldText(text)];
  const inHead = topicHitsIn(foldedHead);
  const inText = topicHitsIn(folded);
  const hitsOn = (topic: OfferTopic): TopicHit[] => [
    ...(inHead.get(topic) ?? []),
    ...(inText.get(topic) ?? []),
  ];
  const topics = OFFER_TOPICS.filter((topic) => counts(hitsOn(topic)));
  if (topics.length === 0) return [];
  const words = countFoldedWords(foldedHead) + countFoldedWords(folded);
  const ofPage = languagesOf();
  const hitsOfPage = [inHead, inText];
  return topics.map((topic) => {
    const language = languageOf(hitsOn(topic), ofPage);
    const heads = countTopic(inHead, topic, language);
    const texts = countTopic(inText, topic, language);
    const languages = [language, ...ofPage];
    const toReaders = countWordsToReaders({ texts: hitsOfPage, languages }, topic);
    const leads = paidLinks.filter((link) => leadsToTopic(link, topic, languages));
    return offerOf(topic, heads, texts, { words, paidLinks: countPaid(leads), ...toReaders });
  });
}

/** One that hides nothing is an advertisement within a report. */
function countPaid(leads: readonly PaidLink[]): number {
  const [first] = leads;
  return leads.length === 1 && first?.isCovered === false ? 0 : leads.length;
}

/** Without such hits nothing is sold, however much else belongs to the topic. */
function isNameOfTopic({ kinds }: TopicHit): boolean {
  for (const kind of kinds.values()) if (kind === 'strong' || kind === 'core') return true;
  return false;
}

/** The language in which most is said of a topic, of those in which the page may be written. */
function languageOf(hits: readonly TopicHit[], ofPage: readonly string[]): string {
  // Each term once, with how often it stands there: common ones are terms of dozens of languages.
  const counts = new Map<TopicHit['kinds'], number>();
  for (const { kinds } of hits) counts.set(kinds, (counts.get(kinds) ?? 0) + 1);
  const scores = new Map<string, number>();
  for (const [kinds, count] of counts) {
    for (const [language, kind] of kinds) {
      if (EVERYWHERE.includes(language)) continue;
      const weight = kind === 'strong' ? STRONG_WEIGHT : 1;
      scores.set(language, (scores.get(language) ?? 0) + weight * count);
    }
  }
  const best = [...scores].toSorted(([, one], [, other]) => other - one);
  return best.find(([language]) => isWrittenIn(language, ofPage, hits))?.[0] ?? 'en';
}

/**
 * Whether terms of a language may count on a page: it is one of the page's, or one that is easily taken for it, or letters or
 * phrases of it stand there that no other language has.
 */
function isWrittenIn(
  language: string,
  ofPage: readonly string[],
  hits: readonly TopicHit[],
): boolean {
  if (ofPage.length === 0 || ofPage.some((one) => areAlike(language, one))) return true;
  const own = new Set(
    hits
      .filter(({ kinds, term }) => kinds.get(language) === 'strong' && isTelling(term))
      .map(({ term }) => term),
  );
  return own.size >= OWN_TERMS_MIN;
}
/** The terms of a topic that count, in the order of the text. */
interface TopicCount {
  strong: readonly string[];
  /** Those of them that are listed as such. */
  listed: readonly string[];
  core: readonly string[];
  weak: readonly string[];
  /** What names the topic by itself: strong terms as they are listed, and cores. */
  names: readonly string[];
}

function countTopic(hits: TopicHits, topic: OfferTopic, language: string): TopicCount {
  const general = hitsOf(hits.get(null), language);
  const reports = general.filter(({ kind }) => kind === 'report');
  // “Gambling problem” names no gambling that is to be had.
  const found = outermost([...hitsOf(hits.get(topic), language), ...reports]);
  const termsOf = (kind: TermKind): string[] =>
    found.filter((hit) => hit.kind === kind).map(({ term }) => term);
  const cores = found.filter(({ kind }) => kind === 'core');
  const pairs =
    cores.length === 0
      ? new Map<CountedHit, string>()
      : pairsOf(cores, outermost(general.filter(({ kind }) => kind === 'offer')));
  const listed = termsOf('strong');
  return {
    strong: [...listed, ...pairs.values()],
    listed,
    core: cores.filter((hit) => !pairs.has(hit)).map(({ term }) => term),
    weak: termsOf('weak'),
    names: [...listed, ...termsOf('core')],
  };
}

/** Names of the topic that have a word of an offer of their own close by. Both in the order of the text. */
function pairsOf(
  cores: readonly CountedHit[],
  words: readonly CountedHit[],
): Map<CountedHit, string> {
  const pairs = new Map<CountedHit, string>();
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

function isWithin(word: CountedHit | undefined, core: CountedHit): boolean {
  return word !== undefined && word.at < core.end && word.end > core.at;
}

/** A report says the one word that it is about over and over; an offer has many. */
function cappedRepeats(terms: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return terms.filter((term) => {
    const count = (counts.get(term) ?? 0) + 1;
    counts.set(term, count);
    return count <= REPEATED_MAX;
  });
}

/** A list counts as one strong term. “Slots, slot” is none of two. */
function listOf(core: readonly string[]): string[] {
  const names = differentNames(core).slice(0, LISTED_MIN);
  return names.length < LISTED_MIN ? [] : [names.join(', ')];
}

/** Names in the order of letters, forms of one once: “slot” and “slots”, “slot” beside two words of offers. */
function differentNames(names: readonly string[]): string[] {
  // What begins with a name follows it in the order of letters.
  let beginnings: string[] = [];
  return [...new Set(names)].toSorted().filter((name) => {
    beginnings = beginnings.filter((one) => name.startsWith(one));
    const isForm = beginnings.some((one) => !name.slice(one.length).includes(' '));
    if (!isForm) beginnings.push(name);
    return !isForm;
  });
}

function offerOf(
  topic: OfferTopic,
  head: TopicCount,
  text: TopicCount,
  page: Pick<Offer, 'words' | 'paidLinks' | 'calls' | 'ownCalls' | 'reports'>,
): Offer {
  const strong = cappedRepeats([...head.strong, ...text.strong, ...listOf(text.core)]);
  const others = [...head.core, ...text.core, ...head.weak, ...text.weak];
  const distinct = new Set([...strong, ...others]);
  return {
    topic,
    strong: strong.length,
    strongTerms: new Set(strong).size,
    listedTerms: new Set([...head.listed, ...text.listed]).size,
    weak: others.length,
    distinct: distinct.size,
    names: differentNames([...head.names, ...text.names]).length,
    ...page,
    isInHead: head.strong.length + head.core.length > 0 || new Set(head.weak).size > 1,
    terms: [...distinct].slice(0, TERMS_TOLD),
  };
}

/** What pages sell that stand where another one was cited; the names are those of the contract. */
export const OFFER_TOPICS = [
  'gambling',
  'pharma',
  'adult',
  'loans',
  'essays',
  'crypto',
  'seo',
] as const;

export type OfferTopic = (typeof OFFER_TOPICS)[number];

/** What a page says of a topic, counted. */
export interface Offer {
  topic: OfferTopic;
  /** Hits of terms that hardly anybody uses but who sells. */
  strong: number;
  /** How many different ones. */
  strongTerms: number;
  /** How many of these are listed as such; others are names of the topic beside words of an offer. */
  listedTerms: number;
  /** Hits of terms that belong to the topic, and that others use, too. */
  weak: number;
  /** How many different terms were hit, strong or weak. */
  distinct: number;
  /** How many different names of the topic, forms of one counted once. */
  names: number;
  /** Words of the page in which they were looked for. */
  words: number;
  /** How many different words speak to a buyer: of prices, prizes, orders. */
  calls: number;
  /** How many of these are no part of a name of the topic, which who tells of it says, too: “free spins”. */
  ownCalls: number;
  /** How many different words tell of such trade, forbid it, or help: of courts, doctors, museums. */
  reports: number;
  /** How many links, by which somebody is paid, lead to who sells it. */
  paidLinks: number;
  /** Whether title, first heading or description name the topic. */
  isInHead: boolean;
  /** Some of the terms that were hit, strong ones first. */
  terms: readonly string[];
}

const STRONG_WEIGHT = 3;

/** With such a share of terms, a page is about nothing else: it needs no title that says so. */
const DENSE = 0.15;

/** With such a share, a page has hardly room for anything else. */
const CROWDED = 0.2;

/** A page of so many terms that it need not speak to anybody: a list of what is to be had. */
const EXCLUSIVE = 1 / 4;

/** A line of names of the topic has no room for a story. */
const CRAMMED = 0.5;

/** A page of so few words has no room to say more. */
const SHORT_WORDS = 60;
const DENSE_SHORT = 0.08;

/** One name alone may be another thing's: of slots, stakes and loans others speak, too. */
const NAMES_MIN = 2;
/** Where so many words speak to a buyer, one will do. */
const LOUD_CALLS_MIN = 4;

/** Of two signs one may be chance. */
const SIGNS_MIN = 2;
const VARIED_MIN = 3;
const MANY_MIN = 4;
const PLAIN_CALLS_MIN = 3;
/** With one word to a buyer, or none, a report may have as many terms as an offer. */
const RICH_CALLS_MIN = 2;
/** Several words of a report, in so many of the words of a page, are no chance; in a long text, some always stand. */
const TOLD_MIN = 4;
const TOLD_SHARE_MIN = 0.02;
const CHANCE_SHARE_MAX = 0.01;
const CHANCE_MAX = 2;
/** An encyclopedia speaks of casinos in each tenth word, and hardly ever as those do who have one. */
const STRONG_SHARE_MIN = 0.045;

/** Who describes a casino at length says what one has to offer: of encyclopedias, the longest have so many such terms, or nearly. */
const THOROUGH_TERMS_MIN = 12;
const THOROUGH_CALLS_MIN = 6;
const THOROUGH_CALLS_SHARE = 1.5;
/** Who explains a trade says its words over and over: ten times as often as those of who sells, reviews four times. */
const THOROUGH_WEAK_MAX = 5;

/** A short report has no more words. */
const NEWS_WORDS_MAX = 150;

/** A page that was cited for the topic has at least so much of it. */
const THEN_STRONG_MIN = 2;
const THEN_DENSITY_MIN = 0.02;
const THEN_SCORE_SHARE = 1 / 3;

/** Share of a page's words that are terms of the topic, strong ones counted thrice. */
export function densityOf({ strong, weak, words }: Offer): number {
  return (STRONG_WEIGHT * strong + weak) / Math.max(1, words);
}

/** Whether a page sells what is counted: it speaks of it by several strong terms, or one among many others, to a buyer. */
export function isSold(offer: Offer): boolean {
  return isNamed(offer) && isNamedOften(offer) && isToBuyer(offer) && !isReport(offer);
}

function isNamed(offer: Offer): boolean {
  const { names, calls, listedTerms, strongTerms } = offer;
  // Films, games and fairs about casinos have a price, too, which stands beside that name once or twice.
  const isMeant = listedTerms > 0 || strongTerms >= VARIED_MIN || densityOf(offer) >= EXCLUSIVE;
  return isMeant && (names >= NAMES_MIN || calls >= LOUD_CALLS_MIN);
}

function isNamedOften(offer: Offer): boolean {
  const { strong, distinct, words, isInHead } = offer;
  const density = densityOf(offer);
  return (
    (strong >= 3 && density >= 0.03) ||
    (strong >= 2 && density >= 0.05) ||
    (strong >= 1 && distinct >= 3 && density >= 0.06 && isInHead) ||
    (strong >= 1 && distinct >= 2 && density >= (words <= SHORT_WORDS ? DENSE_SHORT : DENSE))
  );
}

/**
 * No sign alone: a page that sells names a price or a prize, says so at its head, in many words, or
 * speaks of nothing else.
 */
function isToBuyer(offer: Offer): boolean {
  const { distinct, strongTerms, calls, isInHead } = offer;
  if (!isSpokenToBuyer(offer)) return false;
  const isDense = densityOf(offer) >= DENSE;
  const signs = [calls > 0, isInHead, isDense, strongTerms >= VARIED_MIN].filter(Boolean).length;
  return signs >= SIGNS_MIN && (distinct > 1 || calls > 1);
}

/**
 * Whether somebody is spoken to. One word may be chance, so that the head names the topic, or many names do and nothing tells.
 * Where there is none but in names of the topic, the page is hardly anything but names, below a head that says so: who once
 * dealt, borrowed, or wrote for others tells of it in as many of them as a short offer has.
 */
function isSpokenToBuyer(offer: Offer): boolean {
  const { strongTerms, ownCalls, reports, isInHead } = offer;
  if (ownCalls > 1) return true;
  if (isCrammed(offer)) return true;
  if (ownCalls === 1) return isInHead || (strongTerms >= MANY_MIN && reports === 0);
  const isNothingButNames = strongTerms >= VARIED_MIN && densityOf(offer) >= EXCLUSIVE;
  return isNothingButNames && isInHead && reports === 0;
}

/** Nothing but names of the topic, line after line: nobody tells anything so. */
const isCrammed = (offer: Offer): boolean => offer.reports === 0 && densityOf(offer) >= CRAMMED;

/**
 * Who tells of such trade has more words of reports than speak to a buyer, and few terms of those who sell or a short
 * text, or names the topic over and over in a long one.
 */
function isReport(offer: Offer): boolean {
  const { strong, strongTerms, words, calls, reports } = offer;
  const isThin = STRONG_WEIGHT * strong < STRONG_SHARE_MIN * words;
  const isTold = reports >= Math.max(TOLD_MIN, TOLD_SHARE_MIN * words) && reports > calls;
  const isThinReport = isThin && !isThorough(offer) && !isPaidFor(offer);
  return isThinReport || isTold || isNews(offer) || 2 * (reports - calls) > strongTerms;
}

/**
 * Whether a few sentences tell as much as they speak to a buyer, and do that hardly at all: that something may be bought now,
 * and what it costs, is news, too.
 */
function isNews(offer: Offer): boolean {
  const { words, calls, reports } = offer;
  const isToldAsMuch = reports >= Math.max(SIGNS_MIN, calls) && calls < PLAIN_CALLS_MIN;
  // A headline and three sentences on a fine for a casino hold hardly any other words.
  const isRoomLeft = densityOf(offer) < EXCLUSIVE || reports >= VARIED_MIN;
  return isToldAsMuch && words <= NEWS_WORDS_MAX && isRoomLeft;
}

/**
 * Whether a page names the topic at its head and goes on to say very different things of it, nearly all of them to a buyer:
 * reviews of thousands of words repeat no term as often as a short offer does.
 */
function isThorough({ strong, strongTerms, weak, calls, reports, isInHead }: Offer): boolean {
  const isTold = calls < THOROUGH_CALLS_MIN || calls < THOROUGH_CALLS_SHARE * reports;
  const isExplained = weak > THOROUGH_WEAK_MAX * strong;
  return isInHead && strongTerms >= THOROUGH_TERMS_MIN && !isTold && !isExplained;
}

/**
 * Whether somebody is paid for those whom a page sends to who sells what its head names: who reports on a trade has no such
 * links, however many of its words.
 */
function isPaidFor({ paidLinks, strongTerms, calls, reports, isInHead }: Offer): boolean {
  return paidLinks > 0 && isInHead && strongTerms >= VARIED_MIN && calls >= reports;
}

/** Whether a page is about what it sells: it says so at its head, or in each seventh word. */
export function isMainOffer(offer: Offer): boolean {
  return isSold(offer) && (offer.isInHead || densityOf(offer) >= DENSE);
}

/**
 * Whether nobody who reads a page could take it for anything else. It is about what it sells, says so as those do who sell, and
 * speaks to a buyer several times, or has several names for what it sells in the words of those who do, or says nothing else.
 */
export function isPlainOffer(offer: Offer): boolean {
  const { names, strongTerms, listedTerms, calls, ownCalls } = offer;
  const isCalled = calls >= RICH_CALLS_MIN || densityOf(offer) >= EXCLUSIVE;
  const isRich = names >= VARIED_MIN && strongTerms >= VARIED_MIN && isCalled;
  const isLoud = names >= NAMES_MIN && calls >= PLAIN_CALLS_MIN;
  if (!isMainOffer(offer) || listedTerms === 0 || !isMostlyToBuyer(offer)) return false;
  if (ownCalls === 0 && !isCrammed(offer)) return false;
  return isRich || isLoud || isNothingElse(offer);
}

/** Whether a page has next to no other words, and none of a report: a few sentences name what they offer, and to whom, once. */
function isNothingElse(offer: Offer): boolean {
  const { strong, names, calls, reports } = offer;
  const isNamedAndCalled = Math.min(strong, names) >= VARIED_MIN && calls > 0;
  return isNamedAndCalled && reports === 0 && densityOf(offer) >= CROWDED;
}

/**
 * Whether a page speaks to a buyer twice as often as of other things; a word or two of these stand in long texts by chance.
 * Reviews say more of law and licences than a short offer: where a page is thorough, and where it is paid for whom it sends on.
 */
function isMostlyToBuyer(offer: Offer): boolean {
  const { calls, reports, words } = offer;
  const isByChance = reports <= Math.min(CHANCE_MAX, CHANCE_SHARE_MAX * words) && reports <= calls;
  const isReview = isThorough(offer) || (isPaidFor(offer) && reports < calls);
  return isByChance || isReview || 2 * reports <= calls + 1;
}

/** Whether a page sells what the one that was cited did not speak of. */
export function isNewOffer(now: Offer, then: Offer | undefined): boolean {
  if (!isSold(now)) return false;
  // A lottery among the links of a long page is not what was cited.
  if (then === undefined || densityOf(then) < THEN_DENSITY_MIN) return true;
  return then.strong < THEN_STRONG_MIN && scoreOf(then) < THEN_SCORE_SHARE * scoreOf(now);
}

function scoreOf({ strong, weak }: Offer): number {
  return STRONG_WEIGHT * strong + weak;
}

import { isComparable, type ComparedPage } from './compared-page';
import type { CalendarDay, HostFacts } from './host-facts';
import { isLost, likenessOf, type Likeness } from './likeness';
import { isNewOffer, isPlainOffer, type Offer, type OfferTopic } from './offer';
import { ownerSignals, type OwnerSignals } from './owner-signals';
import {
  likenessEvidence,
  ownerEvidence,
  pageEvidence,
  type TakeoverEvidence,
} from './takeover-evidence';

/**
 * What became of the page that was cited:
 *
 * - `same`: it is still there, whatever its look, also if something was added;
 * - `drifted`: the page lives, but is another one;
 * - `usurped?`: its name seems to have come into other hands; people, or a second look, decide;
 * - `usurped`: it has, by signs of at least two families, one of them not from the pages;
 * - `unknown`: it cannot be told.
 */
export type TakeoverVerdict = 'same' | 'drifted' | 'usurped?' | 'usurped' | 'unknown';

/** All that the judgement rests on. */
export interface TakeoverCase {
  /** null: there is no copy. */
  before: ComparedPage | null;
  /** When `before` is known to have been the cited page; null where nobody knows. */
  citedDay: CalendarDay | null;
  now: ComparedPage;
  /** When `now` was looked at; null where nobody knows. */
  today: CalendarDay | null;
  host: HostFacts;
}

/** What became of a page, and what speaks for and against it. */
export interface TakeoverJudgement {
  verdict: TakeoverVerdict;
  /** 0…1; null where nothing could be compared. */
  similarity: number | null;
  /** What is sold there now and was not before. */
  topics: readonly OfferTopic[];
  evidence: readonly TakeoverEvidence[];
}

/** So much of the text, and the page is what it was; less does beside the same title. */
const SAME_TEXT = 0.5;
const SAME_TEXT_TITLED = 0.3;
const SAME_WORDS_TITLED = 0.5;

/** What the rules look at. */
interface Findings {
  before: ComparedPage | null;
  now: ComparedPage;
  /** null where too little is left of the page that was cited. */
  likeness: Likeness | null;
  offers: readonly Offer[];
  signals: OwnerSignals;
  host: HostFacts;
}

/**
 * Judges what became of a cited page. Change alone proves nothing: of pages that still have their owner one in six has
 * kept nothing. What is sold suspects, who has the name confirms, and people outrank both.
 */
export function judgeTakeover({
  before,
  citedDay,
  now,
  today,
  host,
}: TakeoverCase): TakeoverJudgement {
  const offersBefore = new Map((before?.offers ?? []).map((offer) => [offer.topic, offer]));
  const offers =
    before === null ? [] : now.offers.filter((one) => isNewOffer(one, offersBefore.get(one.topic)));
  const topics = offers.map(({ topic }) => topic);
  const signals = ownerSignals(host, { citedDay, today }, topics);
  const likeness = before !== null && isComparable(before) ? likenessOf(before, now) : null;
  const verdict = verdictOf({ before, now, likeness, offers, signals, host });
  return {
    verdict,
    similarity: likeness === null || !isComparable(now) ? null : similarityOf(likeness),
    topics,
    evidence: [
      ...pageEvidence(offers, now),
      ...ownerEvidence(host, signals, citedDay),
      ...(before === null || likeness === null ? [] : likenessEvidence(likeness, [before, now])),
      ...obstacles(before, now),
    ],
  };
}

function verdictOf(findings: Findings): TakeoverVerdict {
  const { before, signals, host } = findings;
  if (before === null) return 'unknown';
  const isExcluded = signals.siblingsKept > 0 && signals.registeredLater === null;
  if (host.people === -1 || isExcluded) return lifeOf(findings);
  if (isUsurped(findings)) return 'usurped';
  return isSuspected(findings) || isLeftParked(findings) ? 'usurped?' : lifeOf(findings);
}

/**
 * Signs of two families, one not from the pages: what is sold, and who has the name. A site that is still called the same may
 * be its owner's, who let the name lapse and was broken into: that is suspected.
 */
function isUsurped({ likeness, offers, signals, host }: Findings): boolean {
  if (host.people === 1 && offers.length > 0) return true;
  if (likeness === null || !isLost(likeness) || signals.siblingsKept > 0) return false;
  if (likeness.siteName === true && host.people !== 1) return false;
  const isOtherHands =
    signals.registeredLater !== null || (signals.gone !== null && signals.isHostWide);
  return isOtherHands && (host.people === 1 || offers.some(isPlainOffer));
}

function isSuspected({ likeness, offers, signals, host }: Findings): boolean {
  if (host.people === 1) return true;
  if (offers.length === 0) return false;
  // Of a page of next to no words only the registry tells anything.
  if (likeness === null) return signals.registeredLater !== null;
  if (signals.registeredLater !== null || signals.gone !== null) return true;
  if (!isLost(likeness)) return false;
  // No other page is known to be kept here: one that is lost, too, says no less than none that was looked at.
  const isRenamed = likeness.siteName !== true;
  return signals.isHostWide || (isRenamed && offers.some(({ isInHead }) => isInHead));
}

/**
 * A name that is for sale has no owner who could be told from the last one by what it sells: only what is known of the name
 * itself suspects, and people decide.
 */
function isLeftParked({ now, likeness, signals }: Findings): boolean {
  if (!now.isParked || likeness === null || !isLost(likeness) || signals.siblingsKept > 0)
    return false;
  const wasParked = signals.gone?.state === 'parked';
  return wasParked && (signals.registeredLater !== null || signals.isHostWide);
}

/** What became of a page whose name nobody suspects. */
function lifeOf({ now, likeness, offers }: Findings): TakeoverVerdict {
  if (likeness === null) return 'unknown';
  if (isSame(likeness, offers.length > 0)) return 'same';
  if (!isComparable(now) || now.hindrance !== null)
    return offers.length > 0 ? 'drifted' : 'unknown';
  return 'drifted';
}

function isSame({ text, words, title }: Likeness, sells: boolean): boolean {
  if (text >= SAME_TEXT) return true;
  if (sells || !title) return false;
  return text >= SAME_TEXT_TITLED || words >= SAME_WORDS_TITLED;
}

function obstacles(before: ComparedPage | null, now: ComparedPage): TakeoverEvidence[] {
  if (before === null) return [{ signal: 'nothing-to-compare' }];
  return [
    ...(isComparable(before) ? [] : [{ signal: 'few-words-then', words: before.words.length }]),
    ...(isComparable(now) ? [] : [{ signal: 'few-words-now', words: now.words.length }]),
    ...(now.hindrance === null ? [] : [{ signal: 'wall', kind: now.hindrance }]),
  ];
}

function similarityOf({ text, words }: Likeness): number {
  return Math.round(Math.max(text, words) * 100) / 100;
}

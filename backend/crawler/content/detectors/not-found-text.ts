import type { EvidenceSign } from '../../../status/evidence';
import type { NormalUrl } from '../../../url/normal-url';
import type { Detector, DetectorInput } from '../signs/detector';
import { isFrontPage } from '../signs/front-page';
import {
  isMessage,
  isNamedMissing,
  notFoundSigns,
  type NotFoundSign,
} from '../signs/not-found-signs';
import { isErrorFile, speaksOfErrors } from '../signs/error-address';
import { isNotFoundNumber } from '../signs/not-found-number';
import { isLooseMessage } from '../signs/not-found-words';
import { isHeadingNothingBut } from '../signs/nothing-but';
import type { PageText } from '../signs/page-text';
import { isWall } from '../signs/wall';

/** What the signs of a page must weigh together, by the most own words that it has. */
const WEIGHTS: readonly [wordsMax: number, weight: number][] = [
  [60, 3],
  [150, 4],
  [600, 5],
];
const LONG_WEIGHT = 7;
/** What shows that somebody wrote a page weighs as much, unless software itself says that it is an error. */
const CONTENT_WEIGHT = 3;
/** Nothing but the message, and the name of a server or a site. */
const BARE_WORDS = 12;
/** … where not even a message is there. */
const NUMBER_WORDS = 8;
/** A page whose address speaks of errors may be about them. */
const SUBJECT_WEIGHT = 2;

const SHORT_WORDS = 150;

/** Nothing but the message and a way out of it. */
const TINY_WORDS = 40;

/** Who reports, asks or explains quotes the message, tells when it was, and in which version. */
const ABOUT =
  /[“”„«»"]\s?[^“”„«»"]{8,}[“”„«»"]|\b\d{1,2}:\d{2}\b|\b(?:19|20)\d{2}[-/.]\d{1,2}[-/.]\d{1,2}\b|\b\d{1,2}[.,]?\s\p{L}{3,9}[.,]?\s(?:19|20)\d{2}\b|\b\p{L}{3,9}\s\d{1,2},\s(?:19|20)\d{2}\b/u;

/** What software writes over any message of its own. */
const NEUTRAL_HEADINGS: ReadonlySet<string> = new Set([
  'information',
  'informationen',
  'hinweis',
  'meldung',
  'message',
  'notice',
  'error',
  'fehler',
  'erreur',
  'errore',
  'información',
  'aviso',
  'informazione',
  'informatie',
  'informacja',
  'informação',
  'информация',
  'информация об ошибке',
  'ошибка',
  'sorry',
  'oops',
]);

/**
 * A page that says of itself that it is not there. No sign is enough for any page, since articles, threads,
 * films and songs are about such pages, and called like their messages: signs add up, and the more a page has
 * to say for itself, the more of them it takes.
 */
export const notFoundText: Detector = {
  name: 'soft-404-text',
  doubt: 'soft-404',
  find: (input) => {
    const { asked, at, page } = input;
    if (isFrontPage(asked) || !mayBeError(page, at) || isWall(page)) return null;
    const signs = notFoundSigns(page, at);
    return weightOf(signs) >= weightNeeded(input, signs) ? signs.map((one) => one.evidence) : null;
  },
};

/** With more words, a page has to be called an error, or to bear its marks. */
function mayBeError(page: PageText, at: NormalUrl): boolean {
  const isShort = page.isWhole && page.ownWords <= SHORT_WORDS;
  return isShort || isNamedMissing(page, at);
}

/** Titles are made from headings: both say little more than one. */
function weightOf(signs: readonly NotFoundSign[]): number {
  const sum = signs.reduce((weight, sign) => weight + sign.weight, 0);
  const isTwice = has(signs, 'title') && has(signs, 'heading');
  return isTwice ? sum - 1 : sum;
}

function weightNeeded({ asked, page }: DetectorInput, signs: readonly NotFoundSign[]): number {
  const { ownWords, ownText, isWhole, isAuthored } = page;
  const byWords = WEIGHTS.find(([wordsMax]) => isWhole && ownWords <= wordsMax)?.[1] ?? LONG_WEIGHT;
  const isSure = signs.some(({ evidence, weight }) => evidence.sign === 'software' && weight > 1);
  const content = [isAuthored, ABOUT.test(ownText)].filter(Boolean).length;
  const more = content * (isSure ? 1 : CONTENT_WEIGHT);
  if (speaksOfErrors(asked) && !isErrorFile(asked)) return byWords + more + SUBJECT_WEIGHT;
  if (isOnlyCalled(page, signs)) return byWords + more + 1;
  return byWords + more - (isAlone(page) ? 1 : 0);
}

const CALLED: ReadonlySet<EvidenceSign> = new Set(['title', 'heading', 'number']);

/** Songs are called so, too, but their text says something else. */
function isOnlyCalled({ ownWords, noIndex }: PageText, signs: readonly NotFoundSign[]): boolean {
  const isNumber = signs.every(({ evidence: { sign } }) => sign === 'number');
  if (noIndex || ownWords <= (isNumber ? NUMBER_WORDS : BARE_WORDS)) return false;
  return signs.every(({ evidence: { sign } }) => CALLED.has(sign));
}

function has(signs: readonly NotFoundSign[], sign: EvidenceSign): boolean {
  return signs.some(({ evidence }) => evidence.sign === sign);
}

/** With a heading of its own, a short page is about something. */
function isAlone({ headings, ownWords, isWhole }: PageText): boolean {
  if (!isWhole || ownWords > TINY_WORDS) return false;
  return headings.every(
    (heading) =>
      isMessage(heading) ||
      isHeadingNothingBut(heading, NEUTRAL_HEADINGS) ||
      isLooseMessage(heading) ||
      isNotFoundNumber(heading),
  );
}

import type { Detector, Evidence } from '../evidence';
import { isFrontPage } from '../front-page';
import { speaksOfErrors } from '../not-found-address';
import { NOT_FOUND_MESSAGES, NOT_FOUND_NUMBERS, saysNotFound } from '../not-found-phrases';
import { isHeadingNothingBut, isNothingBut } from '../nothing-but';
import type { PageText } from '../page-text';
import { isWall } from '../wall';

/** An error page with tips and a search has fewer own words; more are content. */
const SHORT_WORDS = 150;
/** Nothing but the error and a way out of it. */
const TINY_WORDS = 30;
/** Nothing but the message and the name of a server. */
const BARE_WORDS = 12;
/** Error pages come to the point. */
const START_CHARS = 1500;

/**
 * “The page you requested” may as well open in a moment, or stand elsewhere now: alone, it counts only
 * where something is denied, gone or regretted.
 */
const DENIAL =
  /\b(?:not|cannot|\w+n['’]t|no|nothing|unable|removed|deleted|missing|moved|gone|unavailable|invalid|wrong|broken|error|404|sorry|nicht|kein\w*|nichts|gelöscht|verschoben|veraltet\w*|leider|ne|pas|plus|rien|non|nulla|niet|geen|niets|nie|nada|inte|ikke|ikkje|ei|nem|nu|nije|nėra|tidak|không|yok|değil|bulunam\w*|kaldırıl\w*|neexist\w*|nebyl\w*|nenal\w*)(?!\p{L})|(?<!\p{L})(?:não|не|нет|нема|удал\p{L}*|δεν|nu|ingen\p{L}*)(?!\p{L})|ません|ない|なくな|削除|移動|不|没|沒|无|無|已被|删除|刪除|않|없|لا|غير|לא|نشد|نیست|ไม่/iu;

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
 * A page that says of itself that it is not there: only signs that agree count, since articles,
 * threads, films and songs are about such pages, and called like their messages.
 */
export const notFoundText: Detector = {
  name: 'soft-404-text',
  doubt: 'soft-404',
  find: (evidence) => (mayBeError(evidence) ? wordFor(evidence.page) : null),
};

function mayBeError({ asked, page }: Evidence): boolean {
  if (page.isAuthored || page.ownWords > SHORT_WORDS || isWall(page)) return false;
  if (isAbout(page)) return false;
  return !isFrontPage(asked) && !speaksOfErrors(asked);
}

/** Error pages quote addresses and searches at most, and bear no date. */
function isAbout({ ownText }: PageText): boolean {
  return ABOUT.test(ownText);
}

function wordFor(page: PageText): string | null {
  const { title, heading, ownText, ownWords, noIndex } = page;
  const isTitled = isNothingBut(title, NOT_FOUND_MESSAGES);
  const isHeaded = isHeadingNothingBut(heading, NOT_FOUND_MESSAGES);
  if (saysNotFound(ownText.slice(0, START_CHARS))) {
    const isNamed = isTitled || isHeaded || isNumbered(page);
    return isNamed || isAlone(page) ? 'says-not-found' : null;
  }
  const isBare = ownWords <= BARE_WORDS;
  if (isTitled && isHeaded && (noIndex || isBare)) return 'named-not-found';
  return isBare && isHeadingNothingBut(ownText, NOT_FOUND_MESSAGES)
    ? 'nothing-but-not-found'
    : null;
}

/** With a heading of its own, a short page is about something. */
function isAlone({ heading, ownText, ownWords }: PageText): boolean {
  if (ownWords > TINY_WORDS || !DENIAL.test(ownText)) return false;
  return heading === '' || isHeadingNothingBut(heading, NEUTRAL_HEADINGS);
}

function isNumbered({ title, heading }: PageText): boolean {
  return isNothingBut(title, NOT_FOUND_NUMBERS) || isHeadingNothingBut(heading, NOT_FOUND_NUMBERS);
}

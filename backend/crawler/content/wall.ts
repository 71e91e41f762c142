import type { PageText } from './page-text';
import { plainWords } from './words';

/** A page with more own words than this is no mere wall. */
const WALL_WORDS_MAX = 120;

/** What walls say: to machines, to browsers without scripts or cookies, to readers who must agree. */
export const WALL_PHRASES: readonly string[] = [
  'enable javascript',
  'requires javascript',
  'javascript is disabled',
  'javascript is required',
  'javascript to run this app',
  'turn on javascript',
  'javascript aktivieren',
  'activer javascript',
  'habilite javascript',
  'включите javascript',
  'javascript を有効',
  'javascriptを有効',
  'enable cookies',
  'cookies are disabled',
  'captcha',
  'are you a robot',
  'you are human',
  'you are a human',
  'verify you are',
  'not a robot',
  'unusual traffic',
  'checking your browser',
  'browser is not supported',
  'unsupported browser',
  'access denied',
  'access to this page has been denied',
  'request blocked',
  'ddos protection',
  'ray id',
  'please wait while',
  'just a moment',
  'one moment please',
  'loading',
  'redirecting',
  'accept all cookies',
  'we value your privacy',
  'alle akzeptieren',
  'tout accepter',
  'not available in your country',
  'not available in your region',
  'enter your date of birth',
  'are you over 18',
  'legal drinking age',
  'scheduled maintenance',
  'under maintenance',
  'wartungsarbeiten',
  'en maintenance',
  'choose your country',
  'select your country',
].map(plainWords);

/**
 * Whether a page stands before the one that was asked for: it shows the same to every address, and
 * says nothing of what is behind it.
 */
export function isWall({ title, ownText, ownWords }: PageText): boolean {
  if (ownWords > WALL_WORDS_MAX) return false;
  const words = plainWords(`${title} ${ownText}`);
  return WALL_PHRASES.some((phrase) => words.includes(phrase));
}

import type { PageText } from './page-text';

/** A page with more own words than this is no mere challenge, whatever it takes in. */
const CHALLENGE_WORDS_MAX = 120;

/** Scripts and frames that only challenges take in: they ask browsers to prove that they are some. */
const CHALLENGE_LOADS: readonly RegExp[] = [
  /[?&](?:CWUDNSAI|incident_id)=/i,
  /\.awswaf\.com\//i,
  /\bcaptcha-delivery\.com\//i,
  /\bchallenges\.cloudflare\.com\//i,
  /\/cdn-cgi\/(?:challenge-platform\/h\/|l\/chk_|bm\/cv\/)/i,
  /\bcaptcha\.(?:px-cdn|px-cloud|perimeterx)\.net\//i,
  /\/_sec\/(?:cp_challenge|verify)/i,
  /\/\.well-known\/(?:sgcaptcha|ddos-guard)/i,
  /\/distil_r_(?:captcha|blocked)/i,
  /\bvalidate\.perfdrive\.com\//i,
  /\bddos-guard\.net\/check/i,
];

/**
 * Whether a page only asks its visitor to prove to be no machine.
 * Source: the services' own documents.
 */
export function isChallenge({ loads, ownWords }: PageText): boolean {
  if (ownWords > CHALLENGE_WORDS_MAX) return false;
  return loads.some((load) => CHALLENGE_LOADS.some((sign) => sign.test(load)));
}

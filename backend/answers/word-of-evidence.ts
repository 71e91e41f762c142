import type { Evidence } from '../status/evidence';

/**
 * What the network did, by the crawler's word for it (crawler/transport/network-failure.ts,
 * crawler/probe/follow-redirects.ts).
 */
const BY_NETWORK = {
  'connect-refused': 'connect-refused',
  'connect-timeout': 'host-silent',
  'tls-timeout': 'host-silent',
  timeout: 'host-silent',
  reset: 'broken-off',
  tls: 'tls-failed',
  'tls-no-common-protocol': 'tls-failed',
  'tls-too-weak': 'tls-failed',
  // Our own limits: people may see the page.
  'address-refused': 'not-from-here',
  'broken-answer': 'not-from-here',
  'dns-timeout': 'not-from-here',
  'http2-only': 'not-from-here',
  'network-unknown': 'not-from-here',
  'no-ipv6': 'not-from-here',
  'request-invalid': 'not-from-here',
  'redirect-loop': 'redirects-nowhere',
  'redirects-too-many': 'redirects-nowhere',
  'redirect-to-nowhere': 'redirects-nowhere',
  'redirect-elsewhere': 'redirects-nowhere',
} as const satisfies Record<string, string>;

/** What operators said of a site, or citations of a URL, so that no failure there is judged (status/mark-effects.ts). */
const BY_MARK = {
  paywall: 'marked-paywall',
  login: 'marked-login',
  'by-hand-only': 'marked-by-hand-only',
  'declared-paywall': 'declared-paywall',
  'declared-login': 'declared-login',
} as const satisfies Record<string, string>;

/** Finer words than a status code has. */
export type ReasonOfEvidence =
  | (typeof BY_NETWORK)[keyof typeof BY_NETWORK]
  | (typeof BY_MARK)[keyof typeof BY_MARK]
  | 'bot-wall';

/** Which words a sign stands for; other signs leave the reason as it is. */
const WORDS_OF_SIGN: ReadonlyMap<string, ReadonlyMap<string, ReasonOfEvidence>> = new Map([
  ['network', new Map<string, ReasonOfEvidence>(Object.entries(BY_NETWORK))],
  ['mark', new Map<string, ReasonOfEvidence>(Object.entries(BY_MARK))],
]);

/** The first word that any of the signs stands for; null where none does. */
export function wordOfEvidence(evidence: readonly Evidence[]): ReasonOfEvidence | null {
  const words = evidence.map(wordOf);
  return words.find((word) => word !== undefined) ?? null;
}

function wordOf({ sign, text = '' }: Evidence): ReasonOfEvidence | undefined {
  return sign === 'wall' ? 'bot-wall' : WORDS_OF_SIGN.get(sign)?.get(text);
}

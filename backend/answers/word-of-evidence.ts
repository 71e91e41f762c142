import type { Evidence } from '../status/evidence';
import { NETWORK_WORDS } from '../status/network-words';

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
  | (typeof NETWORK_WORDS)[keyof typeof NETWORK_WORDS]
  | (typeof BY_MARK)[keyof typeof BY_MARK]
  | 'bot-wall';

/** Which words a sign stands for; other signs leave the reason as it is. */
const WORDS_OF_SIGN: ReadonlyMap<string, ReadonlyMap<string, ReasonOfEvidence>> = new Map([
  ['network', new Map<string, ReasonOfEvidence>(Object.entries(NETWORK_WORDS))],
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

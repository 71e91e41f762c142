import { isDoubt } from '../../status/content-doubt';
import type { Evidence } from '../../status/evidence';
import { wallMakerName } from '../../status/wall-makers';
import type { Checks, LinkFacts } from '../../answers/link-answer';
import { reasonOf, type ToldReason } from '../../answers/reason';
import { isolated } from './isolated';
import type { View } from './view';

/** What a reason is told by. */
interface ReasonedLink extends Pick<LinkFacts, 'verdict' | 'reason' | 'evidence'> {
  checks?: Pick<Checks, 'code' | 'http'> | null;
}

/**
 * Why a link has its verdict, in words; a link that just works needs no reason. Where somebody noted it, what the last check
 * met is told apart, as the history of the link tells that alone.
 */
export function reasonText(
  { translator }: Pick<View, 'translator'>,
  { reason, checks, evidence = [] }: ReasonedLink,
): string | null {
  if (reason === undefined || reason === 'fine') return null;
  const text = reasonWords(translator, reason, evidence);
  const http = isDoubt(reason) ? null : (checks?.http ?? null);
  if (!isNoted(reason)) return withHttp(translator, text, http);
  if (!checks) return text;
  const met = translator.text(`weboid-web-reason-${reasonOf(checks)}`);
  return translator.text('weboid-web-reason-last-check', text, withHttp(translator, met, http));
}

/** Whether people said so, of a website or at a link, and no check: what it met is another matter. */
export function isNoted(reason: ToldReason): boolean {
  return NOTED.has(reason) || reason.startsWith('marked-') || reason.startsWith('declared-');
}

const NOTED: ReadonlySet<ToldReason> = new Set(['tagged-dead', 'opted-out']);

function withHttp({ text }: View['translator'], reason: string, http: number | null): string {
  return http === null ? reason : text('weboid-web-reason-with-http', reason, http);
}

/** What other pages of the site show has no words that say that nothing is there. */
const SIBLING_SIGNS: ReadonlySet<string> = new Set(['same-as-missing', 'led-like-missing']);

function reasonWords(
  { text }: View['translator'],
  reason: ToldReason,
  evidence: readonly Evidence[],
): string {
  if (reason === 'soft-404' && SIBLING_SIGNS.has(evidence[0]?.sign ?? ''))
    return text('weboid-web-reason-soft-404-sibling');
  const maker = reason === 'bot-wall' ? makerIn(evidence) : null;
  return maker === null
    ? text(`weboid-web-reason-${reason}`)
    : text('weboid-web-reason-bot-wall-by', isolated(maker));
}

function makerIn(evidence: readonly Evidence[]): string | null {
  const word = evidence.find(({ sign }) => sign === 'wall')?.text;
  return word === undefined ? null : wallMakerName(word);
}

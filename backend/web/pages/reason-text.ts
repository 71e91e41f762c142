import { isDoubt } from '../../status/content-doubt';
import type { Evidence } from '../../status/evidence';
import { wallMakerName } from '../../status/wall-makers';
import type { Checks, LinkFacts } from '../../answers/link-answer';
import type { ToldReason } from '../../answers/reason';
import { isolated } from './isolated';
import type { View } from './view';

/** What a reason is told by. */
interface ReasonedLink extends Pick<LinkFacts, 'verdict' | 'reason' | 'evidence'> {
  checks?: Pick<Checks, 'http'> | null;
}

/** Why a link has its verdict, in words; a link that just works needs no reason. */
export function reasonText(
  { translator }: Pick<View, 'translator'>,
  { reason, checks, evidence = [] }: ReasonedLink,
): string | null {
  if (reason === undefined || reason === 'fine') return null;
  const text = reasonWords(translator, reason, evidence);
  const http = checks?.http ?? null;
  return http === null || isDoubt(reason)
    ? text
    : translator.text('weboid-web-reason-with-http', text, http);
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

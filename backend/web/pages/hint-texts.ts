import { isDoubt } from '../../status/content-doubt';
import type { LinkAnswer } from '../answers/link-answer';
import type { MessageKey } from '../messages';
import { shownVerdict } from './verdict-chip';
import type { View } from './view';

/** W2.5, W7.5: what to do about a link, and what may be wrong with its address. Plain texts. */
export function hintTexts({ translator }: View, link: LinkAnswer): string[] {
  const keys = [
    ...reservationOn(link),
    ...adviceOn(link),
    ...link.hints.map((hint) => `weboid-web-hint-${hint}` as const),
  ];
  return keys.map((key) => translator.text(key));
}

/** W4.1: why a link that failed often is doubtful all the same. */
function reservationOn({ verdict, reservation }: LinkAnswer): MessageKey[] {
  const isTold = verdict === 'doubtful' && reservation !== null;
  return isTold ? [`weboid-web-reservation-${reservation}`] : [];
}

function adviceOn(link: LinkAnswer): MessageKey[] {
  if (link.target === 'not-looked-up') return ['weboid-web-hint-not-looked-up'];
  if (shownVerdict(link) === 'unjudgeable') return ['weboid-web-advice-unjudgeable'];
  return link.reason !== null && isDoubt(link.reason) ? [`weboid-web-advice-${link.reason}`] : [];
}

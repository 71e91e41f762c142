import { isDoubt } from '../../status/content-doubt';
import type { LinkAnswer, LinkFacts } from '../../answers/link-answer';
import type { MessageKey } from '../../runtime/messages';
import { declarationTexts } from './declaration-texts';
import { shownVerdict } from './verdict-chip';
import type { View } from './view';

/** W2.5, W7.5: what editors say of a link, what to do about it, and what may be wrong with its address. Plain texts. */
export function hintTexts(view: View, link: LinkAnswer): string[] {
  const { translator } = view;
  const keys = [
    ...reservationOn(link),
    ...adviceOn(link),
    ...link.hints.map((hint) => `weboid-web-hint-${hint}` as const),
  ];
  return [...declarationTexts(view, link), ...keys.map((key) => translator.text(key))];
}

/**
 * W4.1: why a link that failed often is doubtful all the same: something speaks against the failures, or
 * what came last cannot be judged.
 */
function reservationOn(link: LinkAnswer): MessageKey[] {
  if (link.verdict !== 'doubtful' || link.checks === null) return [];
  const { reservation, failures } = link.checks;
  if (reservation !== null) return [`weboid-web-reservation-${reservation}`];
  return link.isUnjudgeable && failures > 0 ? ['weboid-web-note-unproven'] : [];
}

function adviceOn(link: LinkFacts): MessageKey[] {
  const { target, reason } = link;
  if (target === 'not-looked-up') return ['weboid-web-hint-not-looked-up'];
  if (shownVerdict(link) === 'unjudgeable') return ['weboid-web-advice-unjudgeable'];
  return reason !== undefined && isDoubt(reason) ? [`weboid-web-advice-${reason}`] : [];
}

import { isDoubt } from '../../status/content-doubt';
import type { LinkAnswer, LinkFacts } from '../../answers/link-answer';
import type { MessageKey } from '../../runtime/messages';
import { invalidCause } from '../../url/invalid-cause';
import { declarationTexts } from './declaration-texts';
import { shownVerdict } from './verdict-chip';
import type { View } from './view';

/** W2.5, W7.5: what editors say of a link, what to do about it, and what may be wrong with its address. Plain texts. */
export function hintTexts(view: View, link: LinkAnswer): string[] {
  const { translator } = view;
  const keys = [
    ...reservationOn(link),
    ...faultOf(link),
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

/** W2.3: what is wrong with an address that cannot lead anywhere. */
function faultOf({ verdict, url }: LinkFacts): MessageKey[] {
  const cause = verdict === 'invalid' ? invalidCause(url) : null;
  return cause === null ? [] : [`weboid-web-invalid-${cause}`];
}

function adviceOn(link: LinkFacts): MessageKey[] {
  const { target, reason, verdict } = link;
  if (verdict === 'invalid') return ['weboid-web-advice-invalid'];
  if (target === 'not-looked-up') return ['weboid-web-hint-not-looked-up'];
  if (shownVerdict(link) === 'unjudgeable') return ['weboid-web-advice-unjudgeable'];
  return reason !== undefined && isDoubt(reason) ? [`weboid-web-advice-${reason}`] : [];
}

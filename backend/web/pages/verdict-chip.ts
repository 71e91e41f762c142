import type { Verdict } from '../../status/verdict';
import type { Markup } from '../words/markup';
import type { LinkFacts } from '../../answers/link-answer';
import { chip, type ChipLook } from './chip';
import type { View } from './view';

/** What people are told: where a machine cannot judge, it has no doubts either. */
export type ShownVerdict = Verdict | 'unjudgeable' | 'opted-out';

/**
 * What a link of a page is to people: its verdict, or that it is dead and its archived copy stands on the same
 * page already (W5.4).
 */
export type ShownStatus = ShownVerdict | 'repaired';

/** All of them, the worst first. */
export const SHOWN_VERDICTS = [
  'unreachable',
  'doubtful',
  'unjudgeable',
  'invalid',
  'spam',
  'unknown',
  'opted-out',
  'working',
  'ignored',
] as const satisfies readonly ShownVerdict[];

export function shownVerdict({
  verdict,
  reason,
  isUnjudgeable = false,
}: Pick<LinkFacts, 'verdict' | 'reason' | 'isUnjudgeable'>): ShownVerdict {
  if (reason === 'opted-out') return reason;
  return verdict === 'doubtful' && isUnjudgeable ? 'unjudgeable' : verdict;
}

/** How serious a verdict looks. Colour never stands alone: each look has its shape, each verdict its word. */
export const LOOKS = {
  unreachable: 'error',
  doubtful: 'warning',
  unjudgeable: 'neutral',
  invalid: 'error',
  spam: 'error',
  unknown: 'neutral',
  'opted-out': 'neutral',
  working: 'success',
  ignored: 'neutral',
  repaired: 'success',
} as const satisfies Record<ShownStatus, ChipLook>;

/** A verdict in words, with its shape and colour. */
export function verdictChip(view: View, status: ShownStatus): Markup {
  const look = LOOKS[status];
  const word = view.translator.text(`weboid-web-verdict-${status}`);
  return chip(look, word);
}

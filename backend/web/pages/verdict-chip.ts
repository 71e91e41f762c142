import type { Verdict } from '../../status/verdict';
import { markup, type Markup } from '../words/markup';
import type { LinkFacts } from '../../answers/link-answer';
import type { View } from './view';

/** What people are told: where a machine cannot judge, it has no doubts either. */
export type ShownVerdict = Verdict | 'unjudgeable';

/** All of them, the worst first. */
export const SHOWN_VERDICTS = [
  'unreachable',
  'doubtful',
  'unjudgeable',
  'invalid',
  'spam',
  'unknown',
  'working',
  'ignored',
] as const satisfies readonly ShownVerdict[];

export function shownVerdict({
  verdict,
  isUnjudgeable = false,
}: Pick<LinkFacts, 'verdict' | 'isUnjudgeable'>): ShownVerdict {
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
  working: 'success',
  ignored: 'neutral',
} as const satisfies Record<ShownVerdict, string>;

/** An octagon, a triangle, a disc with a tick, a ring with a bar; on a grid of 20. */
const SHAPES = {
  error: 'M6 1h8l5 5v8l-5 5H6l-5-5V6zm3 4v6h2V5zm0 8v2h2v-2z',
  warning: 'M10 1l9.5 18H.5zM9 7v6h2V7zm0 7.5v2h2v-2z',
  success: 'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18M8.5 14.5l7-7L14 6l-5.5 5.5L6 9l-1.5 1.5z',
  neutral: 'M10 1a9 9 0 1 1 0 18 9 9 0 0 1 0-18m0 2a7 7 0 1 0 0 14 7 7 0 0 0 0-14M6 9h8v2H6z',
} as const satisfies Record<(typeof LOOKS)[ShownVerdict], string>;

/** A verdict in words, with its shape and colour. */
export function verdictChip(view: View, verdict: ShownVerdict): Markup {
  const look = LOOKS[verdict];
  const word = view.translator.text(`weboid-web-verdict-${verdict}`);
  return markup`<span class="chip chip--${look}">${shape(SHAPES[look])}${word}</span>`;
}

function shape(path: string): Markup {
  return markup`<svg viewBox="0 0 20 20" aria-hidden="true"><path fill-rule="evenodd" d="${path}"/></svg>`;
}

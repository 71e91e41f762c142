import { isSweepOver, isSweepTelling, type SweepDay } from '../../../status/first-sweep';
import { markup, type Markup } from '../../words/markup';
import type { View } from '../../pages/view';
import { shareText } from '../../pages/share-text';
import { fact } from './fact';
import { roundedEstimate, sweepChart } from './sweep-chart';

/** So long its end is told. */
const OVER_TOLD_DAYS = 60;

/**
 * How far the first look at all links of a wiki has come, what was found and what is expected, with the curve; nothing where
 * it was never measured, or ended long ago, or before anybody measured.
 * @param days oldest first
 */
export function sweepPart(view: View, days: readonly SweepDay[]): Markup | false {
  const last = days.at(-1);
  if (last === undefined || last.urls === 0) return false;
  const isOver = isSweepOver(last);
  const told = days.filter(isSweepTelling);
  if (isOver && (told.length < 2 || view.today - last.day > OVER_TOLD_DAYS)) return false;
  const { text } = view.translator;
  return markup`<h2>${text('weboid-web-sweep-heading')}</h2>
${!isOver && standing(view, last)}
<p>${outlook(view, last, isOver)}</p>
${told.length > 0 && sweepChart(view, told)}`;
}

/** Nothing is measured any more after the end: what was true then would contradict the figures of today. */
function standing(view: View, last: SweepDay): Markup {
  const { text, number } = view.translator;
  const { urls, lookedAt, failing, unreachable } = last;
  const share = shareText(view, lookedAt / urls) || '';
  const about = number(roundedEstimate(last.expected));
  return markup`<dl class="facts">
${fact(view, 'weboid-web-sweep-looked', text('weboid-web-sweep-looked-of', number(lookedAt), number(urls), share))}
${fact(view, 'weboid-web-sweep-found', number(failing))}
${fact(view, 'weboid-web-verdict-unreachable', number(unreachable))}
${fact(view, 'weboid-web-sweep-more', isSweepTelling(last) && text('weboid-web-sweep-about', about))}
</dl>`;
}

function outlook({ translator }: View, last: SweepDay, isOver: boolean): string {
  if (isOver) return translator.text('weboid-web-sweep-over');
  return translator.text(isSweepTelling(last) ? 'weboid-web-sweep-order' : 'weboid-web-sweep-few');
}

import type { ToldRule } from '../../../store/aliases/told-rules';
import { patternInWords } from '../../../status/aliases/hole-words';
import { chip } from '../../pages/chip';
import { pageHref, type Here } from '../../pages/here';
import type { View } from '../../pages/view';
import { markup, type Markup } from '../../words/markup';
import type { MovesAnswer } from './moves-answer';

/** What a rule says: patterns are read from left to right in every language. */
export function rulePattern(
  { translator }: View,
  { from, to }: Pick<ToldRule, 'from' | 'to'>,
): Markup {
  return markup`<bdi class="url" dir="ltr"><code>${from}</code> → <code>${patternInWords(to, translator.text)}</code></bdi>`;
}

/** A word on a rule that proposes nothing. */
export function restingChip({ translator }: View, { restsSince }: ToldRule): Markup | false {
  return restsSince !== null && chip('neutral', translator.text('weboid-web-moves-at-rest'));
}

/** How many of the known cases are right. */
export function casesText({ translator }: View, { right, matching }: ToldRule): string {
  const { text, number } = translator;
  return text('weboid-web-moves-cases-right', number(right), number(matching));
}

/** The way to more of them. */
export function nextRules(
  { translator: { text } }: View,
  here: Here,
  { after }: MovesAnswer,
): Markup | false {
  return (
    after !== null &&
    markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
<a rel="next" href="${pageHref(here, { after, format: null })}">${text('weboid-web-walk-next')}</a>
</nav>`
  );
}

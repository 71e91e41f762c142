import type { LinkAnswer } from '../../answers/link-answer';
import { markup, type Markup } from '../words/markup';
import { linkItem } from './link-item';
import type { LinkPlace } from './link-place';
import type { View } from './view';

/** Links of a page that are not among those that it unfolds. */
interface FurtherLinks {
  count: number;
  /** The address of the report that has them. */
  report: string;
}

/** Links that a page of a list unfolds, of 2.5 kB each in HTML; its report has all of them. */
export const LINKS_UNFOLDED_MAX = 5;

/**
 * The links of a page in a list of pages, folded; what unfolds them says also how they are hidden again.
 * Which tags a link carries already is not read for lists, so a fix is offered only where there is something to lead the
 * link to.
 * @param place the page
 */
export function foldedLinks(
  view: View,
  links: readonly LinkAnswer[],
  { fixes = 'none', ...page }: LinkPlace,
  further: FurtherLinks | null = null,
): Markup {
  const { text, number } = view.translator;
  const place = { ...page, fixes: fixes === 'with-tags' ? 'without-tags' : fixes } as const;
  const count = [number(links.length), links.length] as const;
  return markup`<details><summary><span class="fold-show">${text('weboid-web-work-show', ...count)}</span><span class="fold-hide">${text('weboid-web-work-hide', ...count)}</span></summary>
<ul class="links">
${links.map((link) => linkItem(view, link, place))}</ul>${further !== null && further.count > 0 && furtherLine(view, further)}</details>`;
}

function furtherLine({ translator }: View, { count, report }: FurtherLinks): Markup {
  const told = translator.text('weboid-web-work-more', translator.number(count), count);
  return markup`
<p><a href="${report}">${told}</a></p>`;
}

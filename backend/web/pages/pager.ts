import { pageHref, type Here } from './here';
import { markup, type Markup } from '../words/markup';
import type { View } from './view';

/**
 * Ways to the other pages of a list; nothing where there is one page only.
 * @param format where the address does not give pages for people by itself
 */
export function pager(
  { translator: { text, number } }: View,
  here: Here,
  { page, pages }: { page: number; pages: number },
  format: 'html' | null = null,
): Markup | false {
  if (pages === 1) return false;
  const to = (target: number): string =>
    pageHref(here, { page: target === 1 ? null : String(target), format });
  const previous = markup`<a rel="prev" href="${to(page - 1)}">${text('weboid-web-pager-previous')}</a>`;
  const next = markup`<a rel="next" href="${to(page + 1)}">${text('weboid-web-pager-next')}</a>`;
  return markup`<nav class="pager" aria-label="${text('weboid-web-pager')}">
${page > 1 && previous}
<span aria-current="page">${text('weboid-web-pager-place', number(page), number(pages))}</span>
${page < pages && next}
</nav>`;
}

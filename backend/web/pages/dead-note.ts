import { markup, type Markup } from '../words/markup';
import { siteLink } from './site-link';
import type { View } from './view';

/** The part of the start page that explains the words. */
export const DEAD_PART = 'dead';

/** From every report: what its words mean. */
export function deadNote(view: View): Markup {
  const { text } = view.translator;
  return markup`<p class="footnote page-links no-print"><a href="${siteLink(view, '/')}#${DEAD_PART}">${text('weboid-web-home-proof-heading')}</a></p>`;
}

import { markup, type Markup } from '../markup';
import type { View } from '../pages/view';
import { URLS_MAX } from './url-search';

/** Nobody shall take a part for the whole. */
export function cutNote({ translator }: View): Markup {
  const text = translator.text('weboid-web-list-cut', translator.number(URLS_MAX));
  return markup`<p class="message">${text}</p>`;
}

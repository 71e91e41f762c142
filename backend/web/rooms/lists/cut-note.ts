import { markup, type Markup } from '../../words/markup';
import type { View } from '../../pages/view';

/** Nobody shall take a part for the whole. */
export function cutNote(view: View): Markup {
  return markup`<p class="message">${cutText(view)}</p>`;
}

/** The same for files. */
export function cutText({ translator }: View): string {
  return translator.text('weboid-web-list-cut');
}

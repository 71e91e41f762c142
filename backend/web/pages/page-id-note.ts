import { markup, type Markup } from '../words/markup';
import type { View } from './view';

/** Behind the title of a page, in a list that is sorted by page ids. */
export function pageIdNote({ translator }: View, pageId: number): Markup {
  return markup` <span class="hint-text">${translator.text('weboid-web-column-pageid')} ${pageId}</span>`;
}

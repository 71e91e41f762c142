import { markup, type MarkupValue } from '../words/markup';
import { reasonText } from './reason-text';
import type { View } from './view';

/** The columns of a row that it may lack (client/link-rows.css). */
type RowColumn = 'since' | 'copy' | 'uses' | 'step' | 'said';

/** A part of a row of a list of links; nothing where it has nothing to tell. */
export function rowCell(column: RowColumn, content: MarkupValue | null): MarkupValue {
  if (content === null || content === false) return false;
  return markup`<span class="link-row__${column}">${content}</span>`;
}

/** Why a link has its verdict. */
export function reasonCell(view: View, link: Parameters<typeof reasonText>[1]): MarkupValue {
  const reason = reasonText(view, link);
  return (
    reason !== null && markup`<span class="link-row__reason" title="${reason}">${reason}</span>`
  );
}

import { pageAddress } from '../../../answers/asked-wiki';
import { isoDate } from '../../../status/day-number';
import type { Table } from '../../formats/table';
import type { View } from '../../pages/view';
import type { ListAnswer } from './list-answer';
import { listHeading } from './list-parts-of-page';

/**
 * The pages of a list with dead links, a row each.
 * @param further address of the next part; null: this is the last one
 */
export function listTable(view: View, answer: ListAnswer, further: string | null): Table {
  const { text } = view.translator;
  return {
    caption: listHeading(view, answer),
    columns: [
      text('weboid-web-lists-column-page'),
      text('weboid-web-lists-column-address'),
      text('weboid-web-column-pageid'),
      text('weboid-web-lists-column-dead'),
      text('weboid-web-lists-column-without-copy'),
      text('weboid-web-lists-column-newest'),
    ],
    rows: answer.pages.map(({ pageId, title, dead, withoutCopy, newestDay }) => [
      title === null ? `#${pageId}` : { title },
      { url: pageAddress(answer.wiki, pageId), isLink: true },
      pageId,
      dead,
      withoutCopy,
      newestDay === null ? null : isoDate(newestDay),
    ]),
    isPart: further !== null,
    notes: [
      ...(answer.isCounted ? [] : [text('weboid-web-work-counting')]),
      ...missingNotes(view, answer),
      ...(further === null ? [] : [text('weboid-web-lists-file-part'), further]),
    ],
  };
}

/** The names in the list that the wiki does not have, a line each. */
function missingNotes({ translator }: View, { list }: ListAnswer): string[] {
  const { text, number } = translator;
  const { count, names } = list.missing;
  const others = count - names.length;
  return [
    ...names.map((name) => text('weboid-web-lists-missing-names', name)),
    ...(others > 0 ? [text('weboid-web-lists-missing-more', number(others))] : []),
  ];
}

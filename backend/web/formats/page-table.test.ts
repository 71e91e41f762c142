import { answerFor } from '../../answers/page-answer';
import type { View } from '../pages/view';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { pageTable } from './page-table';

test('what could not be told of pages stands in notes', async () => {
  const wiki = sampleWiki([{ pageId: 1, title: 'Hai', namespace: 0, links: ['https://a.net/'] }], {
    ignoredDomains: ['quiet.org'],
  });
  const parts = sampleParts(wiki, {});
  const plain = await answerFor({ wiki, page: { pageId: 1 } }, parts);
  const translator = parts.messages.translator(['en']);
  const told = { translator, today: 3610, form: { all: true } };
  const view = { ...told, takenNames: parts.takenNames } as unknown as View;
  const state = { statuses: new Set<never>(), page: 1 };
  const answered = { ...plain, warnings: ['spam-lists-unread' as const] };
  const { notes = [] } = await pageTable(view, [answered], state, ['#7']);
  expect(notes).toEqual([
    expect.stringContaining('#7'),
    expect.stringContaining('spam lists cannot be read'),
    translator.text('weboid-web-incomplete-named', '\u2068https://a.net/\u2069', 1),
    expect.stringContaining('quiet.org'),
  ]);
});

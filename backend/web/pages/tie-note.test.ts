import { sampleParts, sampleWiki } from '../testing/sample-web';
import { tieNote } from './tie-note';
import type { View } from './view';

const { messages } = sampleParts(sampleWiki([]), {});
const view = { translator: messages.translator(['en']) } as View;

test.each([
  [[4, 4, 3], true, 'Tied at the top: 2, with 4 each.'],
  [[4, 4, 3], false, 'Tied at the top: 2, with 4 each.'],
  [[4, 4], true, 'Tied at the top: 2, with 4 each.'],
  // Further lines may have four, too.
  [[4, 4], false, ''],
  [[4, 3, 3], true, ''],
  [[4], true, ''],
  // Nobody is first where there is nothing.
  [[0, 0, 0], true, ''],
  [[], true, ''],
])('of %j, the whole list: %s, is told %j', (numbers, isWhole, expected) => {
  const note = tieNote(view, { numbers, isWhole });
  expect(note === false ? '' : note.text.replaceAll(/<[^>]*>/g, '')).toBe(expected);
});

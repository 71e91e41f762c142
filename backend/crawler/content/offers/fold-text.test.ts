import { growthOf, LINEAR_GROWTH_MAX } from '../../../runtime/testing/growth';
import { foldText } from './fold-text';

const PLAIN =
  'The mill, built in 1847, ground rye for all of the valley until the dam broke; then it stood still. ';

test.each([
  ['', '  '],
  ['  The OLD mill’s dam ', ' the old mill s dam '],
  ['Größe', ' grosse '],
  // The mark belongs to the letter before it.
  ['cafe\u0301-bar', ' cafe bar '],
  ['ca\u00adsino\u200b.com', ' casino com '],
])('%j is looked for in %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('stretches of plain letters beside others make no difference', () => {
  const [plain, word] = [foldText(PLAIN).trim(), foldText('x-cafe\u0301').trim()];
  expect(foldText(`${PLAIN}x-cafe\u0301 ${PLAIN}x-cafe\u0301`)).toBe(
    ` ${plain} ${word} ${plain} ${word} `,
  );
  expect(foldText(`é ${'a'.repeat(90)} é`)).toBe(` e ${'a'.repeat(90)} e `);
});

test('time grows with the text', async () => {
  const fold = (size: number): unknown => foldText(`${'a'.repeat(90)} é `.repeat(size));
  expect(await growthOf(fold, 2_000)).toBeLessThan(LINEAR_GROWTH_MAX);
});

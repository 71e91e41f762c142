import { printable } from './printable';

test.each([
  ['Zürich – 東京 😀', 'Zürich – 東京 😀'],
  ['\u001B[31mred\u0007', '[31mred'],
  ['a\u009B2Jb\u007F\r\n\tc', 'a2Jbc'],
])('%j is written as %j', (text, written) => {
  expect(printable(text)).toBe(written);
});

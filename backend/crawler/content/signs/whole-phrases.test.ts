import { WholePhrases } from './whole-phrases';

const PHRASES = new WholePhrases(['ray id', 'captcha', 'ray id of', "you're human", '会員限定']);

test.each([
  ['Your Ray ID: 7f', true],
  ['Solve the CAPTCHA, please.', true],
  ['“ray id”', true],
  ["Tell us the 'ray id'.", true],
  ["Show that you're human!", true],
  ['この記事は会員限定です', true],
  ['Gray ideas', false],
  ['The ray, and its id', false],
  ['captchas', false],
  ['', false],
])('%s', (text, isIn) => {
  expect(PHRASES.isAnyIn(text)).toBe(isIn);
});

import { STATUS_WORDS, statusesOf, statusText } from './shown-status';

test.each([
  ['unreachable', 'unreachable'],
  ['unrepaired', 'unrepaired'],
  ['repaired', 'repaired'],
  ['repaired|unrepaired', 'unreachable'],
  ['working|unrepaired|doubtful', 'unrepaired|doubtful|working'],
  [STATUS_WORDS.join('|'), STATUS_WORDS.filter((word) => !/repaired/.test(word)).join('|')],
])('%s is told again as %s', (words, again) => {
  const statuses = statusesOf(words.split('|'));
  expect(statuses === null ? null : statusText(statuses)).toBe(again);
});

test('what is dead is all of it, whether a copy stands beside it or not', () => {
  expect(statusesOf(['unreachable'])).toEqual(new Set(['unreachable', 'repaired']));
});

test.each(['dead', '', 'Working'])('“%s” is none', (word) => {
  expect(statusesOf(['working', word])).toBeNull();
});

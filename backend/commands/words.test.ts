import { durationWords, momentWords, numberWords } from './words';

test.each([
  [0, '0 s'],
  [0.4, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [4_810, '1 h 20 min'],
  [3_605, '1 h'],
  [8 * 86_400 + 7_200, '8 d 2 h'],
])('%d seconds are %s', (seconds, words) => {
  expect(durationWords(seconds)).toBe(words);
});

test('numbers and moments', () => {
  expect(numberWords(12_345)).toBe('12,345');
  expect(momentWords(1_795_000_000)).toBe('2026-11-18 11:06');
});

import { hasChanged, hasVanished } from './sitemap-word';

const TODAY = 3_000;

test.each([
  ['missing from two readings', { saidDay: TODAY - 14 }, TODAY - 7, true],
  ['of which the first was three days ago', { saidDay: TODAY - 8 }, TODAY - 3, true],
  ['of which the first was too late', { saidDay: TODAY - 8 }, TODAY - 2, false],
  ['there in the one before', { saidDay: TODAY - 7 }, TODAY - 7, false],
  ['without one before', { saidDay: TODAY - 7 }, null, false],
  ['told as gone before', { saidDay: TODAY - 14, word: 'gone' as const }, TODAY - 7, false],
])('vanished: %s', (_what, hint, previousDay, isSo) => {
  expect(hasVanished({ word: 'there', ...hint }, { previousDay, today: TODAY })).toBe(isSo);
});

const told = { knownDay: TODAY - 90, changedDay: TODAY - 1, checkedDay: TODAY - 5, today: TODAY };
test.each([
  ['after the last look', {}, true],
  ['on the day of the last look', { checkedDay: TODAY - 1 }, false],
  ['not at all', { knownDay: TODAY - 1 }, false],
  ['not told', { changedDay: null }, false],
  ['told for the first time', { knownDay: null }, false],
  ['in a time to come', { changedDay: TODAY + 1 }, false],
])('changed: %s', (_what, more, isSo) => {
  expect(hasChanged({ ...told, ...more })).toBe(isSo);
});

import { createManualClock } from '../../runtime/testing/manual-clock';
import { BusyWords } from './busy-words';

const HOST = 'museum-lunden.org';
const wordsAt = (ms: number): BusyWords => new BusyWords(createManualClock(ms));

test('only what is new is to be stored, and each change once', () => {
  const words = wordsAt(10_000);
  words.note(HOST, { untilMs: 0, levelMs: 0 });
  expect(words.takeUnsaved()).toEqual([]);
  words.note(HOST, { untilMs: 40_500, levelMs: 30_000 });
  words.note(HOST, { untilMs: 40_500, levelMs: 30_000 });
  expect(words.takeUnsaved()).toEqual([{ name: HOST, untilS: 41, levelMs: 30_000 }]);
  words.note(HOST, { untilMs: 40_500, levelMs: 30_000 });
  words.learn(HOST, { untilMs: 41_000, levelMs: 30_000 });
  expect(words.takeUnsaved()).toEqual([]);
});

test('what could not be stored is taken again, as it is by then', () => {
  const words = wordsAt(0);
  words.note(HOST, { untilMs: 30_000, levelMs: 30_000 });
  words.putBack(words.takeUnsaved());
  words.note(HOST, { untilMs: 60_000, levelMs: 60_000 });
  expect(words.takeUnsaved()).toEqual([{ name: HOST, untilS: 60, levelMs: 60_000 }]);
});

test('a level that is lower since its pause counts from now on', () => {
  const words = wordsAt(50_900);
  words.learn(HOST, { untilMs: 20_000, levelMs: 30_000 });
  words.note(HOST, { untilMs: 0, levelMs: 15_000 });
  expect(words.takeUnsaved()).toEqual([{ name: HOST, untilS: 50, levelMs: 15_000 }]);
});

test('others’ newer level replaces the own one, unless the own one is still to be told', () => {
  const words = wordsAt(0);
  words.note(HOST, { untilMs: 30_000, levelMs: 30_000 });
  words.learn(HOST, { untilMs: 0, levelMs: 0 });
  expect([words.untilMs(HOST), words.levelMs(HOST)]).toEqual([30_000, 30_000]);
  words.takeUnsaved();
  words.learn(HOST, { untilMs: 0, levelMs: 0 });
  expect([words.untilMs(HOST), words.levelMs(HOST)]).toEqual([30_000, 0]);
});

test('what a host asked for goes with it only where nobody stores it', () => {
  const words = wordsAt(0);
  words.note(HOST, { untilMs: 30_000, levelMs: 30_000 });
  const said = { busyLevelMs: 30_000, busyUntilS: 30 };
  expect([words.takeSaid(HOST), words.takeSaid(HOST)]).toEqual([said, {}]);
  words.isKept = true;
  words.note(HOST, { untilMs: 60_000, levelMs: 60_000 });
  expect(words.takeSaid(HOST)).toEqual({});
  expect(words.takeUnsaved()).toHaveLength(1);
});

test('what it asked for all hosts of its archive goes with any of them', () => {
  const words = wordsAt(0);
  words.note('.archive.org', { untilMs: 90_000, levelMs: 30_000 });
  expect(words.takeSaid('archive.org.museum-lunden.org')).toEqual({});
  const domainBusy = { untilS: 90, levelMs: 30_000 };
  expect(words.takeSaid('web.archive.org')).toEqual({ domainBusy });
  expect(words.takeSaid('archive.org')).toEqual({});
});

test('ten thousand hosts later, words that are over are forgotten, and those that are not are kept', () => {
  const clock = createManualClock(0);
  const words = new BusyWords(clock);
  for (let n = 0; n < 9_999; n += 1) words.note(`h${n}.net`, { untilMs: 1_000, levelMs: 500 });
  words.note(HOST, { untilMs: 86_400_000, levelMs: 500 });
  clock.advanceTo(3_700_000);
  words.note('a.net', { untilMs: 3_800_000, levelMs: 500 });
  expect(words.takeUnsaved().map(({ name }) => name)).toEqual([HOST, 'a.net']);
});

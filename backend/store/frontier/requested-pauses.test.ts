import { createManualClock } from '../../runtime/testing/manual-clock';
import { RequestedPauses } from './requested-pauses';

const HOST = 'museum-lunden.org';
const pausesAt = (ms: number): RequestedPauses => new RequestedPauses(createManualClock(ms));

test('only what is new is to be stored, and each change once', () => {
  const pauses = pausesAt(10_000);
  pauses.note(HOST, { untilMs: 0, levelMs: 0 });
  expect(pauses.takeUnsaved()).toEqual([]);
  pauses.note(HOST, { untilMs: 40_500, levelMs: 30_000 });
  pauses.note(HOST, { untilMs: 40_500, levelMs: 30_000 });
  expect(pauses.takeUnsaved()).toEqual([{ name: HOST, untilS: 41, levelMs: 30_000 }]);
  pauses.note(HOST, { untilMs: 40_500, levelMs: 30_000 });
  pauses.learn(HOST, { untilMs: 41_000, levelMs: 30_000 });
  expect(pauses.takeUnsaved()).toEqual([]);
});

test('what could not be stored is taken again, as it is by then', () => {
  const pauses = pausesAt(0);
  pauses.note(HOST, { untilMs: 30_000, levelMs: 30_000 });
  pauses.putBack(pauses.takeUnsaved());
  pauses.note(HOST, { untilMs: 60_000, levelMs: 60_000 });
  expect(pauses.takeUnsaved()).toEqual([{ name: HOST, untilS: 60, levelMs: 60_000 }]);
});

test('a level that is lower since its pause counts from now on', () => {
  const pauses = pausesAt(50_900);
  pauses.learn(HOST, { untilMs: 20_000, levelMs: 30_000 });
  pauses.note(HOST, { untilMs: 0, levelMs: 15_000 });
  expect(pauses.takeUnsaved()).toEqual([{ name: HOST, untilS: 50, levelMs: 15_000 }]);
});

test('others’ newer level replaces the own one, unless the own one is still to be told', () => {
  const pauses = pausesAt(0);
  pauses.note(HOST, { untilMs: 30_000, levelMs: 30_000 });
  pauses.learn(HOST, { untilMs: 0, levelMs: 0 });
  expect([pauses.untilMs(HOST), pauses.levelMs(HOST)]).toEqual([30_000, 30_000]);
  pauses.takeUnsaved();
  pauses.learn(HOST, { untilMs: 0, levelMs: 0 });
  expect([pauses.untilMs(HOST), pauses.levelMs(HOST)]).toEqual([30_000, 0]);
});

test('what a host asked for goes with it only where nobody stores it', () => {
  const pauses = pausesAt(0);
  pauses.note(HOST, { untilMs: 30_000, levelMs: 30_000 });
  const said = { busyLevelMs: 30_000, busyUntilS: 30 };
  expect([pauses.takeHeard(HOST), pauses.takeHeard(HOST)]).toEqual([said, {}]);
  pauses.isShared = true;
  pauses.note(HOST, { untilMs: 60_000, levelMs: 60_000 });
  expect(pauses.takeHeard(HOST)).toEqual({});
  expect(pauses.takeUnsaved()).toHaveLength(1);
});

test('what it asked for all hosts of its archive goes with any of them', () => {
  const pauses = pausesAt(0);
  pauses.note('.archive.org', { untilMs: 90_000, levelMs: 30_000 });
  expect(pauses.takeHeard('archive.org.museum-lunden.org')).toEqual({});
  const domainBusy = { untilS: 90, levelMs: 30_000 };
  expect(pauses.takeHeard('web.archive.org')).toEqual({ domainBusy });
  expect(pauses.takeHeard('archive.org')).toEqual({});
});

test('ten thousand hosts later, pauses that are over are forgotten, and those that are not are kept', () => {
  const clock = createManualClock(0);
  const pauses = new RequestedPauses(clock);
  for (let n = 0; n < 9_999; n += 1) pauses.note(`h${n}.net`, { untilMs: 1_000, levelMs: 500 });
  pauses.note(HOST, { untilMs: 86_400_000, levelMs: 500 });
  clock.advanceTo(3_700_000);
  pauses.note('a.net', { untilMs: 3_800_000, levelMs: 500 });
  expect(pauses.takeUnsaved().map(({ name }) => name)).toEqual([HOST, 'a.net']);
});

import type { Clock } from '../../../runtime/clock';
import { createHeldClock } from '../../../runtime/testing/held-clock';
import { changeEventId } from '../../../store/changes/change-event-id';
import { Broadcast } from './broadcast';
import { createMemoryLog, tellingParts, type MemoryLog } from './testing/telling-parts';
import { openListener } from './testing/open-listener';

const POLL_MS = 1_000;
const START_MS = Date.UTC(2026, 10, 20, 12, 30);
let closing: AbortController;
beforeEach(() => {
  closing = new AbortController();
});
afterEach(() => closing.abort(new Error('the test is over')));

const heartbeat = (position: number): string => `:\nid: ${changeEventId(position)}\n\n`;
const idsIn = (text: string): number[] =>
  [...text.matchAll(/^event: message\nid: .*"offset":(\d+)/gm)].map(([, id]) => Number(id));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function openBroadcast(log: MemoryLog, startMs = START_MS) {
  const clock = createHeldClock(startMs);
  const parts = tellingParts(log, clock, closing.signal);
  const tick = async (ms = POLL_MS): Promise<void> => {
    await clock.sleeper(POLL_MS);
    clock.advance(ms);
    await settled();
  };
  return { broadcast: new Broadcast(parts), clock, parts, tick };
}

test('signs of life never lead back behind what a listener has seen', async () => {
  const log = createMemoryLog(3);
  const { broadcast, parts, tick } = openBroadcast(log);
  const [first, second] = [openListener(3), openListener(5)];
  expect(broadcast.join(first.listener, 1)).toBe(true);
  // The log is further, but cannot be read: who has just come knows that it is.
  log.append(2);
  jest.spyOn(parts.stream.live.log, 'after').mockRejectedValue(new Error('away'));
  expect(broadcast.join(second.listener, 1)).toBe(true);
  await tick(20_000);
  expect(first.text()).toContain(heartbeat(3));
  expect(second.text()).toContain(heartbeat(5));
  expect(second.text()).not.toContain(heartbeat(3));
  await tick(1_800_000);
  expect(idsIn(first.text())).toEqual([3]);
  expect(idsIn(second.text())).toEqual([5]);
});

test('signs of life go on when the clock is set back', async () => {
  const log = createMemoryLog(3);
  const held = createHeldClock(START_MS);
  let shiftMs = 0;
  const clock: Clock = {
    now: () => held.now() + shiftMs,
    sleep: (ms, signal) => held.sleep(ms, signal),
  };
  const broadcast = new Broadcast(tellingParts(log, clock, closing.signal));
  const { listener, text } = openListener(3);
  broadcast.join(listener, 1);
  shiftMs = -3_600_000;
  for (let seconds = 0; seconds < 40; seconds += 1) {
    await held.sleeper(POLL_MS);
    held.advance(POLL_MS);
    await new Promise(setImmediate);
  }
  await settled();
  expect(text().split(heartbeat(3)).length - 1).toBeGreaterThanOrEqual(2);
});

test('a canary is the same event in all processes', async () => {
  const texts: string[] = [];
  for (const afterMs of [1_000, 7_777]) {
    const { broadcast, tick } = openBroadcast(createMemoryLog(3), START_MS);
    const { listener, text } = openListener(3);
    broadcast.join(listener, 1);
    await tick(1_800_000 + afterMs);
    texts.push(/^data: .*canary.*$/m.exec(text())?.[0] ?? '');
  }
  expect(texts[0]).toContain('"dt":"2026-11-20T13:00:00.000Z"');
  expect(texts[1]).toBe(texts[0]);
});

test('what was purged before it was read is a gap, for those who had not heard it', async () => {
  const log = createMemoryLog(3);
  const { broadcast, tick } = openBroadcast(log);
  const [all, some, ahead] = [
    openListener(3),
    openListener(3, () => true),
    openListener(6, () => true),
  ];
  for (const { listener } of [all, some, ahead]) broadcast.join(listener, 1);
  log.append(5);
  log.changes.splice(0, 6);
  await tick();
  const gap = `event: gap\nid: ${changeEventId(6)}\ndata: {"offset":6,"oldest":7,"head":8}\n\n`;
  for (const { text } of [all, some]) {
    expect(text()).toContain(`${gap}event: message\nid: ${changeEventId(7)}\n`);
  }
  expect(ahead.text()).not.toContain('event: gap');
  for (const { text } of [all, some, ahead]) expect(idsIn(text())).toEqual([7, 8]);
});

test('a hole in ids of before they had none is no gap', async () => {
  const log = createMemoryLog(3);
  const { broadcast, tick } = openBroadcast(log);
  const { listener, text } = openListener(3);
  broadcast.join(listener, 1);
  log.append(3);
  log.changes.splice(3, 2);
  await tick();
  expect(idsIn(text())).toEqual([6]);
  expect(text()).not.toContain('event: gap');
});

test('however many listen and want little, others have their turn between', async () => {
  const log = createMemoryLog(0);
  const { broadcast, tick } = openBroadcast(log);
  const counted = { trials: 0 };
  const wants = (): boolean => {
    counted.trials += 1;
    return false;
  };
  for (let n = 0; n < 300; n += 1) broadcast.join(openListener(0, wants).listener, 1);
  log.append(1_000);
  const perTurn: number[] = [];
  const watch = (before: number) => (): void => {
    const { trials } = counted;
    if (trials > before) perTurn.push(trials - before);
    if (trials < 300_000) setImmediate(watch(trials));
  };
  setImmediate(watch(0));
  await tick();
  while (counted.trials < 300_000) await settled();
  await settled();
  expect(perTurn.reduce((sum, one) => sum + one, 0)).toBe(300_000);
  expect(Math.max(...perTurn)).toBeLessThanOrEqual(100_000);
});

test('who joins while others are told hears all that comes behind, and nothing twice', async () => {
  const log = createMemoryLog(0);
  const { broadcast, tick } = openBroadcast(log);
  const late = openListener(900);
  const tooLate = openListener(500);
  let joined: boolean[] = [];
  const wants = (): boolean => {
    if (joined.length === 0) {
      joined = [broadcast.join(late.listener, 1), broadcast.join(tooLate.listener, 1)];
    }
    return true;
  };
  const others = Array.from({ length: 200 }, () => openListener(0, wants));
  for (const { listener } of others) broadcast.join(listener, 1);
  log.append(900);
  await tick();
  while (others.at(-1)?.listener.position !== 900) await settled();
  expect(joined).toEqual([true, false]);
  log.append(1);
  await tick();
  expect(idsIn(late.text())).toEqual([901]);
  expect(idsIn(others.at(-1)?.text() ?? '')).toHaveLength(901);
});

import { createHeldClock } from '../../../runtime/testing/held-clock';
import { changeEventId } from '../../../store/changes/change-event-id';
import { Broadcast } from './broadcast';
import { Listener } from './listener';
import type { TellingParts } from './read-events';
import { Replay } from './replay';
import { createSlowReader } from './testing/slow-reader';
import { createMemoryLog, tellingParts, type MemoryLog } from './testing/telling-parts';
import { openListener } from './testing/open-listener';
import { UnsentBytes } from './unsent-bytes';

const TAKING_MS = 50;
const PAUSE_MS = 50;
const HEARTBEAT_MS = 20_000;
const START_MS = Date.UTC(2026, 10, 20, 12, 30);
let closing: AbortController;
beforeEach(() => {
  closing = new AbortController();
});
afterEach(() => closing.abort(new Error('the test is over')));

const idsIn = (text: string): number[] =>
  [...text.matchAll(/^event: message\nid: .*"offset":(\d+)/gm)].map(([, id]) => Number(id));
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n + 1);
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

function openReplay(log: MemoryLog, more: Partial<TellingParts['stream']> = {}) {
  const clock = createHeldClock(START_MS);
  const parts = tellingParts(log, clock, closing.signal);
  Object.assign(parts.stream, more);
  const replay = new Replay(parts, new Broadcast(parts));
  const run = (listener: Listener): Promise<void> =>
    replay.run(listener, { oldest: 1, head: log.changes.length });
  const tick = async (ms: number): Promise<void> => {
    await clock.sleeper(ms);
    clock.advance(ms);
    await settled();
  };
  return { clock, run, tick };
}

function openSlowListener() {
  const reader = createSlowReader();
  const unsentOfAll = new UnsentBytes(268_435_456);
  const terms = { position: 0, endsAtMs: Number.MAX_SAFE_INTEGER, unsentOfAll };
  const listener = new Listener(reader.stream, { wants: null, grounds: false }, terms);
  return { reader, listener };
}

test('who takes nothing keeps nobody waiting, though they were the first', async () => {
  const log = createMemoryLog(3_000);
  const { run, tick } = openReplay(log, { pagesHeldMax: 1 });
  const slow = Array.from({ length: 3 }, openSlowListener);
  const quick = openListener(0);
  for (const { listener } of slow) void run(listener);
  const done = run(quick.listener);
  for (const _ of slow) await tick(TAKING_MS);
  await done;
  expect(idsIn(quick.text())).toEqual(range(0, 3_000));
  expect(slow.map(({ listener }) => listener.isOpen)).toEqual([true, true, true]);
});

test('who is slow hears everything once, and is sent no more at once than they take', async () => {
  const log = createMemoryLog(2_500);
  const { clock, run } = openReplay(log, { pagesHeldMax: 1 });
  const { reader, listener } = openSlowListener();
  const done = run(listener);
  while (!reader.text().includes('event: live')) {
    await settled();
    clock.advance(TAKING_MS);
    await settled();
    await reader.take();
  }
  await done;
  expect(idsIn(reader.text())).toEqual(range(0, 2_500));
  expect(Math.max(...reader.pieces())).toBeLessThanOrEqual(65_536 + 1_000);
});

test('who waits for a turn, or for the log, is sent signs of life', async () => {
  const log = createMemoryLog(10);
  const parts = tellingParts(log, createHeldClock(START_MS), closing.signal);
  const past = { ...parts.stream.past, log: { after: () => new Promise<never>(() => undefined) } };
  const { run, tick } = openReplay(log, { pagesHeldMax: 1, past });
  const [reads, waits] = [openListener(3), openListener(5)];
  for (const { listener } of [reads, waits]) void run(listener);
  await tick(HEARTBEAT_MS);
  await tick(HEARTBEAT_MS);
  expect(reads.text()).toBe(`:\nid: ${changeEventId(3)}\n\n`.repeat(2));
  expect(waits.text()).toBe(`:\nid: ${changeEventId(5)}\n\n`.repeat(2));
});

test('who wants little of much has the log read with pauses, who wants all without', async () => {
  const log = createMemoryLog(5_000);
  const { run, tick, clock } = openReplay(log);
  const few = openListener(0, ({ id }) => id % 100 === 0);
  const done = run(few.listener);
  await settled();
  for (let reads = 1; reads < 6; reads += 1) {
    expect(log.reads).toBe(reads);
    await tick(PAUSE_MS);
  }
  await done;
  expect(idsIn(few.text())).toHaveLength(50);
  const all = openListener(0);
  await run(all.listener);
  expect(idsIn(all.text())).toHaveLength(5_000);
  expect(clock.now()).toBe(START_MS + 5 * PAUSE_MS);
});

test('what was purged while it was on its way is a gap', async () => {
  const log = createMemoryLog(2_500);
  const { run } = openReplay(log);
  let purgedAt = 0;
  const { listener, text } = openListener(0, () => {
    if (purgedAt === 0) purgedAt = log.changes.splice(0, 1_700).length;
    return true;
  });
  await run(listener);
  expect(idsIn(text())).toEqual([...range(0, 1_000), ...range(1_700, 2_500)]);
  expect(text()).toContain(
    `event: gap\nid: ${changeEventId(1_700)}\ndata: {"offset":1700,"oldest":1701,"head":2500}\n\nevent: message\nid: ${changeEventId(1_701)}\n`,
  );
});

test('when all ends nobody waits, wherever they are', async () => {
  const log = createMemoryLog(3_000);
  const { run, clock } = openReplay(log, { pagesHeldMax: 1 });
  const slow = Array.from({ length: 3 }, openSlowListener);
  const all = slow.map(({ listener }) => run(listener));
  await clock.sleeper(TAKING_MS);
  closing.abort(new Error('the web side closes'));
  await Promise.all(all);
  expect(clock.asleep()).toBe(0);
});

import { createHeldClock } from '../../runtime/testing/held-clock';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { HostBusyError } from '../transport/host-busy-error';
import { HostPacing } from './host-pacing';

test('a host is asked the interval after the last request ended; other hosts do not wait', async () => {
  const clock = createManualClock(1_000);
  const pacing = new HostPacing(1_000, clock);
  await pacing.takeTurn('a');
  expect(clock.now()).toBe(1_000);
  clock.advanceTo(5_000);
  pacing.endTurn('a');
  await pacing.takeTurn('b');
  expect(clock.now()).toBe(5_000);
  await pacing.takeTurn('a');
  expect(clock.now()).toBe(6_000);
});

test('while a request is under way nobody else gets the turn, then all in order', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  const turns: [who: string, atMs: number][] = [];
  const ask = async (who: string): Promise<void> => {
    await pacing.takeTurn('a');
    turns.push([who, clock.now()]);
    await new Promise(setImmediate);
    pacing.endTurn('a');
  };
  await Promise.all(['first', 'second', 'third'].map(ask));
  expect(turns).toEqual([
    ['first', 0],
    ['second', 1_000],
    ['third', 2_000],
  ]);
});

test('in the middle of a check of a slow host nobody else begins one', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  pacing.setBaseInterval('slow', 120_000);
  await pacing.takeTurn('slow');
  const led = pacing.takeTurn('slow', { isNewcomer: true });
  pacing.endTurn('slow');
  await expect(led).rejects.toThrow(HostBusyError);
  // The check itself goes on.
  await pacing.takeTurn('slow');
  pacing.endTurn('slow');
  pacing.endCheck('slow');
  await pacing.takeTurn('slow', { isNewcomer: true });
  expect(clock.now()).toBeGreaterThanOrEqual(240_000);
});

test('a pause that the host asked for holds, and never shortens a longer one', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  pacing.pause('a', 30_000);
  pacing.pause('a', 5_000);
  expect(pacing.freeAtMs('a')).toBe(30_000);
  await pacing.takeTurn('a');
  expect(clock.now()).toBe(30_000);
});

test('answers widen the pause, and make it normal again', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  const pauses: number[] = [];
  for (const http of [429, 429, 200, 200, 200, 200, 200, 200, 200]) {
    await pacing.takeTurn('a');
    pacing.heedAnswer('a', http, null);
    pacing.endTurn('a');
    pauses.push(pacing.freeAtMs('a') - clock.now());
  }
  expect(pauses).toEqual([30_000, 60_000, 30_000, 15_000, 7_500, 3_750, 1_875, 1_000, 1_000]);
});

test('a wait ends with the signal, in the queue and in the pause, and leaves the turn to others', async () => {
  const clock = createHeldClock(0);
  const pacing = new HostPacing(1_000, clock);
  const stop = new AbortController();
  await pacing.takeTurn('a');
  const queued = pacing.takeTurn('a', { signal: stop.signal });
  const next = pacing.takeTurn('a');
  pacing.pause('b', 5_000);
  const resting = pacing.takeTurn('b', { signal: stop.signal });
  stop.abort(new Error('stopped'));
  await expect(queued).rejects.toThrow('stopped');
  await expect(resting).rejects.toThrow('stopped');
  pacing.endTurn('a');
  await clock.sleeper(1_000);
  clock.advance(5_000);
  await next;
  await pacing.takeTurn('b');
  expect(clock.asleep()).toBe(0);
});

test('a turn that comes too late is refused at once and leaves the queue as it was', async () => {
  const clock = createManualClock(0);
  const pacing = new HostPacing(1_000, clock);
  pacing.pause('a', 30_000);
  await expect(pacing.takeTurn('a', { untilMs: 29_999 })).rejects.toThrow(HostBusyError);
  expect([clock.now(), pacing.freeAtMs('a')]).toEqual([0, 30_000]);
  await pacing.takeTurn('a', { untilMs: 30_000 });
});

test('who finds too many waiting does not wait', async () => {
  const pacing = new HostPacing(0, createManualClock(0));
  await pacing.takeTurn('a');
  const waiting = pacing.takeTurn('a', { waitingMax: 1 });
  await expect(pacing.takeTurn('a', { waitingMax: 1 })).rejects.toThrow(HostBusyError);
  pacing.endTurn('a');
  await waiting;
});

describe('pauses that count for more than one host', () => {
  const HOUR_MS = 3_600_000;
  const [WEB, BOOKS] = ['web.archive.org', 'books.archive.org'] as const;

  test('429 and Retry-After of an archive count for all hosts of its domain, and are not waited for', async () => {
    for (const [http, retryAfterMs] of [
      [429, null],
      [503, HOUR_MS],
      [404, HOUR_MS],
    ] as const) {
      const pacing = new HostPacing(0, createManualClock(0));
      await pacing.takeTurn(BOOKS);
      pacing.heedAnswer(BOOKS, http, retryAfterMs);
      pacing.endTurn(BOOKS);
      expect(pacing.freeAtMs(WEB)).toBe(retryAfterMs ?? 30_000);
      await expect(pacing.takeTurn(WEB)).rejects.toThrow(HostBusyError);
      expect(pacing.freeAtMs('archive.org.museum-lunden.org')).toBe(0);
    }
  });

  test('one machine of an archive that is overloaded keeps nobody from the others', async () => {
    const pacing = new HostPacing(0, createManualClock(0));
    pacing.heedAnswer(BOOKS, 503, null);
    expect([pacing.freeAtMs(BOOKS), pacing.freeAtMs(WEB)]).toEqual([30_000, 0]);
    await pacing.takeTurn(WEB);
  });

  test.each(['museum-lunden.github.io', 'a.museum-lunden.org', 'swap.stanford.edu'])(
    '%s speaks for itself alone',
    (host) => {
      const pacing = new HostPacing(0, createManualClock(0));
      pacing.heedAnswer(host, 429, HOUR_MS);
      const sibling = host.replace(/^[^.]+/, 'other');
      expect([pacing.freeAtMs(host), pacing.freeAtMs(sibling)]).toEqual([HOUR_MS, 0]);
    },
  );

  test('good answers halve the level for all, but the pauses between them are nobody else’s', () => {
    const pacing = new HostPacing(0, createManualClock(0));
    pacing.heedAnswer(BOOKS, 429, null);
    pacing.heedAnswer(WEB, 200, null);
    expect(pacing.pauses.levelMs('.archive.org')).toBe(15_000);
    expect([pacing.freeAtMs(BOOKS), pacing.freeAtMs(WEB)]).toEqual([30_000, 30_000]);
    pacing.heedAnswer(WEB, 429, null);
    expect(pacing.pauses.levelMs('.archive.org')).toBe(30_000);
  });

  test('what others were told meanwhile counts at the next turn, and their level goes on', async () => {
    const clock = createManualClock(0);
    const pacing = new HostPacing(0, clock);
    pacing.pauses.learn('.archive.org', { untilMs: HOUR_MS, levelMs: 60_000 });
    await expect(pacing.takeTurn(WEB)).rejects.toThrow(HostBusyError);
    clock.advanceTo(HOUR_MS);
    await pacing.takeTurn(WEB);
    pacing.heedAnswer(WEB, 429, null);
    expect(pacing.pauses.levelMs('.archive.org')).toBe(120_000);
  });
});

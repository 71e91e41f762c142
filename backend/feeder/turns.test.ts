import { systemClock } from '../runtime/clock';
import { Turns, type Turn } from './turns';

const ASK_MS = 50;
const running = new AbortController().signal;
const never = (): void => {
  throw new Error('no turn fails here');
};

/** Begins turns one after the other as room is made, and tells who began. */
async function beginAll(
  turns: Turns,
  wikis: Record<string, (turn: Turn) => Promise<void>>,
): Promise<string[]> {
  const begun: string[] = [];
  for (const [name, take] of Object.entries(wikis)) {
    while (!turns.isOpen) await turns.waitForRoom(running);
    begun.push(name);
    turns.begin(name, take, never);
  }
  return begun;
}

const after = (ms: number): Promise<void> => systemClock.sleep(ms);

test('quick wikis have their turns one after the other', async () => {
  const turns = new Turns({ clock: systemClock });
  let underWay = 0;
  const take = async (turn: Turn): Promise<void> => {
    expect((underWay += 1)).toBe(1);
    await turn.work();
    await after(5);
    underWay -= 1;
  };
  await beginAll(turns, { one: take, two: take, three: take });
  await turns.allEnded();
});

test('one that does not answer holds up nobody, and works when it is its turn again', async () => {
  const turns = new Turns({ clock: systemClock, askMs: ASK_MS });
  const told: string[] = [];
  const quick =
    (name: string) =>
    async (turn: Turn): Promise<void> => {
      await turn.work();
      await after(3 * ASK_MS);
      told.push(name);
    };
  await beginAll(turns, {
    dripping: async (turn) => {
      await after(2 * ASK_MS);
      await turn.work();
      told.push('dripping');
    },
    one: quick('one'),
    two: quick('two'),
  });
  await turns.allEnded();
  expect(told).toEqual(['one', 'dripping', 'two']);
});

test('no more than so many are under way at once', async () => {
  const turns = new Turns({ clock: systemClock, askMs: 0, atOnce: 2 });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  await beginAll(turns, { one: () => ended, two: () => ended });
  expect([turns.isFull, turns.isOpen, turns.has('one')]).toEqual([true, false, true]);
  end();
  await turns.allEnded();
  expect([turns.isFull, turns.isOpen, turns.has('one')]).toEqual([false, true, false]);
});

test('those that outstay their turn give their places to others, but not without end', async () => {
  const turns = new Turns({ clock: systemClock, askMs: 0, atOnce: 1, outstayMs: ASK_MS });
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const take = (): Promise<void> => ended;
  await beginAll(turns, { one: take, two: take, three: take, four: take });
  await after(2 * ASK_MS);
  expect(turns.isFull).toBe(true);
  const fifth = beginAll(turns, { five: take });
  await after(2 * ASK_MS);
  expect(turns.has('five')).toBe(false);
  end();
  expect(await fifth).toEqual(['five']);
  await turns.allEnded();
});

test('who waits for room learns of an end, of time, and of an abort', async () => {
  const turns = new Turns({ clock: systemClock });
  expect(await turns.waitForRoom(running, 10)).toBe(false);
  turns.begin('one', () => after(10), never);
  expect(await turns.waitForRoom(running)).toBe(true);
  const stop = new AbortController();
  const waiting = turns.waitForRoom(stop.signal);
  stop.abort(new Error('enough'));
  await expect(waiting).rejects.toThrow('enough');
});

test('room that time makes between a look and the wait for it is not missed', async () => {
  let nowMs = 0;
  const clock = { ...systemClock, now: () => (nowMs += 30) };
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const asked = new Turns({ clock, askMs: 50 });
  asked.begin('dripping', () => ended, never);
  expect(asked.isFree).toBe(false);
  expect(await asked.waitForRoom(running)).toBe(false);
  expect(asked.isFree).toBe(true);
  const full = new Turns({ clock, askMs: 0, atOnce: 1, outstayMs: 50 });
  full.begin('dripping', () => ended, never);
  expect(full.isFull).toBe(true);
  expect(await full.waitForRoom(running)).toBe(false);
  expect(full.isFull).toBe(false);
  // What was told once is waited for no more.
  expect(await full.waitForRoom(running, 40)).toBe(false);
  end();
  await Promise.all([asked.allEnded(), full.allEnded()]);
});

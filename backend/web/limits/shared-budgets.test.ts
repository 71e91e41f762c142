import * as fc from 'fast-check';
import { createSilentLogger } from '../../runtime/logger';
import type { Clock } from '../../runtime/clock';
import type { WantedShare } from '../../store/answers/budgets';
import { SharedBudgets, type TakeShares } from './shared-budgets';
import { WINDOW_MS } from './window';

/** Budgets in memory that several processes share. */
function sharedMemory(): { take: TakeShares; asked: WantedShare[][] } {
  const taken = new Map<string, number>();
  const asked: WantedShare[][] = [];
  const grant = ({ name, windowNo, wanted, limit }: WantedShare): number => {
    const key = `${name} ${windowNo}`;
    const before = taken.get(key) ?? 0;
    taken.set(key, before + wanted);
    return Math.max(0, Math.min(wanted, limit - before));
  };
  const take: TakeShares = async (shares) => {
    asked.push(shares);
    await Promise.resolve();
    return shares.map(grant);
  };
  return { take, asked };
}

let nowMs = 0;
let isImpatient = false;
/** Long sleeps never end, or at once; short ones always at once. */
const clock: Clock = {
  now: () => nowMs,
  sleep: (ms, signal) =>
    isImpatient || ms < 1_000
      ? Promise.resolve()
      : new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new Error('aborted')));
        }),
};
beforeEach(() => {
  nowMs = 50 * WINDOW_MS;
  isImpatient = false;
});

const budgets = (take: TakeShares, perSecond = 10): SharedBudgets =>
  new SharedBudgets({ clock, logger: createSilentLogger(), take, perSecond: () => perSecond });

async function spendUp(one: SharedBudgets, name: string, tries: number): Promise<number> {
  const spending = Array.from({ length: tries }, async () => one.spend([name], 1));
  const spent = await Promise.all(spending);
  return spent.filter((isSpent) => isSpent).length;
}

test('two processes together spend the whole budget of a window and no more', async () => {
  const { take } = sharedMemory();
  const [one, other] = [budgets(take), budgets(take)];
  const spent = await Promise.all([spendUp(one, 'all', 300), spendUp(other, 'all', 300)]);
  expect(spent[0] + spent[1]).toBe(100);
  nowMs += WINDOW_MS;
  expect(await spendUp(other, 'all', 300)).toBe(100);
});

test('what one process leaves is the other one’s, but for a twentieth', async () => {
  const { take } = sharedMemory();
  const [one, other] = [budgets(take), budgets(take)];
  await one.spend(['all'], 1);
  expect(await spendUp(other, 'all', 300)).toBe(95);
});

test('with shares in hand, and with none left, the answer is there at once', async () => {
  const { take, asked } = sharedMemory();
  const one = budgets(take, 2);
  expect(one.spend(['all'], 1)).toBeInstanceOf(Promise);
  await spendUp(one, 'all', 30);
  expect(one.spend(['all'], 1)).toBe(false);
  expect(asked.length).toBeLessThanOrEqual(22);
});

test('who is asked in every window has its shares when the next one begins', async () => {
  const { take, asked } = sharedMemory();
  const one = budgets(take);
  await one.spend(['all', 'wiki'], 1);
  nowMs += WINDOW_MS - 1_000;
  expect(one.spend(['all', 'wiki'], 1)).toBe(true);
  await new Promise(setImmediate);
  expect(asked.at(-1)?.map(({ name, windowNo }) => [name, windowNo])).toContainEqual(['wiki', 51]);
  nowMs += 1_000;
  expect(one.spend(['all', 'wiki'], 1)).toBe(true);
});

test('without the database each process keeps to a quarter, and asks again in the next window', async () => {
  let asked = 0;
  const { take } = sharedMemory();
  const failing: TakeShares = (shares) => {
    asked += 1;
    return nowMs < 51 * WINDOW_MS ? Promise.reject(new Error('gone')) : take(shares);
  };
  const one = budgets(failing);
  expect(await spendUp(one, 'all', 300)).toBe(25);
  expect(await spendUp(one, 'late', 300)).toBe(25);
  expect(asked).toBe(1);
  nowMs += WINDOW_MS;
  expect(await spendUp(one, 'all', 300)).toBe(100);
});

test('a database that does not answer is not waited for', async () => {
  isImpatient = true;
  const one = budgets(() => new Promise(() => undefined));
  expect(await spendUp(one, 'all', 300)).toBe(25);
});

/** Questions as they come, to either process, over some windows. */
interface Traffic {
  perSecond: number;
  /** Of the first process. */
  share: number;
  /** Of each window, as a multiple of the budget. */
  loads: number[];
}

const traffic: fc.Arbitrary<Traffic> = fc.record({
  perSecond: fc.integer({ min: 1, max: 400 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  loads: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 1, maxLength: 4 }),
});

/** @returns per window, how many were asked and spent */
async function run({ perSecond, share, loads }: Traffic) {
  const { take } = sharedMemory();
  const both = [budgets(take, perSecond), budgets(take, perSecond)];
  const windows: { asked: number; spent: number }[] = [];
  for (const load of loads) {
    const asked = Math.floor(load * perSecond * (WINDOW_MS / 1000));
    const startMs = nowMs;
    let spent = 0;
    for (let count = 0; count < asked; count += 1) {
      nowMs = startMs + Math.floor((count / asked) * WINDOW_MS);
      const one = both[(count * share) % 1 < share ? 0 : 1];
      if (await one?.spend(['all'], 1)) spent += 1;
      await Promise.resolve();
    }
    windows.push({ asked, spent });
    nowMs = startMs + WINDOW_MS;
  }
  return windows;
}

test('however questions come: never more than the budget, and all of them up to four fifths of it', async () => {
  await fc.assert(
    fc.asyncProperty(traffic, async (questions) => {
      nowMs = 50 * WINDOW_MS;
      const limit = (questions.perSecond * WINDOW_MS) / 1000;
      for (const { asked, spent } of await run(questions)) {
        expect(spent).toBeLessThanOrEqual(limit);
        expect(spent).toBeGreaterThanOrEqual(Math.min(asked, Math.floor(limit * 0.8)));
      }
    }),
    { numRuns: 40 },
  );
});

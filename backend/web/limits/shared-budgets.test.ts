import { createSilentLogger } from '../../runtime/logger';
import type { Clock } from '../../runtime/clock';
import type { WantedShare } from '../../store/budgets';
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
/** Sleeps never end, or at once. */
const clock: Clock = {
  now: () => nowMs,
  sleep: (_ms, signal) =>
    isImpatient
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

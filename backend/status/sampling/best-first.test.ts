import { createSeededRandom } from '../../runtime/seeded-random';
import { BestFirst, type LeafBatch } from './best-first';

const lottery = () => createSeededRandom(5);
const leavesOf = (domain: number, ...sizes: number[]) => sizes.map((urls) => ({ domain, urls }));

function takeAll(order: BestFirst, isBroken: (leaf: number) => boolean): LeafBatch[] {
  const batches: LeafBatch[] = [];
  for (let batch = order.take(); batch !== null; batch = order.take()) {
    batches.push(batch);
    const broken = isBroken(batch.leaf) ? batch.urls : 0;
    order.record(batch.leaf, { checked: batch.urls, broken });
  }
  return batches;
}

const looksOf = (batches: readonly LeafBatch[], wanted: (leaf: number) => boolean) =>
  batches.filter(({ leaf }) => wanted(leaf)).reduce((sum, { urls }) => sum + urls, 0);

test('each leaf gets as many looks as it has URLs, none is asked twice', () => {
  const sizes = [1, 7, 64, 200, 0, 33];
  const order = new BestFirst([...leavesOf(0, ...sizes), ...leavesOf(1, ...sizes)], lottery());
  const batches = takeAll(order, (leaf) => leaf % 3 === 0);
  const looks = [...sizes, ...sizes].map((_, leaf) => looksOf(batches, (one) => one === leaf));
  expect(looks).toEqual([...sizes, ...sizes]);
});

test('looks become more at a time the better a leaf is known', () => {
  const batches = takeAll(new BestFirst(leavesOf(0, 200), lottery()), () => false);
  const urls = batches.map((batch) => batch.urls);
  expect(urls).toEqual([1, 1, 2, 4, 8, 8, 8, 8, 8, 8, 8, 8, 32, 32, 32, 32]);
});

test('dead directories are looked through before living ones get more than some looks', () => {
  const order = new BestFirst(leavesOf(0, ...Array.from({ length: 100 }, () => 50)), lottery());
  const batches = takeAll(order, (leaf) => leaf % 10 === 0);
  let dead = 0;
  const untilAllDead = batches.findIndex(({ leaf, urls }) => {
    if (leaf % 10 === 0) dead += urls;
    return dead === 500;
  });
  const looks = looksOf(batches.slice(0, untilAllDead + 1), () => true);
  expect(looks).toBeLessThan(700);
});

test('several batches may be under way, of different leaves; then there is nothing to take', () => {
  const order = new BestFirst([...leavesOf(0, 2, 2), ...leavesOf(1, 2)], lottery());
  const batches = [order.take(), order.take(), order.take()];
  expect(new Set(batches.map((batch) => batch?.leaf))).toEqual(new Set([0, 1, 2]));
  expect(order.take()).toBeNull();
  order.record(1, { checked: 1, broken: 0 });
  expect(order.take()).toEqual({ leaf: 1, urls: 1 });
});

test('a batch may be cut short, even to nothing: the leaf comes back', () => {
  const order = new BestFirst(leavesOf(0, 3), lottery());
  expect(order.take()).toEqual({ leaf: 0, urls: 1 });
  order.record(0, { checked: 0, broken: 0 });
  expect(order.take()).toEqual({ leaf: 0, urls: 1 });
});

test('without leaves there is nothing to take, and there is no leaf to tell of', () => {
  const order = new BestFirst([], lottery());
  expect(order.take()).toBeNull();
  expect(() => order.record(0, { checked: 1, broken: 0 })).toThrow('no number 0');
});

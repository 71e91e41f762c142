import { gather, gatherReads, gatherWrites } from './gather';

test('what comes during a batch goes into the next one, in order and within bounds', async () => {
  const batches: number[][] = [];
  const double = gather(async (items: number[]) => {
    await new Promise(setImmediate);
    batches.push(items);
    return items.map((item) => 2 * item);
  }, 3);
  expect(await Promise.all([1, 2, 3, 4, 5].map(double))).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('an item that cannot be handled rejects alone; the others have their answers', async () => {
  const check = gather(
    (items: string[]) =>
      items.includes('bad') ? Promise.reject(new Error('lost')) : Promise.resolve(items),
    10,
  );
  const ends = await Promise.allSettled(['first', 'bad', 'with bad'].map(check));
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(check('later')).resolves.toBe('later');
});

test('a database that is away is waited out once for a batch, not for each of its items', async () => {
  const batches: string[][] = [];
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const write = gatherWrites((items: string[]) => {
    batches.push(items);
    return Promise.reject(away);
  }, 10);
  const ends = await Promise.allSettled(['a', 'b', 'c'].map(write));
  expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toEqual([['a', 'b', 'c']]);
});

test('a read that fails fails for all its items at once', async () => {
  const batches: number[][] = [];
  const read = gatherReads((items: number[]) => {
    batches.push(items);
    return items.includes(2) ? Promise.reject(new Error('away')) : Promise.resolve(items);
  }, 10);
  const ends = await Promise.allSettled([1, 2, 3].map(read));
  expect(ends.map((end) => end.status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(batches).toHaveLength(1);
  await expect(read(4)).resolves.toBe(4);
});

test('an item without an answer is told so', async () => {
  const forgetful = gather<number, number>(() => Promise.resolve([]), 10);
  await expect(forgetful(1)).rejects.toThrow('0 answers for 1 items');
});

test('a write is over when its batch is', async () => {
  const written: number[][] = [];
  const write = gatherWrites((items: number[]) => Promise.resolve(void written.push(items)), 10);
  await Promise.all([1, 2, 3].map(write));
  expect(written).toEqual([[1, 2, 3]]);
});

test('a rest after each batch that no full one follows makes batches fewer', async () => {
  const written: number[][] = [];
  const endRest: (() => void)[] = [];
  const rest = (): Promise<void> => new Promise((over) => endRest.push(over));
  const write = gatherWrites((items: number[]) => Promise.resolve(void written.push(items)), 3, {
    rest,
  });
  await write(1);
  const all = [2, 3].map(write);
  await new Promise(setImmediate);
  expect(written).toEqual([[1]]);
  all.push(...[4, 5, 6, 7].map(write));
  endRest.shift()?.();
  await Promise.all(all);
  expect(written).toEqual([[1], [2, 3, 4], [5, 6, 7]]);
  expect(endRest).toHaveLength(1);
});

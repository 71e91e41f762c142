import { GroupWriter } from './group-writer';

test('what comes during a write goes into the next one, in order and within bounds', async () => {
  const batches: number[][] = [];
  const writer = new GroupWriter<number>(async (items) => {
    await new Promise(setImmediate);
    batches.push(items);
  }, 3);
  await Promise.all([1, 2, 3, 4, 5].map((item) => writer.add(item)));
  expect(batches).toEqual([[1], [2, 3, 4], [5]]);
});

test('a failed write rejects exactly its own items; the writer goes on', async () => {
  const writer = new GroupWriter<string>(
    (items) => (items.includes('bad') ? Promise.reject(new Error('lost')) : Promise.resolve()),
    10,
  );
  const [first, bad, after] = await Promise.allSettled([
    writer.add('first'),
    writer.add('bad'),
    writer.add('with bad'),
  ]);
  expect([first?.status, bad?.status, after?.status]).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await expect(writer.add('later')).resolves.toBeUndefined();
});

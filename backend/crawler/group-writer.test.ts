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

test('an item that cannot be stored rejects alone; the writer goes on', async () => {
  const writer = new GroupWriter<string>(
    (items) => (items.includes('bad') ? Promise.reject(new Error('lost')) : Promise.resolve()),
    10,
  );
  const ends = await Promise.allSettled(['first', 'bad', 'with bad'].map((one) => writer.add(one)));
  expect(ends.map((end) => end.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(writer.add('later')).resolves.toBeUndefined();
});

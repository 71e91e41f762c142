import { TurnQueue } from './turn-queue';

test('one has the turn, the others wait in order', async () => {
  const queue = new TurnQueue();
  const order: number[] = [];
  const ends: (() => void)[] = [];
  const all = [1, 2, 3].map((n) =>
    queue.during(async () => {
      order.push(n);
      await new Promise<void>((end) => ends.push(end));
      return n;
    }),
  );
  await Promise.resolve();
  expect([order, queue.isTaken, queue.waiting]).toEqual([[1], true, 2]);
  for (const left of [1, 0]) {
    ends.shift()?.();
    await new Promise(setImmediate);
    expect([queue.isTaken, queue.waiting]).toEqual([true, left]);
  }
  ends.shift()?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3]);
  expect([order, queue.isTaken]).toEqual([[1, 2, 3], false]);
});

test('who goes next goes before all who wait', async () => {
  const queue = new TurnQueue();
  const order: string[] = [];
  const note = (name: string) => () => Promise.resolve(void order.push(name));
  const all = [
    queue.during(note('first')),
    queue.during(note('second')),
    queue.duringNext(note('urgent')),
    queue.during(note('third')),
  ];
  await Promise.all(all);
  await queue.duringNext(note('alone'));
  expect([order, queue.isTaken]).toEqual([['first', 'urgent', 'second', 'third', 'alone'], false]);
});

test('a failure passes the turn on', async () => {
  const queue = new TurnQueue();
  const failed = queue.during(() => Promise.reject(new Error('vain')));
  const next = queue.during(() => Promise.resolve('next'));
  await expect(failed).rejects.toThrow('vain');
  expect(await next).toBe('next');
});

test('who gives up waiting is passed by', async () => {
  const queue = new TurnQueue();
  const stop = new AbortController();
  await queue.take();
  const given = queue.take(stop.signal);
  const patient = queue.take();
  stop.abort(new Error('enough'));
  await expect(given).rejects.toThrow('enough');
  queue.pass();
  await patient;
  expect(queue.isTaken).toBe(true);
  await expect(queue.take(stop.signal)).rejects.toThrow('enough');
  queue.pass();
  expect([queue.isTaken, queue.waiting]).toEqual([false, 0]);
});

import { sleepReal } from '../../../runtime/clock';
import { KeptBlocks } from './kept-blocks';

let nowMs = 0;
const clock = { now: () => nowMs, sleep: sleepReal };
beforeEach(() => {
  nowMs = 1_000_000;
});

const made = (bytes: number) => () =>
  Promise.resolve({ body: Buffer.alloc(bytes), lang: null, tag: `${bytes}`, removal: null });

test('those asked for last are kept, as many as there is room for', async () => {
  const blocks = new KeptBlocks(clock, 10_000);
  for (const key of ['a', 'b', 'c', 'd']) {
    await blocks.make(key, made(2_000));
    blocks.old('a');
  }
  await blocks.make('e', made(2_000));
  const left = ['a', 'b', 'c', 'd', 'e'].filter((key) => blocks.old(key) !== null);
  expect(left).toEqual(['a', 'c', 'd', 'e']);
});

test('one that is made again takes the place of the former, a huge one is not kept', async () => {
  const blocks = new KeptBlocks(clock, 5_000);
  for (let round = 0; round < 10; round += 1) await blocks.make('a', made(2_000));
  await blocks.make('b', made(1_000));
  await blocks.make('huge', made(2_000_000));
  expect(['a', 'b', 'huge'].map((key) => blocks.old(key)?.body.length ?? null)).toEqual([
    2_000,
    1_000,
    null,
  ]);
});

test('who comes while one is being made gets the same; a failure is everybody’s, once', async () => {
  const blocks = new KeptBlocks(clock);
  const making = blocks.make('a', made(1));
  expect(blocks.fresh('a')).toBe(making);
  expect(await making).toBe(await blocks.fresh('a'));
  const failing = blocks.make('b', () => Promise.reject(new Error('gone')));
  await expect(blocks.fresh('b')).rejects.toThrow('gone');
  await expect(failing).rejects.toThrow('gone');
  expect(blocks.fresh('b')).toBeNull();
});

test('a clock that is set back makes nothing fresh for ever', async () => {
  const blocks = new KeptBlocks(clock);
  await blocks.make('a', made(1));
  nowMs -= 1;
  expect([blocks.fresh('a'), blocks.old('a')]).toEqual([null, null]);
  nowMs += 86_400_001;
  expect([blocks.fresh('a'), blocks.old('a')]).toEqual([null, null]);
});

test('one that would be made alike counts as made just now', async () => {
  const blocks = new KeptBlocks(clock);
  await blocks.make('a', made(7));
  nowMs += 3_600_000;
  expect([blocks.fresh('a'), blocks.same('a', '8'), blocks.same('b', '7')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(blocks.same('a', '7')?.madeAtMs).toBe(nowMs);
  expect(blocks.fresh('a')).not.toBeNull();
});

import { mapInTurns } from './in-turns';

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

test.each([0, 1, 200, 201, 1_000])('%d items stay in their order', async (count) => {
  const items = numbers(count);
  expect(await mapInTurns(items, (item) => item * 2)).toEqual(items.map((item) => item * 2));
});

test('others have their turn in between', async () => {
  let done = 0;
  const doneBefore: number[] = [];
  const mapping = mapInTurns(numbers(1_000), () => (done += 1));
  setImmediate(() => doneBefore.push(done));
  await mapping;
  expect(doneBefore[0]).toBeLessThan(1_000);
});

test('what fails fails the whole', async () => {
  const work = (item: number): number => {
    if (item === 700) throw new Error('broken');
    return item;
  };
  await expect(mapInTurns(numbers(1_000), work)).rejects.toThrow('broken');
});

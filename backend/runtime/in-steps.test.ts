import { atOnce, inSteps, type Steps } from './in-steps';

function* sum(count: number, note: (step: number) => void = () => undefined): Steps<number> {
  let total = 0;
  for (let step = 0; step < count; step += 1) {
    total += step;
    note(step);
    yield;
  }
  return total;
}

/** Each look takes some milliseconds. */
function slowly(ms: number): () => number {
  let now = 0;
  return () => (now += ms);
}

test.each([0, 1, 100])('of %d steps the result is the same in turns and at once', async (count) => {
  expect(await inSteps(sum(count), slowly(5))).toBe(atOnce(sum(count)));
});

test('others have their turn once some milliseconds are over', async () => {
  let done = 0;
  const doneBefore: number[] = [];
  const computing = inSteps(
    sum(100, (step) => (done = step)),
    slowly(5),
  );
  setImmediate(() => doneBefore.push(done));
  await computing;
  expect(doneBefore[0]).toBeLessThan(5);
});

test('short ones one after the other leave room, too', async () => {
  let done = 0;
  const doneBefore: number[] = [];
  const turn = (): void => void doneBefore.push(done);
  setImmediate(turn);
  for (; done < 10; done += 1) await inSteps(sum(3), () => 0);
  expect(doneBefore).toEqual([0]);
  expect(done).toBe(10);
});

test('what fails fails the whole', async () => {
  function* broken(): Steps<number> {
    yield;
    throw new Error('broken');
  }
  await expect(inSteps(broken(), slowly(5))).rejects.toThrow('broken');
  expect(() => atOnce(broken())).toThrow('broken');
});

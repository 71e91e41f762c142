import { Places } from './places';

const signal = new AbortController().signal;

function held(): { work: () => Promise<string>; end: () => void; hasBegun: () => boolean } {
  let end = (): void => undefined;
  let hasBegun = false;
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('done');
  });
  return {
    work: () => {
      hasBegun = true;
      return ended;
    },
    end,
    hasBegun: () => hasBegun,
  };
}

test('so many work at once, the others in the order of asking', async () => {
  const places = new Places(2);
  const works = [held(), held(), held(), held()];
  const all = works.map(({ work }) => places.during(work, signal));
  const begun = (): boolean[] => works.map(({ hasBegun }) => hasBegun());
  await new Promise(setImmediate);
  expect(begun()).toEqual([true, true, false, false]);
  works[1]?.end();
  expect(await all[1]).toBe('done');
  await new Promise(setImmediate);
  expect(begun()).toEqual([true, true, true, false]);
  for (const { end } of works) end();
  expect(await Promise.all(all)).toHaveLength(4);
});

test('work that fails gives its place back; who is called off while waiting takes none', async () => {
  const places = new Places(1);
  await expect(places.during(() => Promise.reject(new Error('no')), signal)).rejects.toThrow('no');
  const first = held();
  const working = places.during(first.work, signal);
  const off = new AbortController();
  const waiting = places.during(() => Promise.resolve(), off.signal);
  off.abort(new Error('called off'));
  await expect(waiting).rejects.toThrow('called off');
  await expect(places.during(() => Promise.resolve(), off.signal)).rejects.toThrow('called off');
  first.end();
  expect(await working).toBe('done');
  expect(await places.during(() => Promise.resolve('next'), signal)).toBe('next');
});

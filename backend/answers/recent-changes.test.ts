import { recentChanges, type RecentQuestion } from './recent-changes';
import { listReader, toldChange } from './testing/list-reader';

/** Ids 1 to 10; the even ones come to be unreachable, the others doubtful. */
const all = Array.from({ length: 10 }, (_, n) =>
  toldChange(10 - n, 3, n % 2 === 0 ? {} : { from: 'working', to: 'doubtful' }),
);

async function read(
  question: Partial<RecentQuestion>,
  changes = all,
  perStretch = 1_000,
): Promise<[ids: number[], newer: number | null, older: number | null]> {
  const asked = { filter: 'all', start: null, limit: 4, ...question } as const;
  const found = await recentChanges(listReader(changes, { perStretch }), asked);
  return [found.changes.map(({ id }) => id), found.newerThan, found.olderThan];
}

test('the newest come first, and lead to older ones', async () => {
  expect(await read({})).toEqual([[10, 9, 8, 7], null, 7]);
  expect(await read({ start: { towards: 'older', id: 7 } })).toEqual([[6, 5, 4, 3], 6, 3]);
  expect(await read({ start: { towards: 'older', id: 3 } })).toEqual([[2, 1], 2, null]);
});

test('and back to newer ones, which are the next ones', async () => {
  expect(await read({ start: { towards: 'newer', id: 2 } })).toEqual([[6, 5, 4, 3], 6, 3]);
  expect(await read({ start: { towards: 'newer', id: 6 } })).toEqual([[10, 9, 8, 7], null, 7]);
});

test('who goes on behind the newest one that they saw misses nothing', async () => {
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null;) {
    const start = { towards: 'newer', id: after } as const;
    const [ids, newer] = await read({ start, limit: 3 }, all, 2);
    seen.push(...ids.toReversed());
    after = newer;
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('a filter leaves out others', async () => {
  expect(await read({ filter: 'unreachable' })).toEqual([[10, 8, 6, 4], null, 4]);
  expect(await read({ filter: 'invalid' })).toEqual([[], null, null]);
});

test('what is looked at is bounded: an empty part leads on, in both directions', async () => {
  const doubtful = Array.from({ length: 20 }, (_, n) =>
    toldChange(20 - n, 3, { from: 'working', to: 'doubtful' }),
  );
  const filter = 'unreachable';
  expect(await read({ filter }, doubtful, 2)).toEqual([[], null, 11]);
  const start = { towards: 'older', id: 11 } as const;
  expect(await read({ filter, start }, doubtful, 2)).toEqual([[], 10, 1]);
  const newer = { towards: 'newer', id: 0 } as const;
  expect(await read({ filter, start: newer }, doubtful, 2)).toEqual([[], 10, null]);
});

test('nothing is led to where there is nothing', async () => {
  expect(await read({ start: { towards: 'newer', id: 0 } })).toEqual([[4, 3, 2, 1], 4, null]);
  expect(await read({ start: { towards: 'newer', id: 1 } })).toEqual([[5, 4, 3, 2], 5, 2]);
  expect(await read({ start: { towards: 'newer', id: 10 } })).toEqual([[], null, 11]);
  expect(await read({ start: { towards: 'newer', id: 5 } }, [])).toEqual([[], null, null]);
  expect(await read({ start: { towards: 'older', id: 0 } })).toEqual([[], 0, null]);
});

test('there may be none at all', async () => {
  expect(await read({}, [])).toEqual([[], null, null]);
});

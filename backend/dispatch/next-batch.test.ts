import type { Statements } from '../runtime/database';
import type { ChangeFeed, LoggedChange } from '../store/changes/change-feed';
import { nextBatch } from './next-batch';

const SEEN = 5;
const WORKING = { kind: 'working' } as unknown as LoggedChange['from'];

const changeWith = (id: number): LoggedChange => ({
  id,
  urlId: 1,
  url: 'https://a.org/',
  from: WORKING,
  to: WORKING,
  reason: '',
  changedAtS: 0,
});

/** A log of which everything before `oldest` was purged. */
function logOf(oldest: number, head: number): { feed: ChangeFeed; read: () => number } {
  let read = 0;
  const feed: ChangeFeed = {
    after: (id, limit) => {
      const first = Math.max(oldest, id + 1);
      const length = Math.max(0, Math.min(limit, head - first + 1));
      read += length;
      return Promise.resolve(Array.from({ length }, (_, place) => changeWith(first + place)));
    },
    head: () => Promise.resolve(head),
    oldest: () => Promise.resolve(oldest),
    append: () => Promise.reject(new Error('nothing is appended')),
  };
  return { feed, read: () => read };
}

const session: Statements = {
  select: <Row>() => Promise.resolve([{ seen_change_id: SEEN }] as Row[]),
  run: () => Promise.reject(new Error('nothing is written')),
};

const next = (feed: ChangeFeed, begunTo: number | null, batch = 100) =>
  nextBatch({ session, feed, batch, nowS: 1 }, 'subscribers', begunTo);

const idsOf = (changes: readonly LoggedChange[] = []): number[] => changes.map(({ id }) => id);

test.each([1, 3, 4, 100])('a batch that is begun is the same in steps of %d', async (batch) => {
  const { feed } = logOf(1, 50);
  const begun = await next(feed, 9, batch);
  expect(idsOf(begun?.changes)).toEqual([6, 7, 8, 9]);
  expect(begun?.move).toMatchObject({ fromId: SEEN, toId: 9, overrunTo: 0 });
});

test('a batch that begins behind what was purged is read again, and not the whole log', async () => {
  const { feed, read } = logOf(500_000, 1_000_000);
  const first = await next(feed, null);
  expect(first?.move).toMatchObject({ toId: 500_099, overrunTo: 499_999 });
  const before = read();
  const again = await next(feed, 500_099);
  expect(again).toEqual(first);
  expect(read() - before).toBeLessThanOrEqual(200);
});

test('of a batch that was purged whole meanwhile no more is missed than that was', async () => {
  const { feed } = logOf(20, 50);
  const begun = await next(feed, 9);
  expect(begun?.changes).toEqual([]);
  expect(begun?.move).toMatchObject({ fromId: SEEN, toId: 9, overrunTo: 19 });
});

test('where all of the log was purged a batch that is begun ends', async () => {
  const { feed } = logOf(51, 50);
  expect((await next(feed, 9))?.move).toMatchObject({ toId: 9, overrunTo: 50 });
});

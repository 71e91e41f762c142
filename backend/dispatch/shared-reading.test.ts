import type { ChangeFeed, LoggedChange } from '../store/changes/change-feed';
import { shareReading } from './shared-reading';

const GROUND = { kind: 'working' } as unknown as LoggedChange['from'];

const changeWith = (id: number): LoggedChange => ({
  id,
  urlId: 1,
  url: 'https://a.org/',
  from: GROUND,
  to: GROUND,
  reason: '',
  changedAtS: 0,
});

/** A log that grows, whose readings are counted. */
function growingLog(): { feed: ChangeFeed; grow: () => void; readings: () => number } {
  let head = 0;
  let readings = 0;
  const feed: ChangeFeed = {
    after: (id, limit) => {
      readings += 1;
      const length = Math.min(limit, head - id);
      return Promise.resolve(Array.from({ length }, (_, place) => changeWith(id + 1 + place)));
    },
    head: () => Promise.resolve(head),
    oldest: () => Promise.resolve(1),
    append: () => Promise.reject(new Error('nothing is appended')),
  };
  return { feed, grow: () => (head += 1), readings: () => readings };
}

const idsOf = (changes: readonly LoggedChange[]): number[] => changes.map(({ id }) => id);

test('what is read at one place is read once, as long as the log is the same', async () => {
  const { feed, grow, readings } = growingLog();
  for (let n = 0; n < 3; n += 1) grow();
  const shared = shareReading(feed);
  await shared.head();
  const first = await shared.after(0, 10);
  await shared.head();
  expect(await shared.after(0, 10)).toBe(first);
  expect(readings()).toBe(1);
});

test('what has come since is read, too, once the head tells of it', async () => {
  const { feed, grow } = growingLog();
  grow();
  const shared = shareReading(feed);
  await shared.head();
  expect(idsOf(await shared.after(0, 10))).toEqual([1]);
  grow();
  await shared.head();
  expect(idsOf(await shared.after(0, 10))).toEqual([1, 2]);
});

test('what came between the head and the reading hides nothing that comes later', async () => {
  const { feed, grow } = growingLog();
  grow();
  const shared = shareReading(feed);
  await shared.head();
  grow();
  expect(idsOf(await shared.after(0, 10))).toEqual([1, 2]);
  grow();
  await shared.head();
  expect(idsOf(await shared.after(0, 10))).toEqual([1, 2, 3]);
});

test('a whole batch stays the same however far the log goes on', async () => {
  const { feed, grow, readings } = growingLog();
  for (let n = 0; n < 3; n += 1) grow();
  const shared = shareReading(feed);
  await shared.head();
  const first = await shared.after(0, 3);
  grow();
  await shared.head();
  expect(await shared.after(0, 3)).toBe(first);
  expect(readings()).toBe(1);
});

test.each([
  { afterId: 1, limit: 2 },
  { afterId: 0, limit: 3 },
])('another place, or another length, is another reading: %o', async ({ afterId, limit }) => {
  const { feed, grow, readings } = growingLog();
  for (let n = 0; n < 3; n += 1) grow();
  const shared = shareReading(feed);
  await shared.head();
  await shared.after(0, 2);
  const other = await shared.after(afterId, limit);
  expect(idsOf(other)).toEqual(idsOf(await feed.after(afterId, limit)));
  expect(readings()).toBe(3);
});

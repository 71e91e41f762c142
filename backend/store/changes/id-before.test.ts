import type { LoggedChange } from './change-feed';
import { idBefore } from './id-before';
import { changeOf } from './testing/change-of';

/** A log in memory: times by ids. */
function logOf(times: ReadonlyMap<number, number>) {
  const changes = [...times].map(([id, changedAtS]): LoggedChange => ({
    ...changeOf(1, 'working', 'doubtful'),
    id,
    changedAtS,
  }));
  return {
    after: (after: number, limit: number) =>
      Promise.resolve(changes.filter(({ id }) => id > after).slice(0, limit)),
  };
}

test.each([
  [0, 4],
  [10, 4],
  [11, 5],
  [20, 5],
  [25, 8],
  [30, 8],
  [31, 10],
  [99, 10],
])('the changes since %d stand behind %d, holes or not', async (sinceS, id) => {
  const log = logOf(
    new Map([
      [5, 10],
      [8, 20],
      [9, 30],
      [10, 30],
    ]),
  );
  expect(await idBefore(log, sinceS, { oldest: 5, head: 10 })).toBe(id);
});

test('of an empty log there is nothing before', async () => {
  expect(await idBefore(logOf(new Map()), 5, { oldest: 8, head: 7 })).toBe(7);
  expect(await idBefore(logOf(new Map()), 5, { oldest: 1, head: 0 })).toBe(0);
});

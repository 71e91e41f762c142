import { createSeededRandom } from '../../runtime/seeded-random';
import type { SeenUrls } from './domain-sample';
import { chooseFirstLooks, type UnseenUrl } from './first-looks';
import { FIRST_OF_WHOLE } from './leaf-score';

const lottery = () => createSeededRandom(3);

/** So many URLs of each directory; their ids begin with its number. */
const unseenOf = (sizes: Record<string, number>): UnseenUrl[] =>
  Object.entries(sizes).flatMap(([directory, urls], number) =>
    Array.from({ length: urls }, (_, place) => ({ urlId: number * 10_000 + place, directory })),
  );

function chosenBy(
  sizes: Record<string, number>,
  seen: Record<string, SeenUrls>,
  count: number,
): Record<string, number> {
  const unseen = unseenOf(sizes);
  const known = { directories: new Map(Object.entries(seen)), whole: FIRST_OF_WHOLE };
  const ids = chooseFirstLooks(unseen, known, count, lottery());
  expect(new Set(ids).size).toBe(ids.length);
  const directories = ids.map((id) => unseen.find(({ urlId }) => urlId === id)?.directory);
  return Object.fromEntries(
    Object.keys(sizes).map((name) => [name, directories.filter((one) => one === name).length]),
  );
}

test('before anything is seen, each directory gets about as many looks', () => {
  const chosen = chosenBy({ '/a/': 100, '/b/': 100, '/c/': 100, '/d/': 3 }, {}, 40);
  expect(Object.values(chosen).reduce((sum, one) => sum + one, 0)).toBe(40);
  expect(chosen['/d/']).toBeGreaterThanOrEqual(1);
  for (const name of ['/a/', '/b/', '/c/']) expect(chosen[name]).toBeGreaterThanOrEqual(8);
});

test('a directory that has died is looked through, beside the others', () => {
  const seen = { '/alive/': { checked: 20, broken: 0 }, '/dead/': { checked: 6, broken: 6 } };
  expect(chosenBy({ '/alive/': 500, '/dead/': 300 }, seen, 50)).toEqual({
    '/alive/': 50,
    '/dead/': 300,
  });
});

test('of a host that has died, directories that nobody has seen are looked through, too', () => {
  const seen = Object.fromEntries(
    Array.from({ length: 20 }, (_, place) => [`/${place}/`, { checked: 1, broken: 1 }]),
  );
  expect(chosenBy({ '/new/': 200 }, seen, 10)).toEqual({ '/new/': 200 });
});

test('one or two broken URLs are no death', () => {
  const chosen = chosenBy(
    { '/a/': 200, '/b/': 200 },
    { '/a/': { checked: 2, broken: 2 }, '/b/': { checked: 2, broken: 0 } },
    60,
  );
  expect((chosen['/a/'] ?? 0) + (chosen['/b/'] ?? 0)).toBe(60);
  expect(chosen['/a/']).toBeGreaterThan(chosen['/b/'] ?? 0);
});

test('where fewer are left than wanted, all are taken; of nothing, nothing', () => {
  expect(chosenBy({ '/a/': 3, '/b/': 2 }, {}, 50)).toEqual({ '/a/': 3, '/b/': 2 });
  expect(chosenBy({}, {}, 50)).toEqual({});
  expect(chosenBy({ '/a/': 30 }, { '/a/': { checked: 9, broken: 0 } }, 0)).toEqual({ '/a/': 0 });
});

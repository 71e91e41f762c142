import { openTestDatabase, withStore, emptyTables } from '../testing/with-store';
import { sharesTaker, takeShares, type WantedShare } from './budgets';

const { account, database } = withStore();
const other = openTestDatabase(account);
afterAll(() => other.close());
beforeEach(() => emptyTables(database, 'budget'));

const share = (part: Partial<WantedShare>): WantedShare => ({
  name: 'all',
  windowNo: 7,
  wanted: 10,
  limit: 25,
  ...part,
});

test('who comes first gets what there is, the next one the rest, and then nobody', async () => {
  const got = [];
  for (const one of [database, other, database, other])
    got.push(await takeShares(one, [share({})]));
  expect(got).toEqual([[10], [10], [5], [0]]);
  expect(await takeShares(other, [share({ windowNo: 8 })])).toEqual([10]);
});

test('several budgets are taken at once, each with its answer in its place', async () => {
  await takeShares(other, [share({ name: 'wiki b', wanted: 20 })]);
  const wanted = [share({ name: 'wiki c', limit: 4 }), share({ name: 'wiki b' }), share({})];
  expect(await takeShares(database, wanted)).toEqual([4, 5, 10]);
});

test('many at once never get more than there is, and get all of it', async () => {
  const names = ['all', 'people', 'others'];
  const rounds = Array.from({ length: 60 }, (_, round) => round);
  const grants = await Promise.all(
    rounds.map((round) =>
      takeShares(round % 2 === 0 ? database : other, [
        share({ name: names[round % 3] ?? '', wanted: 3, limit: 31 }),
        share({ name: `wiki ${round % 2}`, wanted: 7, limit: 50 }),
      ]),
    ),
  );
  const sum = (place: number, of: number, count: number): number =>
    grants
      .filter((_, round) => round % count === of)
      .reduce((all, one) => all + (one[place] ?? 0), 0);
  expect([0, 1, 2].map((of) => sum(0, of, 3))).toEqual([31, 31, 31]);
  expect([0, 1].map((of) => sum(1, of, 2))).toEqual([50, 50]);
});

test('windows that are over are forgotten by who opens a new one', async () => {
  const take = sharesTaker(database);
  for (const windowNo of [7, 8, 9, 9, 12]) await take([share({ windowNo })]);
  expect(await database.select('SELECT window_no FROM budget')).toEqual([{ window_no: 12 }]);
});

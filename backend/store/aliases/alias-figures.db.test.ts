import { dayNumberOf } from '../../status/day-number';
import { emptyTables, withStore } from '../testing/with-store';
import { aliasFigures } from './alias-figures';

const { database } = withStore();
const NOW_S = Date.UTC(2026, 10, 20, 6) / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);
const NONE = { urls: 0, requests: 0, found: 0, mended: 0 };
const UNTESTED = { hidden: 0, told: 0, rightFirst: 0, rightAmong: 0 };

beforeEach(() => emptyTables(database, 'alias_tally'));

test('before the first search there is nothing', async () => {
  expect(await aliasFigures(database, NOW_S)).toEqual({
    lately: { ...NONE, ...UNTESTED },
    all: { urls: 0, found: 0, mended: 0 },
    testedDay: null,
    lastDay: null,
  });
});

test('what was done in 30 days is added up, and what was done at all', async () => {
  await database.run(
    `INSERT INTO alias_tally (day, urls, requests, found, mended, hidden, told, right_first, right_among) VALUES ?`,
    [
      [
        [TODAY - 400, 1_000, 1_300, 700, 90, 10, 9, 8, 8],
        [TODAY - 30, 100, 130, 70, 9, 0, 0, 0, 0],
        [TODAY - 29, 10, 13, 7, 1, 30, 20, 12, 15],
        [TODAY, 5, 6, 0, 2, 0, 0, 0, 0],
      ],
    ],
  );
  expect(await aliasFigures(database, NOW_S)).toEqual({
    lately: {
      urls: 15,
      requests: 19,
      found: 7,
      mended: 3,
      hidden: 30,
      told: 20,
      rightFirst: 12,
      rightAmong: 15,
    },
    all: { urls: 1_115, found: 777, mended: 102 },
    testedDay: TODAY - 29,
    lastDay: TODAY,
  });
});

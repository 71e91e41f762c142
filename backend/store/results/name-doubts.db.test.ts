import { systemRandom } from '../../runtime/random';
import { STATUS } from '../../status/status-code';
import { toCalendarDay } from '../../status/day-number';
import { nameAfterConfirmation, nameAfterObjection } from '../../status/takeover/name-standing';
import { DEFAULT_POLICY } from '../../status/verdict';
import { urlsByText } from '../../url/testing/normal-url';
import { findingsOf } from '../answers/findings';
import { changeName } from '../names/change-name';
import { namesOf } from '../names/name-standings';
import type { StoredName } from '../names/stored-name';
import { walkOn } from '../names/walk-name';
import { askAlone } from '../statements/joint-asking';
import { checkResult } from '../testing/check-result';
import { emptyTables, withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';
import type { CheckResult } from './check-result';
import { recordResults } from './results';

const { database } = withStore();
const PAGE = 'http://www.museum-lunden.org/mill';
const NEW = 'http://museum-lunden.org/new';
const NAME = 'museum-lunden.org';

beforeEach(() =>
  emptyTables(database, 'name_standing', 'change', 'evidence', 'archive_search', 'url', 'host'),
);

async function addUrl(url = PAGE): Promise<number> {
  const ids = await database.transaction((tx) =>
    touchUrls(tx, urlsByText([url]), 3_001, systemRandom),
  );
  return ids.get(url) ?? 0;
}

const nowS = (today: number): number => (toCalendarDay(today) + 0.5) * 86_400;
const record = (today: number, ...results: CheckResult[]) =>
  recordResults(database, results, { today, nowS: nowS(today) }, (_, day) => day + 1);
const doubtOf = async (url = PAGE) => (await findingsOf(database, [url])).get(url)?.doubt;
const nameNow = async () => (await namesOf(askAlone(database), [NAME])).get(NAME);
const change = (today: number, to: (stored: StoredName) => Partial<StoredName>) =>
  changeName(database, NAME, (stored) => ({ ...stored, ...to(stored) }), {
    nowS: nowS(today),
    policies: [DEFAULT_POLICY],
  });
const confirm = (today: number) =>
  change(today, (stored) => nameAfterConfirmation(stored, toCalendarDay(today)));

test('what is read never overwrites that a name is taken, and new URLs get it with their first result', async () => {
  const urlId = await addUrl();
  await record(3_001, checkResult(urlId, STATUS.fine, { doubt: null }));
  await confirm(3_002);
  await record(3_002, checkResult(urlId, STATUS.fine, { doubt: null }));
  expect(await doubtOf()).toBe('usurped-suspected');
  await record(3_003, checkResult(urlId, STATUS.fine, { doubt: 'soft-404' }));
  expect(await doubtOf()).toBe('soft-404');
  await confirm(3_003);
  const freshId = await addUrl(NEW);
  await record(
    3_004,
    checkResult(urlId, STATUS.fine, { doubt: 'parked' }),
    checkResult(freshId, STATUS.fine, { doubt: null }),
  );
  expect([await doubtOf(), await doubtOf(NEW)]).toEqual(['usurped', 'usurped']);
  await record(3_005, checkResult(urlId, STATUS.notFound));
  await record(3_006, checkResult(urlId, STATUS.fine));
  expect(await doubtOf()).toBe('usurped');
  await change(3_006, (stored) => nameAfterObjection(stored, toCalendarDay(3_006)));
  await record(3_007, checkResult(urlId, STATUS.fine, { doubt: null }));
  expect([await doubtOf(), await doubtOf(NEW)]).toEqual([null, null]);
});

test('results that are recorded while a name comes under suspicion, is taken and given back end as it stands', async () => {
  const ids = await Promise.all(
    Array.from({ length: 30 }, (_, place) => addUrl(`${PAGE}/${place}`)),
  );
  for (const today of [3_003, 3_005, 3_007]) {
    const looks = ids.map((urlId) => checkResult(urlId, STATUS.fine, { doubt: null }));
    await Promise.all([
      record(today, ...looks.slice(0, 10)),
      confirm(today),
      record(today, ...looks.slice(10, 20)),
      confirm(today),
      record(today, ...looks.slice(20)),
    ]);
    while (await walkOn(database, NAME, { nowS: nowS(today), policies: [DEFAULT_POLICY] }));
    const standing = (await nameNow())?.standing;
    const doubts = await Promise.all(ids.map((_, place) => doubtOf(`${PAGE}/${place}`)));
    expect([standing, ...new Set(doubts)]).toEqual(['taken', 'usurped']);
    await change(today, (stored) => nameAfterObjection(stored, toCalendarDay(today)));
    const after = await Promise.all(ids.map((_, place) => doubtOf(`${PAGE}/${place}`)));
    expect([...new Set(after)]).toEqual([null]);
  }
});

test.each<[what: string, CheckResult[], noticed: boolean]>([
  ['sells off its topic', [checkResult(1, STATUS.fine, { doubt: null, sells: 'gambling' })], true],
  ['sells nothing', [checkResult(1, STATUS.fine, { doubt: null, sells: null })], false],
  [
    'was parked, and is not any more',
    [
      checkResult(1, STATUS.fine, { doubt: 'parked' }),
      checkResult(1, STATUS.fine, { doubt: null }),
    ],
    true,
  ],
  [
    'was parked, and was not read since',
    [checkResult(1, STATUS.fine, { doubt: 'parked' }), checkResult(1, STATUS.fine)],
    false,
  ],
])('a page that %s', async (_what, results, isNoticed) => {
  const urlId = await addUrl();
  for (const [place, result] of results.entries())
    await record(3_001 + place, { ...result, urlId });
  const last = 3_000 + results.length;
  const name = await nameNow();
  const expected = {
    standing: 'quiet',
    noticedDay: last,
    noticedUrlId: urlId,
    lookAtS: nowS(last),
  };
  if (isNoticed) expect(name).toMatchObject(expected);
  else expect(name).toBeUndefined();
});

test('a page that is back after a month without a name is noticed, after a week not', async () => {
  for (const [days, isNoticed] of [
    [8, false],
    [35, true],
  ] as const) {
    await emptyTables(database, 'url', 'host');
    const urlId = await addUrl();
    await record(3_001, checkResult(urlId, STATUS.fine));
    for (let day = 3_002; day <= 3_002 + days; day += days) {
      await record(day, checkResult(urlId, STATUS.unknownDomain));
    }
    await record(3_040, checkResult(urlId, STATUS.fine));
    expect((await nameNow()) !== undefined).toBe(isNoticed);
  }
});

test('a locked name is not looked at, nor one that was a short time ago', async () => {
  const urlId = await addUrl();
  const sells = checkResult(urlId, STATUS.fine, { doubt: null, sells: 'gambling' });
  const lookAfter = async (today: number): Promise<number | null | undefined> => {
    await record(today, sells);
    return (await nameNow())?.lookAtS;
  };
  const looked = { lookAtS: null, lookedDay: toCalendarDay(3_001) };
  await change(3_001, () => looked);
  expect(await lookAfter(3_030)).toBeNull();
  expect(await lookAfter(3_031)).toBe(nowS(3_031));
  await change(3_032, (stored) => ({
    ...nameAfterObjection(stored, toCalendarDay(3_032)),
    ...looked,
    registeredDay: 5_000,
    askedDay: 3_020,
  }));
  expect(await lookAfter(3_109)).toBeNull();
  expect(await lookAfter(3_110)).toBe(nowS(3_110));
});

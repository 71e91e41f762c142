import { createManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { addToHintTally } from '../hints/hint-tally';
import { distrustHosts, trustHosts } from '../hints/host-trust';
import { emptyTables, withStore } from '../testing/with-store';
import { hintFigures } from './hint-figures';

const { database } = withStore();
const NOW_S = createManualClock(Date.UTC(2026, 10, 20, 6)).now() / 1_000;
const TODAY = dayNumberOf(NOW_S * 1_000);

beforeEach(() => emptyTables(database, 'hint_tally', 'host_hint', 'result_count'));

const addResults = (day: number, code: number, results: number): Promise<unknown> =>
  database.run('INSERT INTO result_count (day, code, results) VALUES (?)', [[day, code, results]]);

test('where nobody tells anything there is nobody, and checks are counted', async () => {
  expect(await hintFigures(database, NOW_S)).toEqual({ sources: [], checks: 0, unconfirmed: 0 });
  await addResults(TODAY, 1, 30);
  await addResults(TODAY - 27, 18, 4);
  await addResults(TODAY - 28, 1, 1_000);
  expect(await hintFigures(database, NOW_S)).toEqual({ sources: [], checks: 34, unconfirmed: 0 });
});

test('what was done in four weeks is added up by source, beside the hosts that are trusted today', async () => {
  const since = { day: TODAY - 27, source: 'remote-update' } as const;
  await addToHintTally(database, since, { stretched: 2, savedMilli: 1_500, called: 4 });
  await addToHintTally(database, since, { savedMilli: 500, rightCalls: 1 });
  await addToHintTally(database, { ...since, day: TODAY }, { called: 3, distrusted: 1 });
  await addToHintTally(database, { ...since, day: TODAY - 28 }, { called: 1_000 });
  const trust = { source: 'sitemap', stretch: 2, untilDay: TODAY } as const;
  await trustHosts(
    database,
    [
      { ...trust, hostId: 1 },
      { ...trust, hostId: 2, untilDay: TODAY - 1 },
      { ...trust, hostId: 3 },
      { ...trust, hostId: 4 },
    ],
    TODAY - 5,
  );
  await distrustHosts(database, 'sitemap', [3], TODAY);
  expect((await hintFigures(database, NOW_S)).sources).toEqual([
    {
      source: 'remote-update',
      trustedHosts: 0,
      stretched: 2,
      savedMilli: 2_000,
      called: 7,
      rightCalls: 1,
      distrusted: 1,
    },
    {
      source: 'sitemap',
      trustedHosts: 2,
      stretched: 0,
      savedMilli: 0,
      called: 0,
      rightCalls: 0,
      distrusted: 0,
    },
  ]);
});

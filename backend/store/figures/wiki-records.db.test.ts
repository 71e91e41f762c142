import { linkCountsOf, saveLinkCounts } from './link-counts';
import { withStore } from '../testing/with-store';
import { wikiRecords } from './wiki-records';
import { saveWikiState } from '../pages/wiki-states';
import { wikiIdOf } from '../pages/wikis';

const { database } = withStore();

test('every wiki comes with its state and its newest count, as far as there are any', async () => {
  const [known, untried] = [
    await wikiIdOf(database, 1, 'dewiki'),
    await wikiIdOf(database, 0, 'new'),
  ];
  await saveWikiState(database, known, { state: 'passed', passedAtS: 77, pagesWatched: 5 });
  await saveLinkCounts(database, known, 10, new Map([['working', 1]]));
  await saveLinkCounts(
    database,
    known,
    17,
    new Map([
      ['working', 2],
      ['unreachable', 3],
    ]),
  );
  const records = await wikiRecords(database);
  expect(records.toSorted((a, b) => a.wikiId - b.wikiId)).toEqual([
    {
      wikiId: known,
      farm: 1,
      dbname: 'dewiki',
      state: expect.objectContaining({ state: 'passed', passedAtS: 77, pagesWatched: 5 }),
      counts: [
        { day: 17, verdict: 'working', links: 2 },
        { day: 17, verdict: 'unreachable', links: 3 },
      ],
    },
    { wikiId: untried, farm: 0, dbname: 'new', state: null, counts: [] },
  ]);
});

test('a later count of a day takes the place of all of the one before', async () => {
  const wikiId = await wikiIdOf(database, 1, 'twice');
  await saveLinkCounts(database, wikiId, 9, new Map([['working', 1]]));
  await saveLinkCounts(
    database,
    wikiId,
    10,
    new Map([
      ['working', 1],
      ['invalid', 7],
    ]),
  );
  await saveLinkCounts(database, wikiId, 10, new Map([['working', 8]]));
  expect(await linkCountsOf(database, wikiId)).toEqual([
    { day: 9, verdict: 'working', links: 1 },
    { day: 10, verdict: 'working', links: 8 },
  ]);
  await database.run('DELETE FROM link_count WHERE wiki_id = ?', [wikiId]);
  await database.run('DELETE FROM wiki WHERE wiki_id = ?', [wikiId]);
});

test('a thousand wikis cost three statements and no look at old counts', async () => {
  const rows = Array.from({ length: 1_000 }, (_, n) => [n + 10, 1, `wiki${n}`]);
  await database.run('INSERT INTO wiki (wiki_id, farm, dbname) VALUES ?', [rows]);
  await database.run(
    `INSERT INTO link_count SELECT wiki.seq + 9, day.seq, verdict.seq, 1
     FROM seq_1_to_1000 wiki, seq_1_to_100 day, seq_0_to_3 verdict`,
  );
  await database.run('ANALYZE TABLE link_count');
  const plan = await database.select<{ key: string; Extra: string | Buffer }>(
    'EXPLAIN SELECT wiki_id, MAX(day) AS day FROM link_count GROUP BY wiki_id',
  );
  expect(plan.map(({ key, Extra }) => [key, Extra.toString()])).toEqual([
    ['PRIMARY', 'Using index for group-by'],
  ]);
  const records = await wikiRecords(database);
  expect(records).toHaveLength(1_002);
  expect(records.find(({ wikiId }) => wikiId === 777)?.counts.map(({ day }) => day)).toEqual([
    100, 100, 100, 100,
  ]);
});

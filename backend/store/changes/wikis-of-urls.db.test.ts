import { rowsReadBy } from '../testing/rows-read';
import { withStore } from '../testing/with-store';
import { wikisOfUrls } from './wiki-feed';

const { database } = withStore();
const WIDE = 50;
const WIDE_PAGES = 30_000;
const LOOKED_AT = 1_000;

beforeAll(async () => {
  await database.run(
    "INSERT INTO wiki (wiki_id, farm, dbname) SELECT seq, 1, CONCAT('w', seq) FROM seq_1_to_40",
  );
  await database.run(
    `INSERT INTO link (wiki_id, page_id, url_id)
     SELECT 3, seq, ? FROM seq_1_to_${WIDE_PAGES}
     UNION ALL SELECT seq, 1, ? FROM seq_7_to_9
     UNION ALL SELECT 1 + seq MOD 2, seq, seq FROM seq_1_to_49
     UNION ALL SELECT 5, seq, seq FROM seq_51_to_60000`,
    [WIDE, WIDE],
  );
  // As in life, most URLs stand on a page or two: the server does not skip from wiki to wiki by itself.
  await database.run('ANALYZE TABLE link');
});

test.each([1, 2_000])(
  'of a URL on very many pages no more is read than tells its wikis, asked for among %i others',
  async (others) => {
    const urlIds = [WIDE, ...Array.from({ length: others }, (_, n) => n + 49), 90_000];
    const [wikis, read] = await rowsReadBy(database, (session) =>
      wikisOfUrls(session, urlIds, LOOKED_AT),
    );
    expect(read).toBeLessThan((WIDE_PAGES * 2) / 3);
    expect(wikis.get(WIDE)).toEqual([3, 7, 8, 9]);
    expect(wikis.get(49)).toEqual([2]);
    expect(wikis.get(48 + others)).toEqual(others === 1 ? [2] : [5]);
    expect(wikis.size).toBe(Math.max(others, 2));
  },
);

test('where as many links as are looked at end with a URL, none of its wikis is missing', async () => {
  expect([...(await wikisOfUrls(database, [1, 2, 3], 2))]).toEqual([
    [1, [2]],
    [2, [1]],
    [3, [2]],
  ]);
});

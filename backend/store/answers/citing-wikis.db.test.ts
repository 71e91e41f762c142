import { wikiIdOf } from '../pages/wikis';
import { listUrls } from '../testing/sample-urls';
import { emptyTables, withStore } from '../testing/with-store';
import { citingWikis } from './citing-wikis';

const { database } = withStore();

test('tells which wikis cite URLs most', async () => {
  await emptyTables(database, 'link', 'url', 'host');
  const urls = ['http://mill.org/a', 'http://mill.org/b', 'http://mill.org/c'];
  const ids = await listUrls(database, urls, 20_000);
  const idOf = (place: number): number => ids.get(urls[place] ?? '') ?? 0;
  const [german, danish] = [
    await wikiIdOf(database, 1, 'dewiki'),
    await wikiIdOf(database, 1, 'dawiki'),
  ];
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [
    [
      [german, 1, idOf(0)],
      [danish, 1, idOf(0)],
      [danish, 2, idOf(1)],
      [german, 3, idOf(2)],
      [german, 4, idOf(2)],
    ],
  ]);
  const asked = urls.slice(0, 2);
  const [dewiki, dawiki] = [
    { farm: 1, dbname: 'dewiki' },
    { farm: 1, dbname: 'dawiki' },
  ];
  expect(await citingWikis(database, asked, 4)).toEqual([dawiki, dewiki]);
  expect(await citingWikis(database, asked, 1)).toEqual([dawiki]);
  expect(await citingWikis(database, [], 4)).toEqual([]);
});

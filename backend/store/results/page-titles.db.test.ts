import { dayNumberOf } from '../../status/day-number';
import { checkAll, listUrls } from '../testing/sample-urls';
import { emptyTables, withStore } from '../testing/with-store';
import { noteUntitled, pageTitles, writeTitles } from './page-titles';

const { database } = withStore();
const TODAY = dayNumberOf(Date.UTC(2026, 9, 1));
const A = 'http://museum-lunden.org/a';
const B = 'http://museum-lunden.org/b';
let a = 0;
let b = 0;

beforeEach(async () => {
  await emptyTables(database, 'page_title', 'url', 'host');
  const ids = await listUrls(database, [A, B], TODAY);
  [a, b] = [ids.get(A) ?? 0, ids.get(B) ?? 0];
  await checkAll(database, TODAY);
  await database.run('UPDATE url SET read_day = ?', [TODAY]);
});

const readDays = () => database.select('SELECT url_id, read_day FROM url ORDER BY path');
const write = (...titles: [urlId: number, title: string][]): Promise<void> =>
  database.transaction((statements) =>
    writeTitles(
      statements,
      titles.map(([urlId, title]) => ({ urlId, title })),
    ),
  );

test('a page whose title is wanted is read at its next check, once', async () => {
  await noteUntitled(database, [A, 'http://museum-lunden.org/unlisted'], TODAY);
  const wanted = [
    { url_id: a, read_day: 0 },
    { url_id: b, read_day: TODAY },
  ];
  expect(await readDays()).toEqual(wanted);
  await database.run('UPDATE url SET read_day = ?', [TODAY]);
  await noteUntitled(database, [A], TODAY + 1);
  expect(await readDays()).toEqual(wanted.map((row) => ({ ...row, read_day: TODAY })));
});

test('of what checks read only what is wanted is kept, the newest', async () => {
  await noteUntitled(database, [A], TODAY);
  expect(await pageTitles(database, [a, b])).toEqual(new Map());
  await write([a, 'Der Leuchtturm'], [b, 'Nobody wants it']);
  await write([a, '灯台の歴史']);
  expect(await pageTitles(database, [a, b])).toEqual(new Map([[a, '灯台の歴史']]));
});

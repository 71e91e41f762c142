import { systemRandom } from '../../runtime/random';
import { urlsByText } from '../../url/testing/normal-url';
import type { Suspicion } from '../suspects/suspicion';
import { emptyTables, withStore } from '../testing/with-store';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { touchUrls } from '../urls/urls';
import { firstSuspectsOf } from './first-suspects';

const { database } = withStore();
const WIKI = 3;
const SUSPICION: Suspicion = {
  minFailures: 3,
  withUnchecked: false,
  withDoubted: false,
  hosts: [],
};
const scans: string[] = [];
const watched = watchStatements(database, async (statements, sql, values) => {
  scans.push(
    ...(await scansOf(statements, sql.replace(/^SET STATEMENT \S+ = \d+ FOR/, ''), values)),
  );
});

beforeEach(() => emptyTables(database, 'link', 'url'));

/** Puts links on a page; of each five, four are flagged, and these fail so often. */
async function page(pageId: number, links: number, failures = 4): Promise<void> {
  const urls = Array.from({ length: links }, (_, n) => `https://site.org/${pageId}/${n}`);
  const ids = [
    ...(
      await database.transaction((tx) => touchUrls(tx, urlsByText(urls), 3_600, systemRandom))
    ).values(),
  ];
  await database.run('UPDATE url SET failures = ? WHERE url_id IN (?)', [
    failures,
    ids.filter((_, n) => n % 5 > 0),
  ]);
  const rows = ids.map((id, n) => [WIKI, pageId, id, Number(n % 5 > 0)]);
  await database.run('INSERT INTO link (wiki_id, page_id, url_id, suspect) VALUES ?', [rows]);
}

/** Has but some links of a page fail often. */
const failOften = (pageId: number, links: number): Promise<unknown> =>
  database.run(
    `UPDATE url SET failures = 4 WHERE url_id IN
       (SELECT url_id FROM (SELECT url_id FROM link WHERE page_id = ? AND suspect = 1 ORDER BY url_id LIMIT ?) AS some)`,
    [pageId, links],
  );

const counts = async (among: 'all' | 'suspects', ...pageIds: number[]) => {
  const { pages, cut } = await firstSuspectsOf(
    watched,
    { wikiId: WIKI, pageIds },
    among,
    SUSPICION,
  );
  return [...pages].map(([pageId, { suspects }]) => [pageId, suspects.length, cut.has(pageId)]);
};

test('however many links a page has, a bounded number is read of each, by indexes alone', async () => {
  await page(1, 10);
  await page(2, 1_000);
  await page(3, 10);
  expect(await counts('suspects', 2, 3, 1, 99)).toEqual([
    [2, 100, true],
    [3, 8, false],
    [1, 8, false],
  ]);
  expect(await counts('all', 2, 3, 1, 99)).toEqual([
    [2, 240, true],
    [3, 8, false],
    [1, 8, false],
  ]);
  expect(await counts('all')).toEqual([]);
  expect(scans).toEqual([]);
});

test('a page of which not all links are looked at may have more, however few of those fail often enough', async () => {
  await page(1, 500, 1);
  await failOften(1, 7);
  await page(2, 125, 1);
  await failOften(2, 9);
  expect(await counts('suspects', 1, 2)).toEqual([
    [1, 7, true],
    [2, 9, false],
  ]);
  expect(await counts('all', 1, 2)).toEqual([
    [1, 7, true],
    [2, 9, false],
  ]);
  expect(scans).toEqual([]);
});

import { normalUrl } from '../../url/testing/normal-url';
import { keepCopiesFound, storeArchivedCopies } from '../pages/archived-copies';
import { linkedCopies, type LinkedCopy } from './linked-copies';
import { listUrls } from '../testing/sample-urls';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { urlKey } from '../statements/url-key';

const { database } = withStore();
afterEach(() => emptyTables(database, 'url', 'host', 'archived_copy'));

const TODAY = 3_610;
const MILL = 'http://museum-lunden.org/mill';
const BOATS = 'http://museum-lunden.org/boats';
const BY_HTTPS = 'https://museum-lunden.org/mill';

const copyOf = (original: string, year: number): string =>
  `https://web.archive.org/web/${year}0102030405/${original}`;

/** Pages link to copies of it made in each of these years; tells their ids. */
async function link(original: string, years: number): Promise<number[]> {
  const urls = Array.from({ length: years }, (_, at) => copyOf(original, 1996 + at));
  const ids = await listUrls(database, urls, TODAY);
  const copies = urls.map((url) => ({ urlId: ids.get(url) ?? 0, original: normalUrl(original) }));
  await database.transaction((tx) => storeArchivedCopies(tx, copies));
  return copies.map(({ urlId }) => urlId).toSorted((a, b) => a - b);
}

const refuse = (urlIds: number[], day: number, isRefused = true): Promise<void> =>
  database.transaction((tx) =>
    keepCopiesFound(
      tx,
      normalUrl(MILL),
      urlIds.map((urlId) => ({ urlId, isRefused })),
      day,
    ),
  );

async function linked(original: string): Promise<LinkedCopy[]> {
  const found = await linkedCopies(database, [urlKey(MILL), urlKey(BY_HTTPS), urlKey(BOATS)]);
  return found.get(urlKey(original).toString('hex')) ?? [];
}

test('many copies of one URL leave those of others', async () => {
  await link(MILL, 90);
  const [boats = 0] = await link(BOATS, 1);
  expect(await linked(MILL)).toHaveLength(20);
  expect(await linked(BOATS)).toEqual([
    { urlId: boats, url: normalUrl(copyOf(BOATS, 1996)), isRefused: false },
  ]);
});

test('of those that were refused come the ones whose look is longest ago, behind the others', async () => {
  const all = await link(MILL, 6);
  const told = async (original = MILL) =>
    (await linked(original)).map(({ urlId, isRefused }) => [all.indexOf(urlId), isRefused]);
  await refuse(all.slice(0, 2), TODAY);
  await refuse(all.slice(2, 3), TODAY - 9);
  const [oldest, sound] = [[2, true], [3, 4, 5].map((at) => [at, false])];
  expect(await told()).toEqual([...sound, oldest, [0, true]]);
  // One page, by http and by https.
  expect(await told(BY_HTTPS)).toEqual(await told());
  await refuse([all[2] ?? 0], TODAY, false);
  expect((await told()).slice(0, 4)).toEqual([[2, false], ...sound]);
});

test('they are read by keys, in the order of the index', async () => {
  await link(MILL, 90);
  await refuse(await link(BOATS, 9), TODAY);
  await database.run('ANALYZE TABLE archived_copy, url, host');
  const plans: { table: string; key: string | null; Extra: string | null }[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    plans.push(...(await statements.select<(typeof plans)[number]>(`EXPLAIN ${sql}`, values)));
  });
  await linkedCopies(watched, [urlKey(MILL)]);
  expect(plans.filter(({ table }) => table === 'archived_copy').map(({ key }) => key)).toEqual([
    'original',
    'original',
  ]);
  expect(plans.some(({ Extra }) => Extra?.includes('filesort'))).toBe(false);
});

import { redirectClassOf } from '../../status/redirect-class';
import { STATUS } from '../../status/status-code';
import { normalUrl } from '../../url/testing/normal-url';
import { recordResults } from '../results/results';
import { checkResult } from '../testing/check-result';
import { listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { withStore } from '../testing/with-store';
import { relatedHostsNamed } from './related-hosts';
import { nearMovesOf, seenMovesOf } from './seen-moves';

/** Which redirects of a large host are read (U4): those around its dead pages. */
const { database } = withStore();
const DAY = 3_500;
const HOST = 'mill-lunden.org';
const old = (folder: string, number: number): string => `http://${HOST}${folder}${number}`;
const now = (number: number): string => `https://${HOST}/articles/${number}`;
/** Many elsewhere, which are due first, and few where pages died. */
const ELSEWHERE = Array.from({ length: 60 }, (_, number) => old('/old/', number));
const NEAR = Array.from({ length: 5 }, (_, number) => old('/news/2014/05/of-may/', 100 + number));
const LONG_BESIDE = old('/news/2014/05/of-june/', 200);

beforeAll(async () => {
  const urls = [...ELSEWHERE, ...NEAR, LONG_BESIDE];
  const ids = await listUrls(database, urls, DAY);
  await database.run('UPDATE url SET due_day = 1');
  const results = urls.map((url, number) => {
    const target = normalUrl(now(number));
    const redirect = { target, hops: [301], class: redirectClassOf(normalUrl(url), target) };
    return checkResult(ids.get(url) ?? 0, STATUS.movedPermanently, { redirect });
  });
  const at = { today: DAY, nowS: 1_700_000_000 };
  await recordResults(database, results, at, () => DAY + 9);
  await database.run("UPDATE url SET due_day = ? WHERE path LIKE '/old/%'", [DAY + 1]);
});

const read = async (folders: readonly string[], rows: number): Promise<string[]> => {
  const [host] = await relatedHostsNamed(database, [HOST]);
  if (host === undefined) throw new Error('the host is listed');
  const bounds = { urls: 50, rows };
  const near = await nearMovesOf(database, host, folders, bounds);
  return near.map(({ url }) => url).toSorted();
};

test('those of the folders of dead pages are read, however many are due before them', async () => {
  const [host] = await relatedHostsNamed(database, [HOST]);
  if (host === undefined) throw new Error('the host is listed');
  const soonest = await seenMovesOf(database, host, { urls: 50, rows: 50 });
  expect(soonest.filter(({ url }) => NEAR.includes(url))).toEqual([]);
  // What the index knows of a folder ends before the last one.
  expect(await read(['/news/2014/05/of-may/'], 50)).toEqual([...NEAR, LONG_BESIDE].toSorted());
  const both = await read(['/news/2014/05/', '/old/'], 3);
  expect(both.map((url) => url.includes('/old/'))).toEqual([false, false, false, true, true, true]);
  expect(await read(['/news/2014/06/', '/o'], 1)).toHaveLength(1);
  expect(await read([], 9)).toEqual([]);
});

test('by an index alone', async () => {
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  const [host] = await relatedHostsNamed(watched, [HOST]);
  if (host === undefined) throw new Error('the host is listed');
  await nearMovesOf(watched, host, ['/news/2014/05/', '/old/'], { urls: 50, rows: 50 });
  expect(scans).toEqual([]);
  const plan = await database.select<{ table: string; key: string | null; type: string }>(
    'EXPLAIN SELECT url_id FROM url FORCE INDEX (host_path) WHERE host_id = 1 AND path >= ? AND path < ? LIMIT 9',
    [Buffer.from('/old/'), Buffer.from('/old0')],
  );
  expect(plan).toMatchObject([{ key: 'host_path', type: 'range' }]);
});

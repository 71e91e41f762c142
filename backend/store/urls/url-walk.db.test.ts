import { listUrls } from '../testing/sample-urls';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { emptyTables, withStore } from '../testing/with-store';
import { hostsByDomain } from './domain-walk';
import { urlsOfHosts } from './url-walk';

const { database } = withStore();
const LONG = '/cgi-bin/a/path/that/is/longer/than/the/index?id=';

beforeEach(() => emptyTables(database, 'url', 'host'));

/** @param limit hosts and URLs of a slice */
async function walk(limit: number): Promise<{ urls: string[]; largest: number }> {
  const urls: string[] = [];
  let largest = 0;
  for await (const hosts of hostsByDomain(database, limit)) {
    expect(hosts.length).toBeLessThanOrEqual(limit);
    for await (const slice of urlsOfHosts(database, hosts, limit)) {
      largest = Math.max(largest, slice.length);
      urls.push(...slice.map(({ url }) => url.text));
    }
  }
  return { urls, largest };
}

const numbered = (count: number, urlOf: (n: number) => string): string[] =>
  Array.from({ length: count }, (_, n) => urlOf(n));

const SAMPLE = [
  'https://a.museum.org/',
  'http://museum.org/',
  'http://museum.org/b',
  'https://museum.org/b',
  'https://museum.org:8443/b',
  'http://museum.org/a/z',
  'http://museum.org/B',
  'ftp://museum.org/b',
  'http://192.0.2.1/x',
  'http://zoo.de/',
  'http://www.alpha.co.uk/',
  ...numbered(40, (n) => `http://www.large.com/${n % 2 === 0 ? 'even' : 'odd'}/${n}`),
  ...numbered(40, (n) => `http://www.large.com${LONG}${(n * 7) % 40}`),
  // Alike in 16 bytes, in 32 they are not, and the order of ids is the other way round.
  ...numbered(9, (n) => `http://www.large.com/sixteen-bytes-of/${9 - n}`),
  ...numbered(12, (n) => `http://www.large.com:${9_000 + n}/same`),
  ...numbered(30, (n) => `http://s${n}.many.net/`),
];

/** Domain, host, path, scheme and port, by their bytes. */
const EXPECTED_HEAD = [
  'http://192.0.2.1/x',
  'http://www.alpha.co.uk/',
  `http://www.large.com${LONG}0`,
  `http://www.large.com${LONG}1`,
  `http://www.large.com${LONG}10`,
];
const OF_MUSEUM = [
  'https://a.museum.org/',
  'http://museum.org/',
  'http://museum.org/B',
  'http://museum.org/a/z',
  'ftp://museum.org/b',
  'http://museum.org/b',
  'https://museum.org/b',
  'https://museum.org:8443/b',
];

test.each([3, 5, 8, 1_000])(
  'every URL comes once, in order, with slices of %i at most',
  async (limit) => {
    await listUrls(database, SAMPLE, 1);
    const { urls, largest } = await walk(limit);
    expect(urls.toSorted()).toEqual(SAMPLE.toSorted());
    expect(urls.slice(0, 5)).toEqual(EXPECTED_HEAD);
    expect(urls.filter((url) => url.includes('museum'))).toEqual(OF_MUSEUM);
    expect(urls.filter((url) => url.includes('many'))).toEqual(
      numbered(30, (n) => `http://s${n}.many.net/`).toSorted(),
    );
    expect(urls).toEqual((await walk(1_000)).urls);
    // One path with all its ports is read whole.
    expect(largest).toBeLessThanOrEqual(Math.max(limit, 12));
  },
);

test('of an empty list nothing comes', async () => {
  expect((await walk(5)).urls).toEqual([]);
});

test('a host without URLs is passed over', async () => {
  await listUrls(database, ['http://a.org/', 'http://b.org/'], 1);
  await database.run("DELETE url FROM url JOIN host USING (host_id) WHERE name = 'a.org'");
  expect((await walk(5)).urls).toEqual(['http://b.org/']);
});

test('what was checked comes with what checks have left', async () => {
  await listUrls(database, ['http://a.org/'], 1);
  await database.run(
    "UPDATE url SET checked_day = 3500, failures = 2, failing_day = 3400, history = UNHEX('1201940D480DAC')",
  );
  const hosts = await hostsByDomain(database).next();
  const slice = await urlsOfHosts(database, hosts.value ?? []).next();
  expect(slice.value?.[0]).toMatchObject({
    checkedDay: 3_500,
    state: {
      failures: 2,
      failingDay: 3_400,
      runs: [{ code: 18, http: 404, firstDay: 3_400, lastDay: 3_500 }],
    },
  });
});

test('no statement reads a table or an index as a whole', async () => {
  await database.run(
    `INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle)
     SELECT seq, CONCAT('h', seq, '.org'), CONCAT('h', seq, '.org'), 1, 0, 0 FROM seq_1_to_2000`,
  );
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), IF(seq < 2000, 1, seq DIV 10), 1, 0, CONCAT('/', seq), 1, 0, 0, '' FROM seq_1_to_19999`,
  );
  await database.run('ANALYZE TABLE host, url');
  const scans: string[] = [];
  const watched = watchStatements(database, async (statements, sql, values) => {
    scans.push(...(await scansOf(statements, sql, values)));
  });
  let urls = 0;
  for await (const hosts of hostsByDomain(watched, 100)) {
    for await (const slice of urlsOfHosts(watched, hosts, 500)) urls += slice.length;
  }
  expect(urls).toBe(19_999);
  expect(scans).toEqual([]);
});

test('what begins alike is looked at some few times, however much it is', async () => {
  await listUrls(database, ['http://a.org/'], 1);
  await database.run('DELETE FROM url');
  // As a bot makes pages: ids follow paths.
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     SELECT seq, UNHEX(MD5(seq)), (SELECT host_id FROM host), 1, 0, CONCAT(?, LPAD(seq, 9, '0')), 1, 0, 0, ''
     FROM seq_1_to_20000`,
    [LONG],
  );
  let statements = 0;
  const watched = watchStatements(database, () => {
    statements += 1;
    return Promise.resolve();
  });
  const urls: string[] = [];
  for await (const hosts of hostsByDomain(watched)) {
    for await (const slice of urlsOfHosts(watched, hosts, 100)) {
      expect(slice.length).toBeLessThanOrEqual(100);
      urls.push(...slice.map(({ url }) => url.path));
    }
  }
  expect(urls).toHaveLength(20_000);
  expect(urls).toEqual(urls.toSorted());
  // 200 slices in parts of some 2,000 rows.
  expect(statements).toBeLessThan(25);
});

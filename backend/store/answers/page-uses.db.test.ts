import { systemRandom } from '../../runtime/random';
import { normalUrl } from '../../url/testing/normal-url';
import { annotationsOf } from './annotations';
import { traitsOfNames } from '../frontier/domain-traits';
import { otherPages, PAGES_COUNTED_MAX } from './page-uses';
import { askAlone } from '../statements/joint-asking';
import { spamOnPages } from '../pages/spam-traces';
import { withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';

const { database } = withStore();
const WIKI = 3;
const ask = askAlone(database);

async function stored(...urls: string[]): Promise<number[]> {
  const known = new Map(urls.map((url) => [url, normalUrl(url)]));
  const ids = await database.transaction((tx) => touchUrls(tx, known, 3_600, systemRandom));
  return urls.map((url) => ids.get(url) ?? 0);
}

describe('other pages', () => {
  test('of the same wiki are counted without the page itself, up to a bound', async () => {
    const [rare = 0, common = 0, alone = 0] = await stored(
      'https://rare.net/',
      'https://common.net/',
      'https://alone.net/',
    );
    const links = [
      ...Array.from({ length: PAGES_COUNTED_MAX + 2 }, (_, page) => [WIKI, page + 1, common]),
      ...[1, 2, 3].map((page) => [WIKI, page, rare]),
      ...[8, 9].map((page) => [WIKI + 1, page, rare]),
      [WIKI, 1, alone],
    ];
    await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
    const urlIds = [rare, common, alone, 4_000_000];
    expect(await ask(otherPages, urlIds, WIKI, 1)).toEqual(
      new Map([
        [rare, { count: 2, isMore: false }],
        [common, { count: 1_000, isMore: true }],
        [alone, { count: 0, isMore: false }],
      ]),
    );
    expect(await ask(otherPages, [], WIKI, 1)).toEqual(new Map());
  });

  test('exactly as many as are counted at most are no more', async () => {
    const [url = 0] = await stored('https://exact.net/');
    const links = Array.from({ length: PAGES_COUNTED_MAX + 1 }, (_, page) => [WIKI, page + 1, url]);
    await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES ?', [links]);
    const counted = await ask(otherPages, [url], WIKI, 1);
    expect(counted.get(url)).toEqual({ count: 1_000, isMore: false });
  });
});

test('spam is told by page, of this wiki only', async () => {
  const traces = [
    [WIKI, 1, 'a'.repeat(16), 'https://spam.net/ä', 3_600],
    [WIKI, 1, 'b'.repeat(16), 'https://spam.net/b', 3_600],
    [WIKI, 3, 'a'.repeat(16), 'https://spam.net/c', 3_600],
    [WIKI + 1, 1, 'c'.repeat(16), 'https://spam.net/d', 3_600],
  ];
  await database.run('INSERT INTO spam_trace (wiki_id, page_id, url_key, url, seen_day) VALUES ?', [
    traces,
  ]);
  expect(await spamOnPages(database, WIKI, [1, 2])).toEqual(
    new Map([[1, new Set(['https://spam.net/ä', 'https://spam.net/b'])]]),
  );
  expect(await spamOnPages(database, WIKI, [])).toEqual(new Map());
});

test('traits of hosts and of the domains above them, the nearest first', async () => {
  await stored('https://www.sub.traits.net/', 'https://traits.net/', 'https://other.net/');
  await database.run(
    `INSERT INTO domain_trait (host_id, trait, first_day, last_day)
     SELECT host_id, IF(name = 'traits.net', 1, 4), 3500, 3600 FROM host WHERE name LIKE '%traits.net'`,
  );
  const names = ['www.sub.traits.net', 'new.traits.net', 'other.net', '192.0.2.1'];
  const seen = { firstDay: 3_500, lastDay: 3_600 };
  expect(await traitsOfNames(ask, names)).toEqual(
    new Map([
      [
        'www.sub.traits.net',
        [
          { trait: 'dns-error', ...seen },
          { trait: 'needs-https', ...seen },
        ],
      ],
      ['new.traits.net', [{ trait: 'needs-https', ...seen }]],
      ['other.net', []],
      ['192.0.2.1', []],
    ]),
  );
});

test('annotations of all kinds come together, in the order of archive services', async () => {
  const [url = 0, other = 0] = await stored('https://noted.net/a/b', 'https://plain.net/');
  const [host] = await database.select<{ host_id: number }>(
    'SELECT host_id FROM url WHERE url_id = ?',
    [url],
  );
  const hostId = host?.host_id ?? 0;
  await database.run(
    'INSERT INTO archive (url_id, service, snapshot, snapshot_at, blocked, visited_day) VALUES ?',
    [
      [
        [url, 2, 'https://b/ä', '2020', 0, 3_600],
        [url, 0, 'https://a/', '20200101', 0, 3_600],
        [url, 1, '', '', 0, 3_600],
      ],
    ],
  );
  await database.run(
    'INSERT INTO replacement (url_id, target, checked_day, state) VALUES (?, ?, 3600, 1)',
    [url, 'https://new.net/'],
  );
  await database.run('INSERT INTO presumption (host_id, until_day) VALUES (?, 3700)', [hostId]);
  const urls = [
    { urlId: url, hostId, path: '/a/b' },
    { urlId: other, hostId: 4_000_000, path: '/' },
  ];
  expect(await annotationsOf(ask, urls, 3_610)).toEqual(
    new Map([
      [
        url,
        {
          archives: [
            { service: 'wayback', url: 'https://a/', timestamp: '20200101' },
            { service: 'webcite', url: 'https://b/ä', timestamp: '2020' },
          ],
          replacement: { url: 'https://new.net/', checkedDay: 3_600, found: null },
          replacementWaits: false,
          reports: 0,
          archivesSearched: null,
          presumedReachable: true,
        },
      ],
    ]),
  );
  for (const waiting of [0, 2]) {
    await database.run('UPDATE replacement SET state = ? WHERE url_id = ?', [waiting, url]);
    expect((await annotationsOf(ask, urls, 3_610)).get(url)).toMatchObject({
      replacement: null,
      replacementWaits: true,
    });
  }
});

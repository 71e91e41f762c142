import { systemRandom } from '../../runtime/random';
import { accessIdOf, fateIdOf } from '../../status/link-declaration';
import { encodeHistory } from '../../status/history';
import { urlsByText } from '../../url/testing/normal-url';
import { notesOnHosts } from './host-notes';
import { linksAfter } from './linked-urls';
import { hostsNamed, hostsOfDomain, urlsOnHosts } from './listed-urls';
import { replaceSpamTraces } from '../pages/spam-traces';
import { spamAfter } from './spam-walk';
import { scansOf } from '../testing/scans-of';
import { watchStatements } from '../testing/watch-statements';
import { withStore } from '../testing/with-store';
import { touchUrls } from '../urls/urls';
import { isUsedOn, pageUsesOf, usesOfUrl } from './url-uses';
import { changesOfUrl } from '../changes/changes-of-url';

const TODAY = 3610;
const WIKI = 7;
const HOSTILE_PATHS = ['/%25', '/%25a', '/_', '/_a', '/x', '/%27%22', "/a'b", '/%5C', '/%5C%25'];
const { database } = withStore();

const history = Buffer.from(
  encodeHistory([{ code: 18, http: null, firstDay: 3000, lastDay: 3600 }]),
);
const scans: string[] = [];
/** Every statement of the tests is explained beside it. */
const watched = watchStatements(database, async (statements, sql, values) => {
  scans.push(...(await scansOf(statements, sql, values)));
});

async function add(urls: string[]): Promise<Map<string, number>> {
  return database.transaction((tx) => touchUrls(tx, urlsByText(urls), TODAY, systemRandom));
}

const urlIdOf = (ids: Map<string, number>, url: string): number => ids.get(url) ?? 0;

let ids: Map<string, number>;
/** A URL that one wiki uses on 12,000 pages. */
let everywhere: number;
beforeAll(async () => {
  const others = Array.from({ length: 3_000 }, (_, n) => `http://h${n}.net/${n}`);
  everywhere = urlIdOf(await add(others), 'http://h0.net/0');
  ids = await add([
    ...HOSTILE_PATHS.map((path) => `https://odd.org${path}`),
    ...Array.from({ length: 50 }, (_, n) => `https://www${n % 5}.odd.org/folder/${n}?q=${n}`),
    `https://long.org/${'a'.repeat(60)}/x`,
    `https://long.org/${'a'.repeat(60)}/y`,
  ]);
  await database.run('UPDATE url SET history = ?, failures = 4', [history]);
  await database.run(
    'INSERT INTO link (wiki_id, page_id, url_id) SELECT 1, url_id, url_id FROM url',
  );
  await database.run(
    'INSERT INTO link (wiki_id, page_id, url_id) SELECT ?, seq, ? FROM seq_1_to_12000',
    [WIKI, everywhere],
  );
  await database.run('INSERT INTO domain_trait SELECT host_id, 4, 1, ? FROM host', [TODAY]);
  await database.run('INSERT INTO presumption SELECT host_id, ? FROM host', [TODAY + 9]);
  await database.run(
    `INSERT INTO \`change\` (change_id, url_id, changed_at, old_verdict, new_verdict, reason)
     SELECT seq, 1 + seq % 500, seq, 1, 2, 'HTTP 404' FROM seq_1_to_3000`,
  );
  await replaceSpamTraces(
    database,
    1,
    [5, 6],
    [5, 5, 6].map((pageId, n) => ({ pageId, url: `https://spam.org/${n}`, seenDay: TODAY })),
  );
  await database.run(
    "INSERT INTO spam_trace SELECT 2, seq, UNHEX(MD5(seq)), 'http://s.org/', 1 FROM seq_1_to_3000",
  );
  await database.select(
    'ANALYZE TABLE host, url, link, domain_trait, presumption, `change`, spam_trace',
  );
}, 60_000);
afterEach(() => expect(scans.splice(0)).toEqual([]));

const pathsBelow = async (name: string, prefix: string): Promise<string[]> => {
  const hosts = await hostsNamed(watched, name);
  const { items } = await urlsOnHosts(watched, hosts, prefix, { urls: 100 });
  return items.map(({ url }) => url.path).sort();
};

test.each([
  ['/%25', ['/%25', '/%25a']],
  ['/_', ['/_', '/_a']],
  ['/%5C', ['/%5C', '/%5C%25']],
  ["/a'", ["/a'b"]],
  ["/' OR 1=1 -- ", []],
  ['/x', ['/x']],
])('what begins with %s is taken as it stands', async (prefix, paths) => {
  expect(await pathsBelow('odd.org', prefix)).toEqual(paths);
});

test('beginnings may be longer than the index', async () => {
  expect(await pathsBelow('long.org', `/${'a'.repeat(60)}/y`)).toHaveLength(1);
});

test('the hosts of a domain come with their URLs, up to a bound', async () => {
  const { items, isCut } = await hostsOfDomain(watched, 'odd.org', 10);
  expect(items.map(({ name }) => name).sort()).toEqual([
    'odd.org',
    ...['www0', 'www1', 'www2', 'www3', 'www4'].map((label) => `${label}.odd.org`),
  ]);
  expect(isCut).toBe(false);
  expect(await hostsOfDomain(watched, 'odd.org', 3)).toMatchObject({ isCut: true });
  const urls = await urlsOnHosts(watched, items, '/folder/', { urls: 40 });
  expect(urls.isCut).toBe(true);
  expect(urls.items).toHaveLength(40);
  expect(urls.items[0]).toMatchObject({ failures: 4, runs: [{ code: 18 }], redirect: null });
});

test('a URL tells its uses by wiki, some of them and how many', async () => {
  const told = { wikis: 1, pages: 100 };
  const uses = await usesOfUrl(watched, everywhere, [1, WIKI], told);
  expect(uses).toMatchObject({ count: 10_000, isMore: true });
  expect(uses.wikis[0]?.pageIds).toHaveLength(100);
  expect(uses.wikis.slice(1).flatMap(({ pageIds }) => pageIds)).toEqual([]);
  expect(await usesOfUrl(watched, everywhere, [], told)).toMatchObject({ count: 0, wikis: [] });
  const one = urlIdOf(ids, 'https://odd.org/x');
  expect(await usesOfUrl(watched, one, [1, WIKI], told)).toEqual({
    wikis: [{ wikiId: 1, pageIds: [one], count: 1 }],
    count: 1,
    isMore: false,
  });
});

test('whether other wikis use a URL is read from one row', async () => {
  const one = urlIdOf(ids, 'https://odd.org/x');
  const asked: number[][] = [[1], [1, WIKI], [WIKI], []];
  const told = await Promise.all(asked.map((wikiIds) => isUsedOn(watched, one, wikiIds)));
  expect(told).toEqual([true, true, false, false]);
});

test('of many URLs it is known on which pages of a wiki they are', async () => {
  const all = [...ids.values()];
  expect((await pageUsesOf(watched, WIKI, all, 9)).items).toEqual([]);
  const { items, isCut } = await pageUsesOf(watched, 1, all, 1_000);
  expect(items).toHaveLength(all.length);
  expect(isCut).toBe(false);
  expect(await pageUsesOf(watched, 1, all, 5)).toMatchObject({ isCut: true });
});

test('a walk over links goes page by page to the end', async () => {
  let after: number | null = 0;
  let seen = 0;
  for (let step = 0; after !== null && step < 20; step += 1) {
    const { items, throughPageId } = await linksAfter(
      watched,
      { wikiId: WIKI, afterPageId: after },
      5_000,
    );
    expect(items.every(({ pageId }) => pageId > (after ?? 0))).toBe(true);
    seen += items.length;
    after = throughPageId;
  }
  expect(seen).toBe(12_000);
});

test('a page with more links than a step takes is told whole', async () => {
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) SELECT 9, 1, url_id FROM url');
  await database.run('INSERT INTO link (wiki_id, page_id, url_id) VALUES (9, 2, 1)');
  const first = await linksAfter(watched, { wikiId: 9, afterPageId: 0 }, 100);
  expect(first.throughPageId).toBe(1);
  expect(first.items.length).toBeGreaterThan(3_000);
  expect(await linksAfter(watched, { wikiId: 9, afterPageId: 1 }, 100)).toMatchObject({
    items: [{ pageId: 2 }],
    throughPageId: null,
  });
});

test('a walk over what is called dead looks at so many declared links, whatever they are', async () => {
  const [called, paid] = [fateIdOf('dead'), accessIdOf('subscription')];
  await database.run(
    `INSERT INTO declared_link SELECT 8, seq, ?, IF(seq IN (70, 5000), ?, 0), 0, 0, ? FROM seq_1_to_5000`,
    [everywhere, called, paid],
  );
  const after = (afterPageId: number, limit: number) =>
    linksAfter(watched, { wikiId: 8, afterPageId }, limit, 'called-dead');
  const first = await after(0, 100);
  expect(first).toMatchObject({ items: [{ pageId: 70 }], throughPageId: 99 });
  expect(await after(99, 100)).toEqual({ items: [], throughPageId: 198 });
  expect(await after(4_900, 101)).toMatchObject({
    items: [{ pageId: 5_000 }],
    throughPageId: null,
  });
});

test('a walk over spam tells whole pages', async () => {
  expect(await spamAfter(watched, 1, 0, 2)).toMatchObject({
    items: [{ pageId: 5 }, { pageId: 5 }],
    throughPageId: 5,
  });
  expect(await spamAfter(watched, 1, 0, 3)).toMatchObject({ throughPageId: 5 });
  expect(await spamAfter(watched, 1, 5, 3)).toEqual({
    items: [{ pageId: 6, url: 'https://spam.org/2' }],
    throughPageId: null,
  });
});

test('changes come newest first, since a moment', async () => {
  const changes = await changesOfUrl(watched, 1, 1_000, 100);
  expect(changes.map(({ changedAtS }) => changedAtS)).toEqual([3_000, 2_500, 2_000, 1_500, 1_000]);
  expect(changes[0]).toMatchObject({ from: 'working', to: 'doubtful', reason: 'HTTP 404' });
});

test('hosts have notes', async () => {
  const [host] = await hostsNamed(watched, 'odd.org');
  const notes = await notesOnHosts(watched, [host?.hostId ?? 0], TODAY);
  expect([...notes.values()]).toEqual([
    {
      traits: [{ trait: 'dns-error', firstDay: 1, lastDay: TODAY }],
      presumedUntil: TODAY + 9,
      reports: 0,
    },
  ]);
});

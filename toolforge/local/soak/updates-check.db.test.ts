import { dayNumberOf } from '../../../backend/status/day-number';
import { storeHints } from '../../../backend/store/hints/url-hints';
import { appendChanges } from '../../../backend/store/changes/table-change-feed';
import { changeOf } from '../../../backend/store/changes/testing/change-of';
import { emptyTables, withStore } from '../../../backend/store/testing/with-store';
import { MADE_UP, reportsByMail, speaksOfUpdates } from './said-pages';
import { UpdateHosts } from './update-hosts';
import { checkUpdates, listedPages } from './updates-check';

const { database } = withStore();

const TODAY = dayNumberOf(Date.now());
const INDEX = new URLSearchParams({ Action: 'GetIndex', Span: '1-day' }).toString();
const numbers = Array.from({ length: 100 }, (_, n) => `w1-site${n + 1}.org`);
const [HOST = '', OTHER = ''] = numbers.filter(
  (host) => speaksOfUpdates(host) && !reportsByMail(host),
);

beforeEach(() =>
  emptyTables(database, ...'host url url_hint rup_site change change_head'.split(' ')),
);

async function storeUrl(id: number, path: string, dueDay = TODAY): Promise<void> {
  await database.run(
    `INSERT INTO url (url_id, url_key, host_id, scheme, port, path, touched_day, due_day, failures, history)
     VALUES (?, UNHEX(MD5(?)), 1, 1, 0, ?, ?, ?, 0, '')`,
    [id, id, Buffer.from(path), TODAY, dueDay],
  );
}

async function storeHost(): Promise<void> {
  await database.run(
    'INSERT INTO host (host_id, name, registered_domain, shard, due_at, shuffle) VALUES (1, ?, ?, 0, 0, 0)',
    [Buffer.from(HOST), Buffer.from(HOST)],
  );
  await database.run(
    `INSERT INTO rup_site (host, port, token, is_secure, state, due_at, index_at, whole_at)
     VALUES (?, 0, REPEAT('a', 26), 0, 3, 0, 1, 1)`,
    [Buffer.from(HOST)],
  );
}

/** A host that was asked for two pages, and told of both. */
async function toldHosts(): Promise<UpdateHosts> {
  await storeHost();
  const hosts = new UpdateHosts();
  for (const [n, path] of ['/1', '/2'].entries()) {
    await storeUrl(n + 1, path);
    if (n === 0) expect(await hosts.answer(HOST, path, '')).toBeNull();
  }
  await hosts.answer(OTHER, '/3', '');
  hosts.know((host) => listedPages(database, host));
  const { text = '' } = (await hosts.answer(HOST, '/rup', INDEX)) ?? {};
  expect(text).toContain(`: http://${OTHER}/3\n`);
  expect(text).toContain(`: ${MADE_UP}1\n`);
  for (const [n, { path, word }] of (hosts.said.get(HOST) ?? []).entries()) {
    expect(path).toBe(`/${n + 1}`);
    await hint(n + 1, word);
  }
  return hosts;
}

const hint = (urlId: number, word: 'changed' | 'gone'): Promise<void> =>
  storeHints(database, [
    { source: 'remote-update', urlId, hostId: 1, word, saidDay: TODAY, changedDay: TODAY },
  ]);

test('what hosts told of is a hint, and due', async () => {
  expect(await checkUpdates(database, await toldHosts())).toEqual({
    hosts: 1,
    indexes: 1,
    pages: 2,
    broken: [],
  });
});

test.each([
  ['failed', 'UPDATE rup_site SET failures = 1, whole_at = 0'],
  ['was read by a robot that was killed', 'UPDATE rup_site SET whole_at = 0'],
])('an index that %s counts for nothing', async (_how, statement) => {
  const hosts = await toldHosts();
  await database.run('DELETE FROM url_hint');
  await database.run(statement);
  expect(await checkUpdates(database, hosts)).toMatchObject({ hosts: 0, pages: 0, broken: [] });
});

test.each<[string, () => Promise<unknown>, string]>([
  [
    'a hint that is lost',
    () => database.run('DELETE FROM url_hint WHERE url_id = 1'),
    'pages that a host told of, without its word: 1',
  ],
  [
    'another word',
    () => database.run('UPDATE url_hint SET word = 3 - word WHERE url_id = 2'),
    'pages that a host told of, without its word: 1',
  ],
  [
    'a hint of nobody',
    async () => {
      await storeUrl(3, '/3');
      await hint(3, 'gone');
    },
    'hints of which no host told: 1',
  ],
  ['a URL that was added', () => storeUrl(3, `${MADE_UP}1`), 'URLs that only a host told of: 1'],
  [
    'a verdict',
    () =>
      database.transaction((statements) =>
        appendChanges(
          statements,
          [changeOf(1, 'working', 'unreachable', { url: `http://${HOST}/1` })],
          1,
        ),
      ),
    'links that are dead because of a host: 1',
  ],
])('%s is told', async (_what, plant, fault) => {
  const hosts = await toldHosts();
  await plant();
  expect((await checkUpdates(database, hosts)).broken).toEqual([fault]);
});

test('a page that nobody is to look at is told', async () => {
  const hosts = await toldHosts();
  await database.run('UPDATE url SET due_day = ? WHERE url_id = 1', [TODAY + 9]);
  const since = { said: hosts.said, indexes: 1, askedMs: () => 0, looksAt: () => 98 };
  expect((await checkUpdates(database, since)).broken).toEqual([
    `pages that a host told of, and that nobody is to look at (such as ${HOST}/1, never asked for, due in 9 days, 98 looks): 1`,
  ]);
  // 99 looks and one that is due are the share of a day.
  expect((await checkUpdates(database, { ...since, looksAt: () => 99 })).broken).toEqual([]);
  expect((await checkUpdates(database, hosts)).broken).toEqual([]);
});

import { isoDate } from '../../status/day-number';
import { STATUS } from '../../status/status-code';
import { encodeHistory } from '../../status/history';
import { distrustHosts, trustedHosts } from '../../store/hints/host-trust';
import { hintTallySince } from '../../store/hints/hint-tally';
import { sitemapHosts, type SitemapHost } from '../../store/sitemaps/sitemap-hosts';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { SITE, SitemapWorld } from './testing/sitemap-world';

const { database } = withStore();
const world = new SitemapWorld(database);
const COUNT = 300;
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n);

jest.setTimeout(120_000);
beforeAll(() => world.start());
afterAll(() => world.web.close());
beforeEach(async () => {
  await emptyTables(
    database,
    'url',
    'host',
    'sitemap_host',
    'sitemap_walk',
    'url_hint',
    'host_hint',
    'hint_tally',
  );
  await world.begin(COUNT);
});

async function host(): Promise<SitemapHost | null> {
  for await (const [first] of sitemapHosts(database)) return first ?? null;
  return null;
}

/** What is said of the URLs of some numbers, and when: `there 3530`. */
async function hints(): Promise<Map<number, string>> {
  const rows = await database.select<{ path: Buffer; word: number; said_day: number }>(
    'SELECT path, word, said_day FROM url_hint JOIN url USING (url_id) WHERE source = 2',
  );
  const words = ['', 'there', 'changed', 'gone'];
  return new Map(
    rows.map((row) => [Number(row.path.toString().slice(1)), `${words[row.word]} ${row.said_day}`]),
  );
}

async function dueBy(day: number): Promise<number[]> {
  const rows = await database.select<{ path: Buffer }>('SELECT path FROM url WHERE due_day <= ?', [
    day,
  ]);
  return rows.map(({ path }) => Number(path.toString().slice(1))).toSorted((a, b) => a - b);
}

async function stretch(): Promise<number> {
  const [trust] = await trustedHosts(database, world.today);
  return trust?.stretch ?? 1;
}

/** What may never move for a sitemap. */
async function untouched(): Promise<unknown> {
  const rows = await database.select(
    'SELECT url_id, url_key, history, failures, checked_day FROM url ORDER BY url_id',
  );
  const changes = await database.select('SELECT * FROM `change`');
  return [rows, changes];
}

describe('reading', () => {
  test('robots.txt is asked first, then the usual file; what it lists is noted, and the host trusted', async () => {
    world.put(numbers(0, 100));
    await world.read();
    expect(world.asked).toEqual(['/robots.txt 404', '/sitemap.xml 200']);
    expect(await host()).toMatchObject({
      name: SITE,
      state: 'whole',
      readDay: world.today,
      entries: 100,
      urls: COUNT,
      listed: 100,
    });
    expect(new Set((await hints()).values())).toEqual(new Set([`there ${world.today}`]));
    expect([...(await hints()).keys()].toSorted((a, b) => a - b)).toEqual(numbers(0, 100));
    const [trust] = await trustedHosts(database, world.today);
    expect(trust).toMatchObject({ source: 'sitemap', stretch: 2, untilDay: world.today + 14 });
  });

  test('a host with fewer than 200 of our URLs is never asked', async () => {
    await database.run('DELETE FROM url WHERE path IN (?)', [numbers(0, 101).map((n) => `/${n}`)]);
    world.put(numbers(101, COUNT));
    await world.read();
    expect(world.asked).toEqual([]);
    expect(await host()).toBeNull();
  });

  test('nothing follows where less than 30 % are listed', async () => {
    world.put(numbers(0, 89));
    await world.read();
    expect(await host()).toMatchObject({ state: 'whole', listed: 89 });
    expect([await hints(), await stretch()]).toEqual([new Map(), 1]);
  });

  test('it is read once a week, and by its ETag: what has not changed is listed as before', async () => {
    world.put(numbers(0, 100), { headers: { ETag: '"1"' } });
    await world.read();
    await world.readAfter(6);
    expect(world.asked.length).toBe(2);
    await world.readAfter(1);
    expect(world.asked.slice(2)).toEqual(['/robots.txt 404', '/sitemap.xml 304']);
    expect(await host()).toMatchObject({
      state: 'whole',
      readDay: world.today,
      entries: 100,
      listed: 100,
    });
    expect(new Set((await hints()).values())).toEqual(new Set([`there ${world.today}`]));
    world.put(numbers(0, 120), { headers: { ETag: '"2"' } });
    await world.readAfter(7);
    expect(world.asked.slice(4)).toEqual(['/robots.txt 404', '/sitemap.xml 200']);
    expect(await host()).toMatchObject({ listed: 120 });
  });

  test('what was not heeded is read again, changed or not', async () => {
    world.put(numbers(0, 89), { headers: { ETag: '"1"' } });
    await world.read();
    expect(await stretch()).toBe(1);
    await database.run('DELETE FROM url WHERE path IN (?)', [
      numbers(200, COUNT).map((n) => `/${n}`),
    ]);
    await world.readAfter(7);
    expect(world.asked.at(-1)).toBe('/sitemap.xml 200');
    expect(await host()).toMatchObject({ listed: 89 });
    expect(await stretch()).toBe(2);
  });

  test('of several files all are read again where one has changed', async () => {
    const robots = ['a', 'b']
      .map((name) => `Sitemap: http://${SITE}/maps/${name}.xml.gz`)
      .join('\n');
    world.files.set('/robots.txt', { body: robots });
    world.put(numbers(0, 60), { path: '/maps/a.xml.gz', headers: { ETag: '"a"' }, isPacked: true });
    world.put(numbers(60, 120), {
      path: '/maps/b.xml.gz',
      headers: { ETag: '"b"' },
      isPacked: true,
    });
    await world.read();
    expect(await host()).toMatchObject({ listed: 120, state: 'whole' });
    world.put(numbers(60, 110), {
      path: '/maps/b.xml.gz',
      headers: { ETag: '"b2"' },
      isPacked: true,
    });
    await world.readAfter(7);
    expect(world.asked.slice(3)).toEqual([
      '/robots.txt 200',
      '/maps/a.xml.gz 304',
      '/maps/b.xml.gz 200',
      '/maps/a.xml.gz 200',
    ]);
    expect(await host()).toMatchObject({ listed: 110 });
    await world.readAfter(7);
    expect(world.asked.slice(7)).toEqual([
      '/robots.txt 200',
      '/maps/a.xml.gz 304',
      '/maps/b.xml.gz 304',
    ]);
    expect(await host()).toMatchObject({ listed: 110 });
  });

  test('an index leads to its files on the same host, one step and no further', async () => {
    const index = (...paths: string[]): string =>
      `<sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join('')}</sitemapindex>`;
    const here = `https://${SITE}`;
    world.files.set('/sitemap.xml', {
      body: index(`${here}/1.xml`, 'https://cove.net/2.xml', `${here}/1.xml`, '/3.xml'),
    });
    world.put(numbers(0, 100), { path: '/1.xml' });
    await world.read();
    expect(world.asked).toEqual(['/robots.txt 404', '/sitemap.xml 200', '/1.xml 200']);
    expect(await host()).toMatchObject({ listed: 100, state: 'whole' });
    world.files.set('/1.xml', { body: index(`${here}/4.xml`) });
    await world.readAfter(7);
    expect(await host()).toMatchObject({ listed: 100, state: 'incomplete' });
  });

  test('a file lists what is in its folder, and all of the site where robots.txt names it', async () => {
    world.files.set('/sitemap.xml', {
      body: `<sitemapindex><sitemap><loc>https://${SITE}/maps/a.xml</loc></sitemap></sitemapindex>`,
    });
    world.put(numbers(0, 100), { path: '/maps/a.xml' });
    await world.read();
    expect(await host()).toMatchObject({ state: 'whole', entries: 100, listed: 0 });
    world.files.set('/robots.txt', { body: `Sitemap: https://${SITE}/sitemap.xml` });
    await world.readAfter(7);
    expect(await host()).toMatchObject({ state: 'whole', entries: 100, listed: 100 });
  });
});

describe('nothing follows, and no more is asked', () => {
  test.each<[string, () => void, string, string[]]>([
    [
      'where robots.txt forbids it',
      () => world.files.set('/robots.txt', { body: 'User-agent: Weboid\nDisallow: /sitemap' }),
      'closed',
      ['/robots.txt 200'],
    ],
    ['where the server fails', () => (world.status = 503), 'incomplete', ['/robots.txt 503']],
    [
      'where there is none',
      () => world.files.delete('/sitemap.xml'),
      'none',
      ['/robots.txt 404', '/sitemap.xml 404'],
    ],
    [
      'where there is a page in its place',
      () => world.files.set('/sitemap.xml', { body: '<html>Oops</html>' }),
      'none',
      ['/robots.txt 404', '/sitemap.xml 200'],
    ],
    [
      'where it is malformed',
      () =>
        world.files.set('/sitemap.xml', {
          body: `<urlset><url><loc>https://${SITE}/1</loc></url>`,
        }),
      'incomplete',
      ['/robots.txt 404', '/sitemap.xml 200'],
    ],
    [
      'where one that robots.txt names is not there',
      () =>
        world.files.set('/robots.txt', {
          body: `Sitemap: https://${SITE}/sitemap.xml\nSitemap: https://${SITE}/b.xml`,
        }),
      'incomplete',
      ['/robots.txt 200', '/sitemap.xml 200', '/b.xml 404'],
    ],
  ])('%s', async (_what, spoil, state, asked) => {
    world.put(numbers(0, COUNT));
    const before = await untouched();
    spoil();
    await world.read();
    expect(world.asked).toEqual(asked);
    expect(await host()).toMatchObject({ state, readDay: null });
    expect([await hints(), await stretch(), await untouched()]).toEqual([new Map(), 1, before]);
  });

  test('where a reading before was whole, and this one breaks off: what was said then stays as it was', async () => {
    world.put(numbers(0, COUNT));
    await world.read();
    const before = await hints();
    world.files.set('/sitemap.xml', { body: `<urlset><url><loc>https://${SITE}/1</loc></url>` });
    await world.readAfter(7);
    await world.readAfter(7);
    expect(await hints()).toEqual(before);
    expect(await dueBy(world.today - 2)).toEqual([]);
  });
});

describe('looks', () => {
  test('what left the sitemap is looked at after the second reading that lacks it', async () => {
    world.put(numbers(0, 200));
    await world.read();
    world.put(numbers(5, 200));
    await world.readAfter(7);
    expect(await dueBy(world.today)).toEqual([]);
    await world.readAfter(7);
    expect(await dueBy(world.today)).toEqual([0, 1, 2, 3, 4]);
    expect((await hints()).get(0)).toBe(`gone ${world.today}`);
    expect((await hintTallySince(database, world.today)).get('sitemap')).toMatchObject({
      called: 5,
    });
    const [row] = await database.select<{ due_at: number }>('SELECT due_at FROM host');
    expect(row?.due_at).toBeLessThanOrEqual(world.clock.now() / 1_000 + 60);
  });

  test('nothing has left a reading that was not heeded', async () => {
    world.put(numbers(0, 100));
    await world.read();
    world.put(numbers(0, 80));
    await world.readAfter(7);
    world.put(numbers(10, 110));
    await world.readAfter(7);
    expect(await dueBy(world.today)).toEqual([]);
    await world.readAfter(7);
    expect(await dueBy(world.today)).toEqual(numbers(0, 10));
  });

  test('no more than a tenth a day, and never a history, a verdict or a new URL', async () => {
    world.put(numbers(0, COUNT));
    await world.read();
    const before = await untouched();
    world.put([...numbers(100, COUNT), 1_000, 1_001]);
    await world.readAfter(7);
    await world.readAfter(7);
    const due = [0, 1, 2].map(async (days) => (await dueBy(world.today + days)).length);
    expect(await Promise.all(due)).toEqual([30, 60, 90]);
    expect(await untouched()).toEqual(before);
  });

  test('what has changed since the last look is looked at, once its word has moved', async () => {
    const lastmodOf = (number: number): number => 3_300 + (number % 100);
    world.put(numbers(0, COUNT), { lastmodOf });
    await world.read();
    expect(await dueBy(world.today)).toEqual([]);
    const moved = world.today + 3;
    world.put(numbers(0, COUNT), {
      lastmodOf: (n) => (n < 3 ? moved : n < 6 ? moved + 1_000 : lastmodOf(n)),
    });
    await world.readAfter(7);
    expect(await dueBy(world.today)).toEqual([0, 1, 2]);
    expect((await hints()).get(1)).toBe(`changed ${world.today}`);
    expect(isoDate(moved)).toMatch(/^2026/);
  });

  test('nothing that fails or is looked at since', async () => {
    const gone = {
      code: STATUS.notFound,
      http: 404,
      firstDay: world.today - 1,
      lastDay: world.today - 1,
    } as const;
    world.put(numbers(0, COUNT));
    await world.read();
    await database.run("UPDATE url SET failures = 1, history = ? WHERE path = '/0'", [
      Buffer.from(encodeHistory([gone])),
    ]);
    world.put(numbers(2, COUNT));
    await world.readAfter(7);
    await world.readAfter(7);
    expect(await dueBy(world.today)).toEqual([1]);
  });
});

describe('trust', () => {
  test('after the test, four times the cycle', async () => {
    world.put(numbers(0, 200));
    await world.read();
    await world.lookAtAll(world.today + 1, 'CAST(SUBSTR(path, 2) AS INT) < 12');
    await world.readAfter(7);
    expect([await stretch(), (await host())?.tested]).toEqual([2, 12]);
    await world.lookAtAll(world.today + 2, 'CAST(SUBSTR(path, 2) AS INT) BETWEEN 100 AND 110');
    await world.readAfter(7);
    expect([await stretch(), (await host())?.tested]).toEqual([4, 23]);
  });

  test('a sitemap that dates its pages by its generation is trusted no more, for a hundred days', async () => {
    world.put(numbers(0, COUNT), { lastmodOf: () => world.today });
    await world.read();
    expect(await stretch()).toBe(2);
    world.put(numbers(0, COUNT), { lastmodOf: () => world.today + 7 });
    await world.readAfter(7);
    expect(await stretch()).toBe(1);
    expect((await hintTallySince(database, world.today)).get('sitemap')).toMatchObject({
      distrusted: 1,
      called: 0,
    });
    const asked = world.asked.length;
    await world.readAfter(50);
    expect(world.asked.length).toBe(asked);
    world.put(numbers(0, COUNT));
    await world.readAfter(51);
    expect(await stretch()).toBe(2);
    expect(await host()).toMatchObject({ trustedDay: world.today, tested: 0 });
  });

  test('who is distrusted for a dead page that is listed begins anew, too', async () => {
    world.put(numbers(0, COUNT));
    await world.read();
    await distrustHosts(database, 'sitemap', [(await host())?.hostId ?? 0], world.today);
    const asked = world.asked.length;
    await world.readAfter(7);
    expect([world.asked.length, await stretch()]).toEqual([asked, 1]);
    await world.readAfter(94);
    expect([await stretch(), (await host())?.trustedDay]).toEqual([2, world.today]);
  });

  test.each([[[7, 94]], [[101]]])(
    'who had passed the test and was distrusted passes it again, read after %j days',
    async (pauses) => {
      world.put(numbers(0, 200));
      await world.read();
      await world.lookAtAll(world.today + 1, 'CAST(SUBSTR(path, 2) AS INT) < 30');
      await world.readAfter(7);
      await world.readAfter(7);
      expect(await stretch()).toBe(4);
      await distrustHosts(database, 'sitemap', [(await host())?.hostId ?? 0], world.today);
      for (const days of pauses) await world.readAfter(days);
      expect(await host()).toMatchObject({ trustedDay: world.today, tested: 0 });
      expect(await stretch()).toBe(2);
      await world.lookAtAll(world.today + 1, 'CAST(SUBSTR(path, 2) AS INT) < 30');
      await world.readAfter(7);
      expect(await stretch()).toBe(2);
      await world.readAfter(7);
      expect(await stretch()).toBe(4);
    },
  );
});

test('what is left of a host that is gone goes with the walk', async () => {
  await database.run("INSERT INTO sitemap_host (host_id, due_at, files) VALUES (900000, 0, '')");
  world.put(numbers(0, 100));
  await world.read();
  const rows = await database.select<{ host_id: number }>('SELECT host_id FROM sitemap_host');
  expect(rows.map(({ host_id: hostId }) => hostId)).toEqual([(await host())?.hostId]);
});

test('a host that lost its URLs is forgotten, with what its sitemap said', async () => {
  world.put(numbers(0, COUNT));
  await world.read();
  await database.run('DELETE FROM url WHERE CAST(SUBSTR(path, 2) AS INT) > 100');
  await world.readAfter(7);
  const [left] = await database.select<{ hints: number }>('SELECT COUNT(*) AS hints FROM url_hint');
  expect([await host(), left?.hints]).toEqual([null, 0]);
});

test('many new entries are news for the search of moved pages, a few and the same ones are none', async () => {
  const newsDay = async (): Promise<number | undefined> => {
    const rows = await database.select<{ news_day: number }>('SELECT news_day FROM alias_host');
    await database.run('UPDATE alias_host SET news_day = 0');
    return rows[0]?.news_day;
  };
  await emptyTables(database, 'alias_host');
  await database.run('INSERT INTO alias_host (host_id, due_at) SELECT host_id, 1 FROM host');
  world.put(numbers(0, 100), { headers: { ETag: '"1"' } });
  await world.read();
  expect(await newsDay()).toBe(world.today);
  await world.readAfter(7);
  expect(await newsDay()).toBe(0);
  world.put(numbers(0, 105), { headers: { ETag: '"2"' } });
  await world.readAfter(7);
  expect(await newsDay()).toBe(0);
  world.put(numbers(0, 150), { headers: { ETag: '"3"' } });
  await world.readAfter(7);
  expect(await newsDay()).toBe(world.today);
});

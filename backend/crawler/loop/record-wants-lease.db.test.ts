import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../status/day-number';
import { createDatabaseFrontier } from '../../store/frontier/database-frontier';
import type { LeasedHost } from '../../store/frontier/frontier';
import { checkResult } from '../../store/testing/check-result';
import { emptyTables, withStore } from '../../store/testing/with-store';
import { touchUrls } from '../../store/urls/urls';
import { urlsByText } from '../../url/testing/normal-url';
import { sampleParts, sampleWiki } from '../../web/testing/sample-web';
import { serve, type Served } from '../../web/testing/serve';
import { RemoteFrontier } from './remote-frontier';

const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
const HOUR_MS = 3_600_000;
const TABLES =
  'remote_lease vantage change redirect evidence inquiry domain_trait host_look url host'.split(
    ' ',
  );
const NAMES = ['lab', 'mars'] as const;
const NOTHING_SAID = { notBeforeS: 0, traits: [], isHeard: false };

const { database } = withStore();
let clock: ManualClock;
let served: Served;
let crawlers: Record<(typeof NAMES)[number], RemoteFrontier>;
let refused: number[];
let urlIds: number[];

/** Each crawler has a token of its own, as in operation. */
beforeEach(async () => {
  await emptyTables(database, ...TABLES);
  clock = createManualClock(START_MS);
  refused = [];
  const onNotLeased = (urls: number): void => void refused.push(urls);
  const known = NAMES.map((name) => ({
    token: `the-token-of-${name}`,
    frontier: createDatabaseFrontier(database, clock, systemRandom, { vantage: name, onNotLeased }),
  }));
  const marks = () => Promise.resolve([]);
  const isStopped = () => Promise.resolve(false);
  served = await serve(
    sampleParts(sampleWiki([]), {}, { clock, crawlers: { crawlers: known, marks, isStopped } }),
  );
  crawlers = { lab: connect('lab'), mars: connect('mars') };
  urlIds = await addUrls('http://a.net/1', 'http://a.net/2', 'http://b.net/1');
});
afterEach(async () => {
  await Promise.all(NAMES.map((name) => crawlers[name].close()));
  await served.close();
});

function connect(name: (typeof NAMES)[number]): RemoteFrontier {
  return new RemoteFrontier({
    address: new URL(`http://127.0.0.1:${served.port}`),
    token: `the-token-of-${name}`,
    userAgent: 'Weboid/test',
    retryForMs: 0,
    clock,
    logger: createSilentLogger(),
  });
}

async function addUrls(...urls: string[]): Promise<number[]> {
  const ids = await database.transaction((tx) =>
    touchUrls(tx, urlsByText(urls), TODAY, systemRandom),
  );
  return urls.map((url) => ids.get(url) ?? 0);
}

const gone = (urlId = 0) =>
  checkResult(urlId, 18, { http: 404, reason: 'http-404', isHostHeard: false });
const fine = (urlId = 0) => checkResult(urlId, 1, { reason: 'ok' });
const borrowed = async (frontier: RemoteFrontier, name: string): Promise<LeasedHost> => {
  const host = await frontier.borrow(name);
  if (host === null) throw new Error(`${name} is taken`);
  return host;
};
/** Of which URLs something is known, and from where. */
const recorded = async (): Promise<[place: number, from: string | null][]> => {
  const rows = await database.select<{ url_id: number; name: Buffer | null }>(
    `SELECT url_id, name FROM url LEFT JOIN vantage ON vantage_id = failed_from
     WHERE history <> '' ORDER BY url_id`,
  );
  const places = rows.map(({ url_id, name }): [number, string | null] => [
    urlIds.indexOf(url_id),
    name?.toString() ?? null,
  ]);
  return places.sort(([a], [b]) => a - b);
};

test('who has not leased a host records nothing of it, neither good nor bad', async () => {
  const { lab, mars } = crawlers;
  await borrowed(lab, 'a.net');
  await borrowed(mars, 'b.net');
  await mars.record([gone(urlIds[0]), fine(urlIds[1]), gone(urlIds[2])]);
  expect(await recorded()).toEqual([[2, 'mars']]);
  expect(await database.select('SELECT * FROM host WHERE heard_day > 0')).toEqual([]);
  expect(refused).toEqual([2]);
  await lab.record([gone(urlIds[0]), gone(urlIds[1]), gone(urlIds[2])]);
  expect(await recorded()).toEqual([
    [0, 'lab'],
    [1, 'lab'],
    [2, 'mars'],
  ]);
});

test('nor does it let its URLs wait', async () => {
  const { lab, mars } = crawlers;
  await borrowed(lab, 'a.net');
  const due = () => database.select('SELECT due_day FROM url ORDER BY FIELD(url_id, ?)', [urlIds]);
  const before = await due();
  await mars.postpone(urlIds);
  expect(await due()).toEqual(before);
  await lab.postpone(urlIds);
  expect(await due()).toEqual([{ due_day: TODAY + 1 }, { due_day: TODAY + 1 }, before[2]]);
});

test('a host that was leased for a visit is its crawler’s, too', async () => {
  const { lab, mars } = crawlers;
  const hosts: LeasedHost[] = [];
  for (let tries = 0; tries < 4; tries += 1) hosts.push(...(await lab.lease(10)));
  expect(hosts.map(({ name }) => name).toSorted()).toEqual(['a.net', 'b.net']);
  await mars.record(urlIds.map(gone));
  expect(await recorded()).toEqual([]);
  await lab.record(urlIds.map(gone));
  expect(await recorded()).toHaveLength(3);
});

test('what was found while a lease ran out is taken, also after the host was given back, or leased to another', async () => {
  const { lab, mars } = crawlers;
  const host = await borrowed(lab, 'a.net');
  await lab.giveBack(host, NOTHING_SAID);
  await lab.record([gone(urlIds[0])]);
  expect(await recorded()).toEqual([[0, 'lab']]);
  // As long as a crawler tries to reach the other side.
  clock.advanceTo(START_MS + 6 * HOUR_MS);
  await borrowed(mars, 'a.net');
  await lab.record([gone(urlIds[0]), gone(urlIds[1])]);
  await mars.record([fine(urlIds[0]), fine(urlIds[1])]);
  expect(await recorded()).toEqual([
    [0, 'lab'],
    [1, 'lab'],
  ]);
  expect(refused).toEqual([]);
});

test('but not for ever', async () => {
  const { lab } = crawlers;
  await borrowed(lab, 'a.net');
  clock.advanceTo(START_MS + 8 * HOUR_MS);
  await lab.record([gone(urlIds[0])]);
  expect([await recorded(), refused]).toEqual([[], [1]]);
});

test('a lease noted by a clock that was ahead opens nothing', async () => {
  const { lab } = crawlers;
  await borrowed(lab, 'a.net');
  await database.run('UPDATE remote_lease SET leased_at = leased_at + 31536000');
  await lab.record([gone(urlIds[0])]);
  expect(await recorded()).toEqual([]);
});

test('another process of the web component knows of the lease', async () => {
  await borrowed(crawlers.lab, 'a.net');
  const other = createDatabaseFrontier(database, clock, systemRandom, { vantage: 'lab' });
  await other.record([gone(urlIds[0])]);
  expect(await recorded()).toEqual([[0, 'lab']]);
});

test('crawlers beside the database need no note of it', async () => {
  const beside = createDatabaseFrontier(database, clock, systemRandom);
  await beside.record([gone(urlIds[0])]);
  expect(await recorded()).toHaveLength(1);
  expect(await database.select('SELECT * FROM remote_lease')).toEqual([]);
});

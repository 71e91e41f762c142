import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../config/config';
import {
  claimOf,
  KARI,
  makeClaim,
  OLA,
  ProofWorld,
  SESSION_KEY,
  tokenOf,
} from '../providers/testing/proof-world';
import { sleepReal, type Clock } from '../runtime/clock';
import { createManualClock } from '../runtime/testing/manual-clock';
import { dayNumberOf } from '../status/day-number';
import { setMarks } from '../store/frontier/url-marks';
import { listUrls } from '../store/testing/sample-urls';
import { withStore } from '../store/testing/with-store';
import { createWeboid, type Weboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const NAME = 'museum-lunden.org';
const OTHER_NAME = 'park-lunden.org';
const folder = mkdtempSync(join(tmpdir(), 'weboid-owners-'));
const wikisFile = join(folder, 'wikis.json');
writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');
const { account, database } = withStore();
const world = new ProofWorld();
const clock = createManualClock(Date.now());
const opened: Weboid[] = [];

beforeAll(() => world.start(NAME, OTHER_NAME));
afterAll(async () => {
  await Promise.all(opened.map((weboid) => weboid.close()));
  await world.close();
  rmSync(folder, { recursive: true });
});

const SIGN_IN = {
  WEBOID_OAUTH_CLIENT_ID: 'weboid',
  WEBOID_OAUTH_CLIENT_SECRET: 'secret',
  WEBOID_SESSION_KEY: SESSION_KEY,
};

function open(env: Record<string, string>, ticking: Clock = clock): Weboid {
  const config: Config = {
    ...loadConfig(env, ROOT),
    database: account,
    wikisFile,
  };
  const weboid = createWeboid(
    config,
    sampleOutside({
      clock: ticking,
      network: world.network(),
      resolveTexts: (name) => world.resolveTexts(name),
    }),
  );
  opened.push(weboid);
  return weboid;
}

test('a claim is proven by the token that the page shows, where people can sign in', async () => {
  const until = { untilIdle: true, signal: new AbortController().signal };
  await makeClaim(database, NAME, { nowS: Math.floor(clock.now() / 1_000) });
  const line = `weboid-verify=${tokenOf({ name: NAME, owner: KARI })}`;
  world.dns.zone.set(`_weboid.${NAME}`, [[line]]);
  await open({}).care(until);
  expect(await claimOf(database, NAME)).toMatchObject({ state: 'waiting', triedAtS: 0 });
  await open(SIGN_IN).care(until);
  expect(await claimOf(database, NAME)).toMatchObject({ state: 'proven', hasSubdomains: true });
});

test('where nobody can sign in it waits until it is stopped', async () => {
  const stop = new AbortController();
  const caring = open({}).care({ untilIdle: false, signal: stop.signal });
  setTimeout(() => stop.abort(new Error('stopped')), 50);
  await caring;
});

test('with a new key nobody proves by an old token', async () => {
  await makeClaim(database, NAME, {
    nowS: Math.floor(clock.now() / 1_000),
    owner: Buffer.alloc(16, 'x'),
  });
  const until = { untilIdle: true, signal: new AbortController().signal };
  const owner = Buffer.alloc(16, 'x');
  world.dns.zone.set(`_weboid.${NAME}`, [[`weboid-verify=${tokenOf({ name: NAME, owner })}`]]);
  await open({ ...SIGN_IN, WEBOID_SESSION_KEY: 'n'.repeat(32) }).care(until);
  expect(await claimOf(database, NAME, owner)).toMatchObject({
    state: 'waiting',
    fault: 'dns-other unlisted',
  });
});

test.each(['care', 'aliases'] as const)(
  '%s searches hosts of which pages moved, whether anybody can sign in or not',
  async (component) => {
    const nowS = Math.floor(clock.now() / 1_000);
    await listUrls(database, [`http://${NAME}/gone`], dayNumberOf(clock.now()));
    await database.run('REPLACE INTO alias_host (host_id, due_at) SELECT host_id, ? FROM host', [
      nowS,
    ]);
    await open({})[component]({ untilIdle: true, signal: new AbortController().signal });
    expect(await database.select('SELECT 1 FROM alias_host WHERE due_at <= ?', [nowS])).toEqual([]);
    expect(await database.select('SELECT searched_day FROM alias_host')).toEqual([
      { searched_day: dayNumberOf(clock.now()) },
    ]);
  },
);

test('a host whose owner opts out while it works is asked for nothing more', async () => {
  const nowS = Math.floor(clock.now() / 1_000);
  const claim = async (name: string): Promise<void> => {
    await makeClaim(database, name, { nowS, owner: OLA });
    while ((await claimOf(database, name, OLA))?.triedAtS === 0) await sleepReal(20);
  };
  const listed = [NAME, OTHER_NAME].map((name) => `https://${name}/listed`);
  await listUrls(database, listed, dayNumberOf(clock.now()));
  const over = new AbortController();
  // No time passes.
  const still: Clock = { ...clock, sleep: (_ms, signal) => sleepReal(20, signal) };
  const caring = open(SIGN_IN, still).care({
    untilIdle: false,
    signal: over.signal,
  });
  await claim(OTHER_NAME);
  const today = dayNumberOf(clock.now());
  const pattern = { host: NAME, pathPrefix: '/' };
  const mark = { pattern, mark: 'opted-out', firstDay: today, lastDay: today + 9 } as const;
  await setMarks(database, [mark], today);
  await claim(NAME);
  over.abort(new Error('it is over'));
  await caring;
  expect(world.asked).toEqual([expect.stringMatching(`^${OTHER_NAME}/`)]);
});

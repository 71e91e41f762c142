import { once } from 'node:events';
import { join } from 'node:path';
import { createCertificate } from '../../toolforge/local/world/certificate';
import { createSteppedClock, type SteppedClock } from '../../toolforge/local/simulated-clock';
import { loadConfig } from '../config/config';
import type { WholeCrawlerWork } from '../crawler/testing/whole-crawler';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { sleepReal, systemClock } from '../runtime/clock';
import { createLogger } from '../runtime/logger';
import { systemRandom } from '../runtime/random';
import { buildWorker, spawnWorker } from '../runtime/testing/spawn-worker';
import { dayNumberOf } from '../status/day-number';
import { queueSearches } from '../store/archives/archive-choices';
import { RequestedPauses } from '../store/frontier/requested-pauses';
import { createDatabaseFrontier } from '../store/frontier/database-frontier';
import { SharedPauses } from '../store/frontier/shared-pauses';
import { checkAll, listUrls } from '../store/testing/sample-urls';
import { watchStatements } from '../store/testing/watch-statements';
import { emptyTables, withStore } from '../store/testing/with-store';
import { runUrlLoop } from '../crawler/loop/url-loop';
import { createWeboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const START_MS = Date.UTC(2026, 9, 1);
const TODAY = dayNumberOf(START_MS);
/** A second is two milliseconds. */
const FACTOR = 500;
const PAUSE_S = 1_800;
/** In which what one component is told must reach the other. */
const MINUTE_MS = 60_000;
const [WEB, ITEMS] = ['web.archive.org', 'archive.org'] as const;
const ITEM = `https://${ITEMS}/details/mill`;
const LOST = 'http://vanished-lunden.org/mill';
const OTHER = 'http://museum-lunden.org/mill';

const { account, database } = withStore();
const web = new LoopbackWeb();
let certificate: Awaited<ReturnType<typeof createCertificate>>;

beforeAll(async () => {
  certificate = await createCertificate([WEB, ITEMS]);
});
beforeEach(() => {
  const tables =
    'archive archive_count archive_search archive_walk archived_copy inquiry change redirect evidence busy_host domain_trait host_look url host';
  return emptyTables(database, ...tables.split(' '));
});
afterEach(() => web.close());

interface BusyRow {
  name: Buffer;
  busy_until: number;
  level_ms: number;
}
const rows = (): Promise<BusyRow[]> =>
  database.select<BusyRow>('SELECT name, busy_until, level_ms FROM busy_host ORDER BY name');
const isChecked = async (url: string): Promise<boolean> => {
  const urlId = [...(await listUrls(database, [url], TODAY)).values()];
  const found = await database.select<{ checked_day: number }>(
    'SELECT checked_day FROM url WHERE url_id IN (?)',
    [urlId],
  );
  return (found[0]?.checked_day ?? 0) > 0;
};

async function until(holds: () => boolean | Promise<boolean>, withinMs = 20_000): Promise<void> {
  const giveUpAtMs = Date.now() + withinMs;
  while (!(await holds())) {
    if (Date.now() > giveUpAtMs) throw new Error('it does not come');
    await sleepReal(5);
  }
}

describe('a crawler that is killed', () => {
  const KILLED_PAUSE_S = 900;
  let file: string;

  beforeAll(() => {
    file = buildWorker(join(__dirname, '../crawler/testing/whole-crawler.ts'));
  });

  test('has its successor wait as long, and double what it was told', async () => {
    const clock = { startMs: START_MS, startedAtMs: Date.now(), factor: FACTOR };
    const nowMs = (): number => START_MS + (Date.now() - clock.startedAtMs) * FACTOR;
    const askedMs: number[] = [];
    const port = await web.http('museum-lunden.org:80', (_, response) => {
      askedMs.push(nowMs());
      const retryAfter = askedMs.length === 1 ? { 'retry-after': `${KILLED_PAUSE_S}` } : {};
      response.writeHead(429, retryAfter).end();
    });
    await listUrls(database, [OTHER], TODAY);
    const work: WholeCrawlerWork = {
      account,
      ports: { 'museum-lunden.org': port },
      clock,
      root: ROOT,
    };
    const first = spawnWorker(file, work);
    await until(async () => (await rows()).length === 1);
    first.kill('SIGKILL');
    await once(first, 'exit');
    // As if it had been killed before it stored a result and gave the host back, and the lease were over.
    await database.run('UPDATE host SET due_at = 0, not_before = 0, lease_token = NULL');
    await database.run('UPDATE url SET due_day = 0');

    const second = spawnWorker(file, work);
    try {
      await until(async () => askedMs.length > 1 && ((await rows())[0]?.level_ms ?? 0) > 900_000);
    } finally {
      second.kill('SIGKILL');
      await once(second, 'exit');
    }
    const [firstMs = 0, secondMs = 0] = askedMs;
    expect(secondMs - firstMs).toBeGreaterThanOrEqual(KILLED_PAUSE_S * 1_000);
    expect((await rows())[0]?.level_ms).toBe(2 * KILLED_PAUSE_S * 1_000);
  }, 60_000);
});

/** A question that the archive got. */
interface Asked {
  host: string;
  atMs: number;
}

/** All hosts of the archive in one server. */
class Archive {
  readonly asked: Asked[] = [];
  /** By host: seconds after which it wants to be asked again. */
  readonly busyHosts = new Map<string, number>();
  readonly #clock: SteppedClock;

  constructor(clock: SteppedClock) {
    this.#clock = clock;
  }

  async start(): Promise<void> {
    for (const host of [WEB, ITEMS]) {
      await web.https(`${host}:443`, certificate, ({ url = '' }, response) => {
        this.asked.push({ host, atMs: this.#clock.now() });
        const retryAfterS = this.busyHosts.get(host);
        if (url.includes('/web/2')) {
          const copy = { 'memento-datetime': 'Wed, 01 Jul 2020 00:00:00 GMT' };
          response.writeHead(429, { ...copy, 'retry-after': `${PAUSE_S}` }).end();
        } else if (retryAfterS === undefined) {
          response.writeHead(404, { 'content-type': 'text/html' }).end('<title>None</title>');
        } else response.writeHead(429, { 'retry-after': `${retryAfterS}` }).end();
      });
    }
  }

  askedAfter(ms: number): Asked[] {
    return this.asked.filter(({ atMs }) => atMs > ms);
  }
}

/** Crawler and archive component beside each other, as processes of their own would be: each with its own parts. */
async function together(
  clock: SteppedClock,
  components: readonly ('crawl' | 'archive')[],
  during: () => Promise<void>,
): Promise<void> {
  const stop = new AbortController();
  const running = components.map(async (component) => {
    const weboid = createWeboid(
      {
        ...loadConfig({ WEBOID_ARCHIVES: 'wayback' }, ROOT),
        database: account,
      },
      sampleOutside({
        clock,
        network: web.network([certificate.cert]),
        logger: createLogger('fatal'),
      }),
    );
    try {
      await weboid[component]({ once: false, signal: stop.signal });
    } finally {
      await weboid.close();
    }
  });
  try {
    await during();
  } finally {
    stop.abort(new Error('enough'));
    await Promise.allSettled(running);
  }
}

/** A lost URL, for which archives are to be asked. */
async function lose(): Promise<void> {
  const ids = await listUrls(database, [LOST], TODAY);
  await checkAll(database, TODAY);
  await database.run('UPDATE url SET due_day = 65535');
  for (const urlId of ids.values()) await queueSearches(database, [{ urlId, dueS: 0 }]);
}

const steppedClock = (): SteppedClock =>
  createSteppedClock({ startMs: START_MS, factor: FACTOR, realNowMs: () => performance.now() });

test('an archive that tells the archive component to wait is not visited by the crawler until then', async () => {
  const clock = steppedClock();
  const archive = new Archive(clock);
  await archive.start();
  await web.http('museum-lunden.org:80', (_, response) => void response.writeHead(410).end());
  archive.busyHosts.set(WEB, PAUSE_S);
  await lose();
  await together(clock, ['crawl', 'archive'], async () => {
    await until(() => archive.asked.some(({ host }) => host === WEB));
    const toldMs = clock.now();
    await until(async () => (await rows()).length > 0);
    expect((await rows()).map(({ name }) => String(name))).toEqual(['.archive.org']);
    await until(() => clock.now() > toldMs + MINUTE_MS);
    await listUrls(database, [ITEM, OTHER], TODAY);
    archive.busyHosts.clear();
    await until(() => isChecked(OTHER));
    await until(() => isChecked(ITEM));
    const firstMs = archive.asked.find(({ host }) => host === WEB)?.atMs ?? 0;
    const later = archive.askedAfter(firstMs);
    expect(later.some(({ host }) => host === ITEMS)).toBe(true);
    expect(later.filter(({ atMs }) => atMs < firstMs + PAUSE_S * 1_000)).toEqual([]);
  });
}, 60_000);

test('an archive that tells the crawler to wait is not asked by the archive component until then', async () => {
  const clock = steppedClock();
  const archive = new Archive(clock);
  await archive.start();
  archive.busyHosts.set(ITEMS, PAUSE_S);
  await listUrls(database, [ITEM], TODAY);
  await together(clock, ['crawl', 'archive'], async () => {
    await until(() => archive.asked.length > 0);
    const toldMs = archive.asked[0]?.atMs ?? 0;
    await until(async () => (await rows()).length > 0);
    const storedMs = clock.now();
    // A minute is an eighth of a second here, which the tables of a busy machine may take.
    expect(storedMs - toldMs).toBeLessThan((PAUSE_S * 1_000) / 2);
    await until(() => clock.now() > storedMs + MINUTE_MS);
    await lose();
    archive.busyHosts.clear();
    await until(() => archive.asked.some(({ host }) => host === WEB));
    const earliestMs = toldMs + PAUSE_S * 1_000;
    expect(archive.askedAfter(toldMs).filter(({ atMs }) => atMs < earliestMs)).toEqual([]);
  });
}, 60_000);

test('no stranger can silence an archive: neither by own words behind a redirect, nor by copies of them', async () => {
  const clock = steppedClock();
  const archive = new Archive(clock);
  await archive.start();
  await web.http('museum-lunden.org:80', ({ url }, response) => {
    const isMoved = url === '/mill';
    const moved = { location: `https://${WEB}/web/20200701000000/${OTHER}` };
    const busy = { 'retry-after': `${PAUSE_S}` };
    response.writeHead(isMoved ? 302 : 429, isMoved ? moved : busy).end();
  });
  await listUrls(database, [OTHER, 'http://museum-lunden.org/busy'], TODAY);
  await together(clock, ['crawl'], async () => {
    await until(async () => (await rows()).length > 0 && (await isChecked(OTHER)));
  });
  expect(archive.asked.length).toBeGreaterThan(0);
  expect((await rows()).map(({ name }) => String(name))).toEqual(['museum-lunden.org']);
}, 60_000);

test.each([
  ['a host says', 1],
  ['forty hosts say', 40],
])(
  'when %s that they are busy, no request costs a statement',
  async (_who, hosts) => {
    const names = Array.from({ length: hosts }, (_, n) => `h${n}.museum-lunden.org`);
    for (const name of names) {
      await web.http(`${name}:80`, (_, response) => {
        response.writeHead(429, { 'retry-after': '3600' }).end();
      });
    }
    await listUrls(
      database,
      names.map((name) => `http://${name}/`),
      TODAY,
    );
    await database.run('UPDATE host SET shard = 1');
    const statements: string[] = [];
    const watched = watchStatements(database, (__, sql) => {
      statements.push(sql);
      return Promise.resolve();
    });
    const pauses = new RequestedPauses(systemClock);
    const logger = createLogger('fatal');
    await new SharedPauses(pauses, { database: watched, clock: systemClock, logger }).during(() =>
      runUrlLoop(
        {
          frontier: createDatabaseFrontier(watched, systemClock, systemRandom),
          network: web.network(),
          resolveNameServers: () => Promise.resolve([]),
          clock: systemClock,
          random: systemRandom,
          logger,
          pauses,
          settings: {
            hostsAtOnce: 20,
            hostIntervalMs: 0,
            addressIntervalMs: 0,
            hostFailures: 3,
            timeoutMs: 2_000,
            userAgent: 'Weboid/test',
          },
        },
        { once: true, signal: new AbortController().signal },
      ),
    );
    expect(await rows()).toHaveLength(hosts);
    const written = statements.filter((sql) => sql.startsWith('INSERT INTO busy_host'));
    const read = statements.filter((sql) => /FROM busy_host/.test(sql));
    // At the beginning and at the end; a slow machine may need five seconds between.
    expect(written.length).toBeLessThanOrEqual(3);
    expect(read.length).toBeLessThanOrEqual(2);
  },
  60_000,
);

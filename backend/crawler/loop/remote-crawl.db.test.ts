import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createSilentLogger } from '../../runtime/logger';
import { systemRandom } from '../../runtime/random';
import { createManualClock } from '../../runtime/testing/manual-clock';
import { busyHosts, type BusyHost } from '../../store/frontier/busy-hosts';
import { RequestedPauses } from '../../store/frontier/requested-pauses';
import type { Frontier } from '../../store/frontier/frontier';
import { SharedPauses } from '../../store/frontier/shared-pauses';
import { emptyTables } from '../../store/testing/with-store';
import { createWebApp } from '../../web/app';
import { LoopbackWeb } from '../testing/loopback-web';
import { withWitness } from '../testing/witnessed-frontier';
import { runUrlLoop } from './url-loop';
import { HOUR_MS, START_MS, TABLES, withRemoteSide } from './testing/remote-side';

const side = withRemoteSide();

describe('a whole crawl', () => {
  const web = new LoopbackWeb();
  afterEach(() => web.close());

  async function crawl(frontier: Frontier): Promise<number> {
    const settings = {
      hostsAtOnce: 20,
      hostIntervalMs: 1_000,
      addressIntervalMs: 0,
      hostFailures: 3,
      timeoutMs: 2_000,
      userAgent: 'Weboid/test',
    };
    const crawling = {
      frontier: await withWitness(web, frontier),
      network: web.network(),
      resolveNameServers: () => Promise.resolve([]),
      clock: side.clock,
      // What is asked first decides what else of a host is stamped, and what is known of it by then.
      random: { ...systemRandom, below: (limit: number) => limit - 1 },
      logger: createSilentLogger(),
      settings,
    };
    return runUrlLoop(crawling, { once: true, signal: new AbortController().signal });
  }

  /** What the crawl left behind, but for random and running numbers. */
  async function tables(): Promise<unknown[]> {
    return Promise.all([
      side.database.select('SELECT name, lease_token, heard_day FROM host ORDER BY name'),
      side.database.select(
        `SELECT url_key, history, failures, due_day, checked_day, mime, kib, doubt, read_day,
           failing_day, failed_from > 0, reservation, asked_day
         FROM url ORDER BY url_key`,
      ),
      side.database.select(
        `SELECT url_key, target, kind, seen_day, target_class, hops
         FROM redirect JOIN url USING (url_id) ORDER BY url_key`,
      ),
      side.database.select(
        `SELECT url_key, old_verdict, new_verdict, new_ground, reason
         FROM \`change\` JOIN url USING (url_id) ORDER BY url_key`,
      ),
    ]);
  }

  test('over HTTP leaves the same tables as one over the database', async () => {
    for (let host = 0; host < 5; host += 1) {
      await web.http(`h${host}.museum-lunden.org:80`, ({ url = '' }, response) => {
        if (url.startsWith('/moved')) response.writeHead(301, { location: '/here' }).end();
        else if (url.startsWith('/gone')) response.writeHead(404).end();
        else response.writeHead(200, { 'content-type': 'application/pdf' }).end();
      });
    }
    const urls = ['/fine', '/moved', '/gone', '/fine2'].flatMap((path) =>
      Array.from({ length: 6 }, (_, host) => `http://h${host}.museum-lunden.org${path}`),
    );
    const left: unknown[] = [];
    for (const frontier of [side.local(), side.remote]) {
      await emptyTables(side.database, ...TABLES);
      await side.addUrls(...urls);
      expect(await crawl(frontier)).toBe(24);
      left.push(await tables());
    }
    expect(left[1]).toEqual(left[0]);
  });

  /** A web component that can be killed: questions under way get no answer. */
  async function startKillable(port = 0): Promise<{ port: number; kill(): Promise<void> }> {
    const server = createServer(createWebApp(side.webParts()));
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return {
      port: (server.address() as AddressInfo).port,
      kill: () =>
        new Promise((resolve) => {
          server.close(() => resolve());
          server.closeAllConnections();
        }),
    };
  }

  test('while the server is killed again and again records every URL once', async () => {
    let server = await startKillable();
    let seen = 0;
    let restarts: Promise<void> = Promise.resolve();
    const restart = async (): Promise<void> => {
      await server.kill();
      await setTimeout(20);
      server = await startKillable(server.port);
    };
    for (let host = 0; host < 8; host += 1) {
      await web.http(`h${host}.museum-lunden.org:80`, (_, response) => {
        seen += 1;
        if (seen % 10 === 0) restarts = restarts.then(restart);
        response.writeHead(404, { 'content-type': 'text/html' }).end();
      });
    }
    const urls = Array.from({ length: 80 }, (_, i) => `http://h${i % 8}.museum-lunden.org/${i}`);
    await side.addUrls(...urls);
    const sleep = (): Promise<void> => setTimeout(10);
    const patient = side.connect(server.port, {
      retryForMs: HOUR_MS,
      clock: { ...side.clock, sleep },
    });
    let stored = await crawl(patient);
    // Hosts whose lease was never heard of fall due again.
    side.clock.advanceTo(side.clock.now() + HOUR_MS + 1_000);
    stored += await crawl(patient);
    await restarts;
    await server.kill();
    expect(seen).toBe(80);
    expect(stored).toBe(80);
    const rows = await side.database.select(
      'SELECT DISTINCT failures, LENGTH(history) AS n FROM url',
    );
    expect(rows).toEqual([{ failures: 1, n: 7 }]);
    expect(await side.database.select('SELECT COUNT(*) AS n FROM `change`')).toEqual([{ n: 80 }]);
  });
});

test('a whole crawler elsewhere that is told 429 leaves its level for the next one', async () => {
  const web = new LoopbackWeb();
  await web.http('museum-lunden.org:80', (_, response) => void response.writeHead(429).end());
  await side.addUrls('http://museum-lunden.org/');
  try {
    for (const levelMs of [30_000, 60_000]) {
      await runUrlLoop(
        {
          frontier: side.remote,
          network: web.network(),
          resolveNameServers: () => Promise.resolve([]),
          clock: side.clock,
          random: systemRandom,
          logger: createSilentLogger(),
          settings: {
            hostsAtOnce: 5,
            hostIntervalMs: 0,
            addressIntervalMs: 0,
            hostFailures: 3,
            timeoutMs: 2_000,
            userAgent: 'Weboid/test',
          },
        },
        { once: true, signal: new AbortController().signal },
      );
      expect(await side.database.select('SELECT level_ms FROM busy_host')).toEqual([
        { level_ms: levelMs },
      ]);
      side.clock.advanceTo(side.clock.now() + HOUR_MS);
      await side.database.run('UPDATE host SET due_at = 0');
      await side.database.run('UPDATE url SET due_day = 0');
    }
  } finally {
    await web.close();
  }
});

describe('what a crawler elsewhere is told by an archive', () => {
  const NOW_S = START_MS / 1_000;
  const ARCHIVE = 'web.archive.org';
  let web: LoopbackWeb;

  beforeEach(() => {
    web = new LoopbackWeb();
  });
  afterEach(() => web.close());

  async function crawlArchive(retryAfter: string, crawlerAheadS = 0): Promise<BusyHost[]> {
    await web.http(
      `${ARCHIVE}:80`,
      (_, response) => void response.writeHead(429, { 'retry-after': retryAfter }).end(),
    );
    await side.addUrls(`http://${ARCHIVE}/`);
    const theirs = createManualClock(START_MS + crawlerAheadS * 1_000);
    await runUrlLoop(
      {
        frontier: side.connect(side.served.port, { clock: theirs }),
        network: web.network(),
        resolveNameServers: () => Promise.resolve([]),
        clock: theirs,
        random: systemRandom,
        logger: createSilentLogger(),
        settings: {
          hostsAtOnce: 5,
          hostIntervalMs: 0,
          addressIntervalMs: 0,
          hostFailures: 3,
          timeoutMs: 2_000,
          userAgent: 'Weboid/test',
        },
      },
      { once: true, signal: new AbortController().signal },
    );
    return busyHosts(side.database, ['.archive.org'], NOW_S);
  }

  test.each([0, 3_600, -3_600])(
    'holds for the archive component beside the database, its clock %d s ahead',
    async (aheadS) => {
      const [told] = await crawlArchive('900', aheadS);
      expect(told?.levelMs).toBe(900_000);
      expect(told?.untilS).toBeGreaterThanOrEqual(NOW_S + 900);
      expect(told?.untilS).toBeLessThan(NOW_S + 910);
      const pauses = new RequestedPauses(side.clock);
      const logger = createSilentLogger();
      await new SharedPauses(pauses, { database: side.database, clock: side.clock, logger }).learn(
        'archive.org',
      );
      expect(pauses.untilMs('archive.org')).toBe((told?.untilS ?? 0) * 1_000);
    },
  );

  test('is granted for a day at most', async () => {
    const [told] = await crawlArchive('99999999');
    expect(told?.untilS).toBeGreaterThan(NOW_S + 3_600);
    expect(told?.untilS).toBeLessThan(NOW_S + 86_400 + 60);
  });
});

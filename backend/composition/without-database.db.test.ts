import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../config/config';
import { LoopbackWeb } from '../crawler/testing/loopback-web';
import { systemClock, type Clock } from '../runtime/clock';
import { withStoppableServer } from '../store/testing/stoppable-server';
import { createWeboid, type Weboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'weboid-without-'));
const wikisFile = join(folder, 'wikis.json');
writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');

const server = withStoppableServer();
const sites = new LoopbackWeb();
const opened: Weboid[] = [];
afterAll(async () => {
  await Promise.all(opened.map((weboid) => weboid.close()));
  await sites.close();
  rmSync(folder, { recursive: true });
});

/** The time that nobody has to wait for in a test passes at once. */
function skippingClock(): Clock & { skippedMs: () => number } {
  let skippedMs = 0;
  return {
    now: () => systemClock.now() + skippedMs,
    sleep: async () => {
      skippedMs += 1_000;
      await new Promise(setImmediate);
    },
    skippedMs: () => skippedMs,
  };
}

function open(port: number, clock: Clock): Weboid {
  const usual = loadConfig({}, ROOT);
  const config: Config = {
    ...usual,
    web: { ...usual.web, port: 0, bind: '127.0.0.1' },
    database: {
      host: '127.0.0.1',
      port,
      user: 'weboid',
      password: '',
      name: 'own',
    },
    wikisFile,
  };
  const weboid = createWeboid(
    config,
    sampleOutside({
      clock,
      network: sites.network(),
    }),
  );
  opened.push(weboid);
  return weboid;
}

test('a single pass ends within two minutes, and says what to look at', async () => {
  await server.kill();
  const clock = skippingClock();
  const { signal } = new AbortController();
  await expect(open(server.port, clock).feed({ once: true, signal })).rejects.toThrow(
    /the own database at 127\.0\.0\.1:\d+ cannot be reached.*look at WEBOID_DB_HOST/s,
  );
  expect(clock.skippedMs()).toBeGreaterThan(30_000);
  expect(clock.skippedMs()).toBeLessThan(120_000);
  await server.start();
});

describe('/healthz', () => {
  const standing = async (port: number) => {
    const begunMs = Date.now();
    const response = await fetch(`http://127.0.0.1:${port}/healthz`);
    const told: unknown = await response.json();
    return { status: response.status, told, tookMs: Date.now() - begunMs };
  };
  const away = {
    status: 200,
    told: { status: 'ok', database: 'unreachable', warnings: [{ code: 'loops-unknown' }] },
  };

  test('tells of a server that stops, and of one that is back, each time soon', async () => {
    await server.asRoot('CREATE DATABASE IF NOT EXISTS own');
    const weboid = open(server.port, systemClock);
    await weboid.migrate();
    const running = await weboid.web();
    const { port } = running;
    expect(await standing(port)).toMatchObject({ told: { database: 'ok' } });
    await server.kill();
    for (let times = 0; times < 2; times += 1) {
      const stopped = await standing(port);
      expect(stopped).toMatchObject(away);
      expect(stopped.tookMs).toBeLessThan(5_000);
    }
    await server.start();
    expect(await standing(port)).toMatchObject({ told: { database: 'ok' } });
    await running.close();
  }, 60_000);
});

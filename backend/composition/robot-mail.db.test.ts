import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, type Config } from '../config/config';
import { ConfigError } from '../config/config-error';
import { publicNetwork } from '../crawler/transport/network';
import { clockFrom } from '../runtime/moved-clock';
import { MailServer } from '../mail/testing/mail-server';
import { systemClock, type Clock } from '../runtime/clock';
import { appendChanges } from '../store/changes/table-change-feed';
import { withStore } from '../store/testing/with-store';
import { createWeboid, type Weboid } from './weboid';
import { sampleOutside } from './testing/sample-outside';

const ROOT = join(__dirname, '../..');
const { account, database } = withStore();
const server = new MailServer();
const folder = mkdtempSync(join(tmpdir(), 'weboid-robots-'));
const wikisFile = join(folder, 'wikis.json');
writeFileSync(wikisFile, '{"farms": {}, "wikis": []}');
const DAY_MS = 86_400_000;

beforeAll(() => server.start());
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await server.close();
});

/** Nothing is set but what robots' mail needs: nobody can sign in. */
function settings(env: Record<string, string>): Config {
  return {
    ...loadConfig(env, ROOT),
    database: account,
    wikisFile,
  };
}

async function run<Result>(
  config: Config,
  clock: Clock,
  work: (weboid: Weboid) => Promise<Result>,
): Promise<Result> {
  const weboid = createWeboid(
    config,
    sampleOutside({
      clock,
      network: publicNetwork(),
    }),
  );
  try {
    return await work(weboid);
  } finally {
    await weboid.close();
  }
}

const { signal } = new AbortController();
const sendAt = (config: Config, atMs: number): Promise<void> =>
  run(config, clockFrom(systemClock, atMs), (weboid) => weboid.sendToRobots({ signal }));

test('robots are told by weboid deliver and weboid rup send, where nobody can sign in', async () => {
  const config = settings({
    PORT: '65000',
    WEBOID_BIND: '127.0.0.1',
    WEBOID_SMTP_URL: `smtp://127.0.0.1:${server.port}`,
    WEBOID_RUP_SENDER: 'rup@weboid.test',
    WEBOID_PUBLIC_URL: 'https://weboid.test',
  });
  const port = await run(
    { ...config, web: { ...config.web, port: 0 } },
    systemClock,
    async (weboid) => {
      const web = await weboid.web();
      const body = new URLSearchParams({ Action: 'Register', RobotEmail: 'a@engine.example' });
      const answer = await fetch(`http://127.0.0.1:${web.port}/rup`, { method: 'POST', body });
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringMatching(/Key: \S{22}/),
      ]);
      // Who is asked gets its mail from the component that runs always.
      await weboid.deliver({ untilIdle: true, signal });
      const [, link = ''] =
        /https:\/\/weboid\.test(\/rup\/confirm\/\S+)/.exec(server.got[0]?.text ?? '') ?? [];
      const agreed = await fetch(`http://127.0.0.1:${web.port}${link}`, { method: 'POST' });
      expect(agreed.status).toBe(200);
      await web.close();
      return web.port;
    },
  );
  expect(port).toBeGreaterThan(0);
  expect(server.got[0]?.from?.text).toContain('rup@weboid.test');
  const [from, to] = [
    { kind: 'fixed', verdict: 'unknown' },
    { kind: 'fixed', verdict: 'unreachable' },
  ] as const;
  const change = { urlId: 0, url: 'http://e.example/', from, to, reason: 'gone' };
  await database.transaction((statements) =>
    appendChanges(statements, [change], Math.floor(Date.now() / 1_000)),
  );
  // Two at once, in a month's time.
  const atMs = Date.now() + 30 * DAY_MS;
  await Promise.all([sendAt(config, atMs), sendAt(config, atMs)]);
  await sendAt(config, atMs);
  expect(server.got).toHaveLength(2);
  expect(server.got[1]?.text).toMatch(
    /^SequenceNumber: 1\nURLBase: https:\/\/weboid\.test\n\nNew\[[^\]]+\]: \/url\?url=http%3A%2F%2Fe\.example%2F\s*$/,
  );
  // A moment before that one, hours apart.
  await sendAt(config, Date.now() + 2 * DAY_MS);
  expect(server.got).toHaveLength(2);
  // What a server puts off waits for nothing when it is sent by hand.
  server.answers = { to: () => '451 later' };
  await sendAt(config, atMs + DAY_MS);
  server.answers = {};
  await sendAt(config, atMs + DAY_MS);
  expect(server.got.map(({ messageId }) => messageId).slice(1)).toEqual([
    '<rup-1-1@weboid.test>',
    '<rup-1-2@weboid.test>',
  ]);
});

test('without a server it says which setting is missing', async () => {
  await expect(sendAt(settings({}), Date.now())).rejects.toThrow(ConfigError);
});

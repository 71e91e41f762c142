import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWorker } from '../runtime/testing/spawn-worker';
import { dayNumberOf } from '../status/day-number';
import { listUrls } from '../store/testing/sample-urls';
import { withStore } from '../store/testing/with-store';

/** The program itself, against a server on this machine. */
const { account, database } = withStore();
const ROOT = join(__dirname, '../..');
const AT = '2026-09-01T12:00:00Z';
const weboid = buildWorker(join(ROOT, 'backend/start-cli.ts'));
const asked: string[] = [];
const server = createServer((request, response) => {
  const { url = '' } = request;
  asked.push(url);
  const { port } = server.address() as AddressInfo;
  const entries = Array.from(
    { length: 150 },
    (_, n) => `<url><loc>http://127.0.0.1:${port}/${n}</loc></url>`,
  );
  if (url === '/sitemap.xml') response.end(`<urlset>${entries.join('')}</urlset>`);
  else response.writeHead(404).end();
});

jest.setTimeout(180_000);
beforeAll(() => new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening)));
afterAll(() => new Promise((closed) => server.close(closed)));

async function run(...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    NODE_PATH: join(ROOT, 'node_modules'),
    TOOL_TOOLSDB_USER: account.user,
    TOOL_TOOLSDB_PASSWORD: account.password,
    WEBOID_DB_HOST: account.host,
    WEBOID_DB_PORT: String(account.port),
    WEBOID_DB_NAME: account.name,
    WEBOID_WIKIS_FILE: join(ROOT, 'toolforge/wikis.json'),
    WEBOID_HOST_INTERVAL_MS: '0',
    TOOL_REPLICA_USER: 'nobody',
  };
  const { stdout } = await promisify(execFile)(process.execPath, [weboid, ...args], { env });
  return stdout;
}

test('sitemaps visit reads what is due at that moment, and sitemaps hosts tells of it', async () => {
  const { port } = server.address() as AddressInfo;
  const today = dayNumberOf(Date.parse(AT));
  const urls = Array.from({ length: 300 }, (_, n) => `http://127.0.0.1:${port}/${n}`);
  await listUrls(database, urls, today);
  await database.run('UPDATE host SET due_at = 4294967295');
  await run('sitemaps', 'visit', '--at', AT);
  expect(asked).toEqual([]);
  await database.run('UPDATE sitemap_host SET due_at = 0');
  // A quick machine is back within the second that a host is left alone.
  await database.run('UPDATE host SET not_before = 0');
  await run('sitemaps', 'visit', '--allow-loopback', '--at', AT);
  expect(asked).toEqual(['/robots.txt', '/sitemap.xml']);
  const [line = ''] = (await run('sitemaps', 'hosts', '--json')).split('\n');
  expect(JSON.parse(line)).toMatchObject({
    host: '127.0.0.1',
    state: 'whole',
    read_day: '2026-09-01',
    entries: 150,
    urls: 300,
    listed: 150,
  });
  expect(await run('sitemaps', 'hosts')).toMatch(/127\.0\.0\.1 +whole +2026-09-01 +150 +300 +150/);
  await run('sitemaps', 'visit', '--allow-loopback', '--at', '2026-09-07T12:00:00Z');
  expect(asked.length).toBe(2);
});

import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openWikiClient } from '../../toolforge/local/wiki-client';
import { buildProgram } from '../testing/build-program';

const ROOT = join(__dirname, '../..');
const wiki = process.env['WEBOID_TEST_WIKI_SERVER'] ?? '';
const TITLE = 'User:Admin/Links to look at';
const run = promisify(execFile);
let server: Server;
let origin = '';

beforeAll(async () => {
  buildProgram();
  server = createServer((request, response) => {
    response.writeHead(request.url === '/gone' ? 410 : 200, { 'content-type': 'text/html' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = await openWikiClient(`${wiki}/w/api.php`);
  const links = [`${origin}/fine`, `${origin}/gone`, 'http://docs/about.htm'];
  await client.edit(TITLE, links.map((link) => `* [${link} a link]`).join('\n'), 'for a test');
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const check = (...args: string[]) =>
  run(process.execPath, [join(ROOT, 'dist/weboid.js'), 'check', ...args], {
    env: { ...process.env, LANG: 'en' },
  });

test('the links of a real page are looked at now, in a table for people', async () => {
  const address = `${wiki}/wiki/${encodeURIComponent(TITLE.replaceAll(' ', '_'))}`;
  const { stdout } = await check('--allow-loopback', address);
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toBe(`3 web links of “${TITLE}”, looked at just now:`);
  expect(lines[1]).toMatch(new RegExp(`^works .*200  ${origin}/fine$`));
  expect(lines[2]).toMatch(new RegExp(`^check failed .*410  ${origin}/gone$`));
  expect(lines[3]).toMatch(/^not a usable address .*http:\/\/docs\/about\.htm$/);
  expect(lines[4]).toContain('One look is no proof of death');
});

test.each([
  ['a page that is not there', '/wiki/Nowhere', 'no page “Nowhere”'],
  ['something else than a page', '/w/load.php', 'no page of a MediaWiki'],
])('%s is one line and exit code 2', async (_, path, message) => {
  const failure: unknown = await check(`${wiki}${path}`).catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createManualClock } from '../../runtime/testing/manual-clock';
import type { ActionApi, ApiParams } from '../http/action-api';
import { startHostileServer, type Hostility } from '../testing/hostile-server';
import { keepGlobalList, keepSpamMatcher } from './read-spam-lists';

const KEEP_MS = 900_000;
const global = { status: 200, text: 'global-pills', agents: new Set<string | undefined>() };
let server: Server;
let address = '';

beforeAll(async () => {
  server = createServer((request, response) => {
    global.agents.add(request.headers['user-agent']);
    response.writeHead(global.status).end(global.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** A wiki that localizes its namespace, as many do. */
function wikiWith(texts: Record<string, string>): ActionApi & { asked: ApiParams[] } {
  const asked: ApiParams[] = [];
  const localName = (title: string): string => title.replace('MediaWiki:', 'Hausname:');
  return {
    asked,
    request(params) {
      asked.push(params);
      const titles = String(params['titles']).split('|');
      const normalized = titles.map((from) => ({ from, to: localName(from) }));
      const pages = titles.map((title) => {
        const content = texts[title];
        const slots = { main: { content } };
        return content === undefined
          ? { title: localName(title), missing: true }
          : { title: localName(title), revisions: [{ slots }] };
      });
      return Promise.resolve({ query: { normalized, pages } });
    },
  };
}

const LISTS = {
  'MediaWiki:Spam-blacklist': 'casino\n(',
  'MediaWiki:Spam-whitelist': 'good-casino',
  'MediaWiki:BlockedExternalDomains.json': '[{"domain":"bad.tld"}]',
};

test("the wiki's own lists and the farm's count together", async () => {
  const clock = createManualClock(0);
  const api = wikiWith(LISTS);
  const read = keepSpamMatcher(api, keepGlobalList(address, 'Weboid/test', clock), clock);
  const { match, unsupported } = await read();
  expect(match('http://casino.org/')?.list).toBe('local blacklist');
  expect(match('http://global-pills.org/')?.list).toBe('global blacklist');
  expect(match('http://bad.tld/')?.list).toBe('blocked domains');
  expect(match('http://good-casino.org/')).toBeNull();
  expect(unsupported).toHaveLength(1);
  await read();
  expect(api.asked).toHaveLength(1);
  expect([...global.agents]).toEqual(['Weboid/test']);
});

test('a wiki and a farm without lists have no spam', async () => {
  const clock = createManualClock(0);
  const read = keepSpamMatcher(wikiWith({}), keepGlobalList(null, '', clock), clock);
  expect((await read()).match('http://casino.org/')).toBeNull();
});

test('as long as their texts stay the same, lists are not read again', async () => {
  const clock = createManualClock(0);
  const texts: Record<string, string> = { ...LISTS };
  const read = keepSpamMatcher(wikiWith(texts), keepGlobalList(null, '', clock), clock);
  const { unsupported } = await read();
  clock.advanceTo(3 * KEEP_MS);
  expect((await read()).unsupported[0]).toBe(unsupported[0]);
  texts['MediaWiki:Spam-blacklist'] = 'poker\n(';
  clock.advanceTo(6 * KEEP_MS);
  const renewed = await read();
  expect(renewed.unsupported[0]).not.toBe(unsupported[0]);
  expect(renewed.match('http://poker.org/')).not.toBeNull();
});

test('a list that cannot be renewed serves on; one that was never read is an error', async () => {
  const clock = createManualClock(0);
  const readGlobal = keepGlobalList(address, 'Weboid/test', clock);
  global.status = 503;
  await expect(readGlobal()).rejects.toThrow(`${address} did not come: status 503`);
  global.status = 200;
  const before = await readGlobal();
  global.status = 503;
  clock.advanceTo(KEEP_MS);
  expect(await readGlobal()).toBe(before);
});

test('an answer without pages is an error', async () => {
  const clock = createManualClock(0);
  const api: ActionApi = { request: () => Promise.resolve({ batchcomplete: true }) };
  const read = keepSpamMatcher(api, keepGlobalList(null, '', clock), clock);
  await expect(read()).rejects.toThrow('the API gave no spam lists');
});

test.each(Object.keys(LISTS))('%s of 16 MB is not read', async (title) => {
  const clock = createManualClock(0);
  const api = wikiWith({ [title]: '/'.repeat(16_000_000) });
  const read = keepSpamMatcher(api, keepGlobalList(null, '', clock), clock);
  await expect(read()).rejects.toThrow(/^the spam list .* is longer than 4194304 bytes$/);
});

test.each<[Hostility, RegExp]>([
  ['drips', /no whole answer in 0.5 s/],
  ['drips headers', /no whole answer in 0.5 s/],
  ['floods', /more than 4194304 bytes/],
  ['floods packed', /more than 4194304 bytes/],
  [
    { redirectTo: 'http://10.0.0.1/list' },
    /redirects to http:\/\/10\.0\.0\.1\/list, which is not asked/,
  ],
  [{ redirectTo: 'http://localhost:1/list' }, /which is not asked/],
  [{ redirectTo: '/again' }, /Redirect loop/],
])(
  "a farm's list that %s is given up",
  async (hostility, why) => {
    const hostile = await startHostileServer(hostility);
    try {
      const answerMs =
        typeof hostility === 'string' && hostility.startsWith('drips') ? 500 : 20_000;
      const read = keepGlobalList(hostile.url, 'Weboid/test', createManualClock(0), answerMs);
      await expect(read()).rejects.toThrow(why);
      if (hostility === 'floods') expect(hostile.sentBytes()).toBeLessThan(50_000_000);
    } finally {
      await hostile.close();
    }
  },
  20_000,
);

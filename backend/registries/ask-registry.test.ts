import {
  startWaybackServer,
  type ServedAnswer,
  type WaybackServer,
} from '../archives/wayback/testing/wayback-server';
import { createManualClock } from '../runtime/testing/manual-clock';
import { createRegistryClient, type RegistryClient } from './ask-registry';

const LIST = { json: { services: [[['org'], ['https://rdap.registry.org/v1/']]] } };
const { signal } = new AbortController();

let server: WaybackServer;
let clock: ReturnType<typeof createManualClock>;
let registries: RegistryClient;
let list: ServedAnswer;
let said: ServedAnswer;

beforeEach(async () => {
  [list, said] = [LIST, { status: 404, json: {} }];
  server = await startWaybackServer(({ url }) => (url.host === 'data.iana.org' ? list : said));
  clock = createManualClock(Date.UTC(2026, 10, 26));
  registries = createRegistryClient({ ask: server.ask, clock });
});
afterEach(() => server.close());

const ask = (name = 'museum.org') => registries.registrationOf(name, signal);

test('the registry is asked for the name, at the server of its end', async () => {
  said = {
    json: {
      objectClassName: 'domain',
      ldhName: 'museum.org',
      events: [{ eventAction: 'registration', eventDate: '2022-03-15T00:00:00Z' }],
    },
  };
  expect(await ask()).toEqual({ kind: 'registered', day: Date.UTC(2022, 2, 15) / 86_400_000 });
  expect(server.questions.map(({ url }) => url.href)).toEqual([
    'https://data.iana.org/rdap/dns.json',
    'https://rdap.registry.org/v1/domain/museum.org',
  ]);
  expect(server.questions[1]?.headers.accept).toContain('application/rdap+json');
});

test.each<[string, ServedAnswer, string]>([
  ['a name that it does not have', { status: 404, json: {} }, 'not-registered'],
  ['a refusal', { status: 403, text: 'no' }, 'untold'],
  ['a redirect', { status: 302, headers: { location: 'https://else.org/' }, text: '' }, 'untold'],
  ['a page', { text: '<html>' }, 'untold'],
])('%s', async (_what, answer, kind) => {
  said = answer;
  expect((await ask()).kind).toBe(kind);
});

test('where no registry is known nobody is asked', async () => {
  expect(await ask('museum.de')).toEqual({ kind: 'untold' });
  expect(server.questions).toHaveLength(1);
});

test('one that is busy says when to come again', async () => {
  said = { status: 429, headers: { 'retry-after': '120' }, text: '' };
  await expect(ask()).rejects.toMatchObject({ name: 'ArchiveError', retryAfterS: 120 });
});

test('the list is kept for a week, and for months where it cannot be had', async () => {
  await ask();
  await ask();
  expect(server.questions).toHaveLength(3);
  list = { status: 404, text: '' };
  clock.advanceTo(clock.now() + 8 * 86_400_000);
  expect((await ask()).kind).toBe('not-registered');
});

test('without the list nothing is told, and it is asked for again', async () => {
  list = { text: 'no list' };
  await expect(ask()).rejects.toThrow('data.iana.org gave no list of registries');
  list = LIST;
  expect((await ask()).kind).toBe('not-registered');
});

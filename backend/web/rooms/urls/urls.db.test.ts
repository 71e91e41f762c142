import { createManualClock } from '../../../runtime/testing/manual-clock';
import { dayNumberOf } from '../../../status/day-number';
import { checkAll, listUrls } from '../../../store/testing/sample-urls';
import { emptyTables, withStore } from '../../../store/testing/with-store';
import { checkWellFormed } from '../../testing/well-formed';
import { startSignedInWeb, type SignedInWeb } from '../people/testing/signed-in-web';
import { TestVisitor } from '../people/testing/visitor';
import { urlsAnswerSchema } from './urls-json';

const { database } = withStore();
const DEAD = 'http://museum-lunden.org/gone';
const SECOND = 'https://museum-lunden.org/second';
const clock = createManualClock(Date.now());
const TODAY = dayNumberOf(clock.now());
const TOKEN = 'a-token-for-tests';
const LINES = [DEAD, 'museum-lunden.org/second', '', 'https://stranger.org/x', 'http://', DEAD];

let web: SignedInWeb;
beforeAll(async () => {
  web = await startSignedInWeb(database, clock, [], { toolTokens: [TOKEN] });
  await listUrls(database, [DEAD, SECOND], TODAY);
  await checkAll(database, TODAY);
});
afterAll(() => web.close());
beforeEach(() => emptyTables(database, 'allowance'));

const stored = async (): Promise<unknown> =>
  database.select(
    'SELECT (SELECT COUNT(*) FROM url) AS urls, (SELECT COUNT(*) FROM host) AS hosts',
  );

function askAsTool(fields: Record<string, string>, headers = {}): Promise<Response> {
  return fetch(`${web.origin}/v1/urls`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}`, ...headers },
    body: new URLSearchParams(fields),
  });
}

describe('a tool', () => {
  test('is told of each line, and nothing that it names is added', async () => {
    const before = await stored();
    const response = await askAsTool({ url: LINES.join('\n') });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([
      200,
      '*',
    ]);
    const { urls } = urlsAnswerSchema.parse(await response.json());
    expect(urls.map(({ given, url, link }) => [given, url, link?.url])).toEqual([
      [DEAD, DEAD, DEAD],
      ['museum-lunden.org/second', SECOND, SECOND],
      ['https://stranger.org/x', 'https://stranger.org/x', undefined],
      ['http://', undefined, undefined],
      [DEAD, DEAD, DEAD],
    ]);
    expect(await stored()).toEqual(before);
  });

  test('may ask for other formats', async () => {
    const csv = await askAsTool({ url: LINES.join('\n'), format: 'csv', lang: 'en' });
    const text = await csv.text();
    expect(text).toContain(DEAD);
    expect(text).toMatch(/\r\nUsed by no watched wiki,https:\/\/stranger\.org\/x,/);
    const xlsx = await askAsTool({ url: DEAD, format: 'xlsx' });
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
    checkWellFormed(await (await askAsTool({ url: DEAD, format: 'html' })).text());
  });

  test.each([
    [{ url: '' }, 400, 'missing-parameter'],
    [{ url: 'http://a.org/\n'.repeat(501) }, 400, 'too-many-urls'],
    [{ url: `http://a.org/${'x'.repeat(1_100_000)}` }, 400, 'too-long'],
    [{ url: DEAD, dbname: 'nowiki' }, 404, 'unknown-dbname'],
  ])('is refused what cannot be answered', async (fields, status, code) => {
    const response = await askAsTool(fields);
    expect([response.status, await response.json()]).toEqual([
      status,
      expect.objectContaining({ code }),
    ]);
  });

  test('needs a token', async () => {
    for (const headers of [{ Authorization: '' }, { Authorization: 'Bearer wrong' }]) {
      const response = await askAsTool({ url: DEAD }, headers);
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    }
  });
});

describe('a person', () => {
  async function ask(visitor: TestVisitor, fields: Record<string, string>) {
    const { text } = await visitor.get(`${web.origin}/urls?lang=en`);
    const token = /name="token" value="([^"]*)"/.exec(text)?.[1] ?? '';
    return visitor.post(`${web.origin}/urls`, { token, lang: 'en', ...fields });
  }

  test('puts no name into the log, and says nothing of one', async () => {
    const visitor = await web.signedIn('Asker', '/urls?lang=en');
    const { text } = await visitor.get(`${web.origin}/urls?lang=en`);
    expect(text).toContain('Signed in as \u2068Asker\u2069.');
    const { text: strange } = await new TestVisitor().get(`${web.origin}/urls?lang=en`);
    expect(strange).toContain('Sign in to look them up');
    for (const told of [text, strange]) expect(told).not.toMatch(/in the log|to report/);
  });

  test('is told on a page, who is not signed in not', async () => {
    const visitor = await web.signedIn('Asker', '/urls?lang=en');
    const before = await stored();
    const came = await ask(visitor, { url: LINES.join('\r\n') });
    checkWellFormed(came.text);
    expect(came.text).toContain(DEAD);
    expect(came.text).toContain('Used by no watched wiki');
    expect(came.text).toContain('<bdi>https://stranger.org/x</bdi>');
    expect(came.text).toContain('<bdi>http://</bdi>');
    expect(came.headers.get('access-control-allow-origin')).toBeNull();
    expect(came.headers.get('cache-control')).toContain('no-store');
    expect(await stored()).toEqual(before);
    const stranger = new TestVisitor();
    const { text } = await stranger.get(`${web.origin}/urls?lang=en`);
    expect(text).not.toContain('<textarea');
    expect((await ask(stranger, { url: DEAD })).status).toBe(403);
  });

  test('asks twenty times a day, others as well, and no form from elsewhere counts', async () => {
    const visitor = await web.signedIn('Busy', '/urls?lang=en');
    for (let times = 0; times < 20; times += 1) {
      expect((await ask(visitor, { url: DEAD, format: 'json' })).status).toBe(200);
    }
    expect((await ask(visitor, { url: DEAD })).status).toBe(429);
    const other = await web.signedIn('Calm', '/urls?lang=en');
    expect((await ask(other, { url: DEAD, token: 'forged' })).status).toBe(403);
    expect((await ask(other, { url: DEAD })).status).toBe(200);
  }, 60_000);
});

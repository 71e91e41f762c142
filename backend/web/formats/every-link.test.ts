import { Agent } from 'node:http';
import { askRaw } from '../testing/ask-raw';
import { everyLink, EVERY_URL } from '../testing/every-link';
import { serve, type Served } from '../testing/serve';

const PAGE = 'dbname=dewiki&pageid=12';
const INFO = `/externalLinkInfo?${PAGE}&all=1`;
const PROBLEM = `/externalLinkProblem?${PAGE}`;
const BLOCK = '/externalLinkProblem?dbname=dewiki&block=0';

let withLists: Served;
let withoutLists: Served;
const agent = new Agent();

beforeAll(async () => {
  [withLists, withoutLists] = await Promise.all([
    serve(everyLink({ hasLists: true })),
    serve(everyLink({ hasLists: false })),
  ]);
});
afterAll(() => Promise.all([withLists.close(), withoutLists.close()]));

async function told({ port }: Served, path: string): Promise<string> {
  const headers = { accept: 'text/html,*/*', connection: 'close' };
  const { status, body } = await askRaw({ port, method: 'GET', path, headers, agent });
  expect([status, body]).toEqual([200, body]);
  return body;
}

/** One field a line. */
const lines = (json: unknown): string => JSON.stringify(json, null, 1);

test.each([
  `${INFO}&format=json`,
  `${INFO}&format=json&lang=de`,
  `/externalLinkInfo?${PAGE}&format=json`,
  `${PROBLEM}&format=json`,
  BLOCK,
  `${BLOCK}&doubtful=1&details=1&lang=en`,
])('every byte that %s tells of every kind of link', async (path) => {
  const body = await told(withLists, path);
  expect(JSON.stringify(JSON.parse(body))).toBe(body);
  expect(lines(JSON.parse(body))).toMatchSnapshot();
});

test.each([
  `${INFO}&format=xml&lang=en`,
  `${INFO}&format=js`,
  `${INFO}&format=csv&lang=en`,
  `${INFO}&format=wikitext&lang=de`,
  `${PROBLEM}&format=xml`,
  '/static/weboid-answer.xsd',
])('and %s', async (path) => {
  expect(await told(withLists, path)).toMatchSnapshot();
});

const ROWS = /<ul class="links link-rows">[^]*<\/li>\n<\/ul>/;

test.each([`${INFO}&lang=en`, `${PROBLEM}&format=html&lang=de`])(
  'and of each link %s',
  async (path) => {
    expect(ROWS.exec(await told(withLists, path))?.[0]).toMatchSnapshot();
  },
);

test('and where the spam lists cannot be read', async () => {
  const { links } = JSON.parse(await told(withoutLists, `${INFO}&format=json`));
  expect(
    lines(links.filter(({ url }: { url: string }) => url.includes('casino'))),
  ).toMatchSnapshot();
  expect(ROWS.exec(await told(withoutLists, `${INFO}&lang=en&status=spam`))?.[0]).toMatchSnapshot();
});

test.each(EVERY_URL)('and all that is told of %s alone', async (url) => {
  const query = new URLSearchParams({ url, dbname: 'dewiki', lang: 'en' }).toString();
  const page = await told(withLists, `/url?${query}`);
  expect(
    /<p class="asked-url">[^]*?(?=<p class="footnote page-links)/.exec(page)?.[0],
  ).toMatchSnapshot();
});

test('what a link is in the OpenAPI document', async () => {
  const { components } = JSON.parse(await told(withLists, '/openapi.json'));
  expect(lines(components.schemas['externalLinkInfo.Link'])).toMatchSnapshot();
});

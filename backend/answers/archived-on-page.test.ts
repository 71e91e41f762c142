import { failed, finding, sampleParts, sampleWiki } from '../web/testing/sample-web';
import { serve, type Served } from '../web/testing/serve';

const DEAD = 'http://dead.net/';
const COPY = `https://web.archive.org/web/20150102/${DEAD}`;
const ALSO_DEAD = 'http://also-dead.net/';
const SPOILT = `https://web.archive.org/web/2015/${ALSO_DEAD}`;

let web: Served;
beforeAll(async () => {
  const links = [DEAD, COPY, ALSO_DEAD, SPOILT];
  const wiki = sampleWiki([{ pageId: 12, title: 'Hai', namespace: 0, links }]);
  const known = {
    [DEAD]: { ...failed(18, 29, 6), urlId: 5 },
    [COPY]: finding({ urlId: 6 }),
    [ALSO_DEAD]: { ...failed(18, 29, 6), urlId: 7 },
    [SPOILT]: { ...failed(18, 29, 6), urlId: 8 },
  };
  web = await serve(sampleParts(wiki, known));
});
afterAll(() => web.close());

async function ask(question: string, format: string): Promise<string> {
  return (await web.get(`/${question}?dbname=dewiki&pageid=12&format=${format}`)).text();
}

test.each(['json', 'xml', 'js', 'html'])(
  'a death beside a living copy is no problem, one beside a dead copy is, as %s',
  async (format) => {
    const answer = await ask('externalLinkProblem', format);
    expect(answer).not.toContain(`"${DEAD}"`);
    expect(answer).toContain(`"${ALSO_DEAD}"`);
    expect(answer).toContain(`"${SPOILT}"`);
  },
);

test.each(['json', 'xml', 'js', 'html'])('about all links it is told, as %s', async (format) => {
  const answer = await ask('externalLinkInfo', format);
  expect(answer).toContain(`"${DEAD}"`);
  expect(answer).toContain(`"${COPY}"`);
});

test('each problem is on one page of a long list, what has its copy beside it on none', async () => {
  const dead = Array.from({ length: 150 }, (_, n) => `http://h${n + 100}.net/`);
  const links = [...dead, DEAD, COPY];
  const wiki = sampleWiki([{ pageId: 12, title: 'Hai', namespace: 0, links }]);
  const gone = [DEAD, ...dead].map((url, urlId) => [url, { ...failed(18, 29, 6), urlId }] as const);
  const long = await serve(sampleParts(wiki, Object.fromEntries(gone)));
  const first = await (
    await long.get('/externalLinkProblem?dbname=dewiki&pageid=12&format=html&lang=en')
  ).text();
  const next = /<a rel="next" href="([^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? '';
  const second = await (await long.get(next)).text();
  await long.close();
  expect(second).toContain('2 of 2');
  const told = (page: string) => [DEAD, ...dead].filter((url) => page.includes(`"${url}"`));
  expect([...told(first), ...told(second)].toSorted()).toEqual(dead.toSorted());
});

test('who chooses unreachable links gets all of them', async () => {
  const response = await web.get(
    '/externalLinkProblem?dbname=dewiki&pageid=12&format=html&status=unreachable',
  );
  expect(await response.text()).toContain(`"${DEAD}"`);
});

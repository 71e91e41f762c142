import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import { checkWellFormed } from '../../testing/well-formed';
import { versionedPath } from '../../http/api-version';
import { PROGRAM_OPERATIONS } from './all-operations';

let web: Served;
beforeAll(async () => {
  web = await serve(sampleParts(sampleWiki([]), {}));
});
afterAll(() => web.close());

test('every operation has its part of the page, with a form where it can be tried', async () => {
  const page = await (await web.get('/api?lang=en')).text();
  checkWellFormed(page);
  for (const { id, path, method, access } of PROGRAM_OPERATIONS) {
    const canTry = method === 'get' && access !== 'token';
    expect(page).toContain(`<h2 id="${id}">`);
    const [, section = ''] = page.split(`<h2 id="${id}">`);
    const [part = ''] = section.split('</section>');
    expect([id, part.includes(`<form action="${versionedPath(path)}" method="get"`)]).toEqual([
      id,
      canTry,
    ]);
  }
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const labelled = [...page.matchAll(/<label [^>]*for="([^"]+)"/g)].map(([, id]) => id);
  expect(labelled.filter((id) => !ids.includes(id))).toEqual([]);
});

test('from the front page and all others one finds to what tells of changes', async () => {
  const read = async (path: string) => (await web.get(path)).text();
  const front = await read('/?lang=en');
  checkWellFormed(front);
  for (const path of ['/wikis', '/webhooks', '/data']) {
    expect(front).toContain(`href="${path}?lang=en"`);
  }
  const part = /href="\/api\?lang=en#([^"]*)">Stream of changes</.exec(front)?.[1] ?? 'nothing';
  expect(await read('/api?lang=en')).toContain(`id="${part}"`);
  expect(await read('/problems?lang=en')).toMatch(/<footer[^]*href="\/webhooks\?lang=en"/);
});

test('examples of a wiki that is not watched here are of one that is', async () => {
  const wiki = sampleWiki([], { dbname: 'own' });
  const parts = sampleParts(wiki, {});
  const find = (name: string) => (name === 'own@WMF' ? wiki : null);
  const wikis = { ...parts.wikis, all: [wiki], find };
  const other = await serve({ ...parts, wikis });
  const page = await (await other.get('/api')).text();
  await other.close();
  expect(page).toContain('href="/v1/externalLinkProblem?dbname=own%40WMF&amp;pageid=1"');
  expect(page).toContain('value="own@WMF"');
  expect(page).not.toContain('dbname=dewiki');
});

test('what programs may rely on, and how much they may ask, is told', async () => {
  const parts = sampleParts(sampleWiki([]), {});
  const throttling = { ...parts.throttling, answersPerS: 150, originAnswersPerS: 10 };
  const other = await serve({ ...parts, throttling });
  const page = await (await other.get('/api?lang=en')).text();
  await other.close();
  checkWellFormed(page);
  expect(page).toContain('the old one stays for a year at least');
  expect(page).toMatch(/<code>all<\/code>[^<]*<code>q=1500<\/code>/);
  expect(page).toMatch(/<code>others<\/code>[^<]*<code>q=100<\/code>/);
});

test('the examples are links', async () => {
  const page = await (await web.get('/api')).text();
  expect(page).toContain('<a href="/v1/normalize?url=');
});

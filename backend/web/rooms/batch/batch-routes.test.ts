import { get, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';
import type { AskedWiki } from '../../../answers/asked-wiki';
import type { WebParts } from '../../web-parts';

const TOKEN = 'a-token-of-a-tool';
const TOOL = { Authorization: `Bearer ${TOKEN}` };
const PAGES = Array.from({ length: 130 }, (_, index) => ({
  pageId: index + 1,
  title: `Page ${index + 1}`,
  namespace: index % 2,
  links: [`http://site${index}.lunden.org/`],
}));

/** A line of an answer. */
interface Line {
  pageid?: number;
  links?: object[];
  done?: boolean;
  next?: string | null;
  problem?: { code: string };
}

const sample = sampleWiki(PAGES);
const served: Served[] = [];
afterEach(async () => {
  for (const one of served.splice(0)) await one.close();
});

async function open(
  reader: Partial<AskedWiki['reader']> = {},
  part: Partial<WebParts> = {},
): Promise<Served> {
  const wiki = { ...sample, reader: { ...sample.reader, ...reader } };
  const one = await serve(sampleParts(wiki, {}, { toolTokens: [TOKEN], ...part }));
  served.push(one);
  return one;
}

async function linesOf(response: Response): Promise<Line[]> {
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toContain('application/jsonl');
  const text = await response.text();
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one) as Line);
}

const answersIn = (lines: Line[]): (number | undefined)[] =>
  lines.filter(({ done }) => done === undefined).map(({ pageid }) => pageid);

test('pages by their ids: answers, what is not there, and how far it is', async () => {
  const web = await open();
  const response = await web.get('/batch?dbname=dewiki&pageid=999|2|1|2&all=1', { headers: TOOL });
  const lines = await linesOf(response);
  expect(lines).toMatchObject([
    { dbname: 'dewiki@WMF', pageid: 1, title: 'Page 1', links: [{ verdict: 'unknown' }] },
    { pageid: 2 },
    { dbname: 'dewiki@WMF', pageid: 999, problem: { code: 'page-not-found', status: 404 } },
    { done: false, next: '999' },
    { done: true, next: null },
  ]);
  const few = await linesOf(await web.get('/batch?dbname=dewiki&pageid=1', { headers: TOOL }));
  expect(few[0]?.links).toEqual([]);
});

test('all pages of a namespace, and from any place on', async () => {
  const web = await open();
  const ask = async (query: string): Promise<Line[]> =>
    linesOf(await web.get(`/batch?dbname=dewiki&namespace=${query}`, { headers: TOOL }));
  const lines = await ask('0|4');
  const odd = PAGES.filter(({ namespace }) => namespace === 0).map(({ pageId }) => pageId);
  expect(answersIn(lines)).toEqual(odd);
  const [first] = lines.filter(({ done }) => done === false);
  expect(first?.next).toBe('49');
  expect(answersIn(await ask(`0&after=${first?.next}`))).toEqual(odd.slice(25));
  expect(answersIn(await ask('9'))).toEqual([]);
});

test('a wiki that fails in the middle ends the answer with how to go on', async () => {
  let isBroken = true;
  const web = await open({
    linksByKind: (pageIds) =>
      isBroken && pageIds.includes(30)
        ? Promise.reject(new Error('gone'))
        : sample.reader.linksByKind(pageIds),
  });
  const pageid = PAGES.map(({ pageId }) => pageId).join('|');
  const ask = async (after = ''): Promise<Line[]> =>
    linesOf(
      await web.get(`/batch?dbname=dewiki&pageid=${pageid}&after=${after}`, { headers: TOOL }),
    );
  const lines = await ask();
  expect(answersIn(lines)).toHaveLength(25);
  expect(lines.at(-1)).toMatchObject({
    done: false,
    next: '25',
    problem: { code: 'replica-unavailable', status: 503 },
  });
  isBroken = false;
  expect(answersIn(await ask('25'))).toEqual(PAGES.slice(25).map(({ pageId }) => pageId));
});

test('a wiki that fails at once is a failure as everywhere', async () => {
  const web = await open({ criteria: () => Promise.reject(new Error('gone')) });
  const response = await web.get('/batch?dbname=dewiki&category=Chemie', { headers: TOOL });
  expect(response.status).toBe(503);
  expect(await response.json()).toMatchObject({ code: 'replica-unavailable' });
});

test.each([
  ['dbname=dewiki', 400, 'missing-parameter'],
  ['pageid=1', 400, 'missing-parameter'],
  ['dbname=xwiki&pageid=1', 404, 'unknown-dbname'],
  ['dbname=dewiki&pageid=1&namespace=0', 400, 'conflicting-parameters'],
  ['dbname=dewiki&pageid=1||2', 400, 'bad-pageid'],
  ['dbname=dewiki&pageid=0', 400, 'bad-pageid'],
  ['dbname=dewiki&category=A&depth=21', 400, 'bad-parameter'],
  ['dbname=dewiki&pageid=1&after=x', 400, 'bad-parameter'],
])('%s: %d %s', async (query, status, code) => {
  const web = await open();
  const response = await web.get(`/batch?${query}`, { headers: TOOL });
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ code });
});

test('only tools may ask', async () => {
  const web = await open();
  const paths = [
    ['/batch?dbname=dewiki&pageid=1', 'GET'],
    ['/batch?dbname=dewiki&pageid=1', 'POST'],
    ['/ping?dbname=dewiki&pageid=1', 'POST'],
  ] as const;
  for (const [path, method] of paths) {
    expect((await web.get(path, { method })).status).toBe(401);
  }
});

test('thousands of page ids come in a form, and no more', async () => {
  const web = await open();
  const ids = (count: number): string =>
    Array.from({ length: count }, (_, index) => 4_000_000_000 + index).join('|');
  const post = (body: string): Promise<Response> =>
    web.get('/batch?dbname=dewiki', {
      method: 'POST',
      headers: { ...TOOL, 'Content-Type': 'application/x-www-form-urlencoded' },
      body,
    });
  const lines = await linesOf(await post(`pageid=${ids(5_000)}`));
  expect(answersIn(lines)).toHaveLength(5_000);
  for (const [body, code] of [
    [`pageid=${ids(5_001)}`, 'bad-pageid'],
    [`pageid=${ids(20_000)}`, 'too-long'],
  ] as const) {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code });
  }
});

test('whether there is an answer is told without making it', async () => {
  const web = await open({ pagesNamed: () => Promise.reject(new Error('asked')) });
  const ask = (headers: Record<string, string>): Promise<Response> =>
    web.get('/batch?dbname=dewiki&pageid=1', { method: 'HEAD', headers });
  expect((await ask(TOOL)).status).toBe(200);
  expect((await ask({})).status).toBe(401);
});

test('ping is told at once how many pages it reached', async () => {
  const pinged: (readonly number[])[] = [];
  const web = await open(
    {},
    {
      notePings: (_wiki, pageIds) => {
        pinged.push(pageIds);
        return Promise.resolve({ watched: 1, others: pageIds.length - 1 });
      },
    },
  );
  const response = await web.get('/ping?dbname=dewiki&pageid=1|7|9', {
    method: 'POST',
    headers: TOOL,
  });
  expect(response.status).toBe(202);
  expect(await response.json()).toEqual({ watched: 1, others: 2 });
  const batch = await web.get('/batch?dbname=dewiki&namespace=1&ping=1', { headers: TOOL });
  expect((await linesOf(batch)).at(-1)).toMatchObject({
    done: true,
    pinged: { watched: 3, others: 62 },
  });
  expect(pinged.map((pageIds) => pageIds.length)).toEqual([3, 25, 25, 15]);
});

/** Opens a batch without end and reads nothing of it. */
async function openEndless(web: Served): Promise<IncomingMessage> {
  const request = get(`http://127.0.0.1:${web.port}/batch?dbname=dewiki&namespace=0&all=1`, {
    headers: TOOL,
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** Pages without end, with long links. */
function endless(): { reader: Partial<AskedWiki['reader']>; slices: () => number } {
  let slices = 0;
  const link = (index: number): string => `http://example.net/${'x'.repeat(4_000)}${index}`;
  return {
    slices: () => slices,
    reader: {
      watchedPages: (_criteria, position) => {
        const first = Number(position ?? 1);
        const pages = Array.from({ length: 25 }, (_, index) => ({
          pageId: first + index,
          latestRevision: 0,
          linksUpdatedAtS: 0,
        }));
        return Promise.resolve({ pages, window: null, next: String(first + 25), done: 0 });
      },
      pagesNamed: (names) =>
        Promise.resolve(
          names.map((name) =>
            'pageId' in name
              ? {
                  pageId: name.pageId,
                  title: 'x',
                  namespace: 0,
                  latestRevision: 0,
                  linksUpdatedAtS: 0,
                }
              : null,
          ),
        ),
      linksByKind: (pageIds) => {
        slices += 1;
        const external = Array.from({ length: 20 }, (_, index) => link(index));
        return Promise.resolve(
          new Map(pageIds.map((pageId) => [pageId, { external, interwiki: [], local: [] }])),
        );
      },
    },
  };
}

/** Until a count stands still for a moment. */
async function untilStill(count: () => number): Promise<number> {
  for (let last = -1; ;) {
    if (count() === last) return last;
    last = count();
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

test('a slow reader slows the work down, and one that is gone ends it', async () => {
  const { reader, slices } = endless();
  const web = await open(reader);
  const response = await openEndless(web);
  const held = await untilStill(slices);
  expect(held).toBeGreaterThan(0);
  // 2 MB each; sockets hold a few.
  expect(held).toBeLessThan(10);
  response.destroy();
  expect((await untilStill(slices)) - held).toBeLessThanOrEqual(1);
});

test('a few are answered at once; others are told to wait until one is gone', async () => {
  const web = await open(endless().reader);
  const responses = [await openEndless(web), await openEndless(web)];
  const ask = (): Promise<Response> => web.get('/batch?dbname=dewiki&pageid=1', { headers: TOOL });
  const refused = await ask();
  expect(refused.status).toBe(503);
  expect(refused.headers.get('Retry-After')).toBe('30');
  expect(await refused.json()).toMatchObject({ code: 'busy' });
  for (const response of responses) response.destroy();
  for (let tries = 0; (await ask()).status !== 200 && tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((await ask()).status).toBe(200);
});

test.each([
  ['in an unknown charset', { 'Content-Type': 'application/x-www-form-urlencoded; charset=x-odd' }],
  [
    'in an unknown encoding',
    { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Encoding': 'x-odd' },
  ],
])('a form %s is not called too long', async (_name, headers) => {
  const web = await open();
  const response = await web.get('/batch', {
    method: 'POST',
    headers: { ...TOOL, ...headers },
    body: 'dbname=dewiki&pageid=1',
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'bad-encoding' });
});

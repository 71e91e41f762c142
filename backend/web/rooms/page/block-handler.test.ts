import { blockAnswerSchema } from '../../formats/answer-schema';
import { failed, sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';

const DEAD = 'https://dead.net/x';
const DOUBTFUL = 'https://odd.net/x';
const pages = [
  { pageId: 9_301_140, title: 'Hai', namespace: 0, links: [DEAD, DOUBTFUL] },
  { pageId: 9_301_141, title: 'Rochen', namespace: 0, links: [DOUBTFUL] },
];
const known = { [DEAD]: failed(18, 29, 6), [DOUBTFUL]: failed(18, 1, 1) };
const noted: number[] = [];

let web: Served;
beforeAll(async () => {
  const parts = sampleParts(sampleWiki(pages), known, {
    noteRequest: (_wiki, pageId) => {
      noted.push(pageId);
      return Promise.resolve();
    },
  });
  web = await serve(parts);
});
afterAll(() => web.close());

const ask = (query: string, headers: Record<string, string> = {}) =>
  web.get(`/externalLinkProblem?${query}`, { headers });

test('tells which links of which pages are problems, and nothing else', async () => {
  const response = await ask('dbname=dewiki&block=145330');
  const answer: unknown = await response.json();
  expect(answer).toEqual({
    source: { version: '0.1.0', commit: 'abc1234', url: 'https://gitlab.wikimedia.org/weboid' },
    dbname: 'dewiki@WMF',
    block: 145_330,
    pages: [{ pageid: 9_301_140, problems: [{ url: DEAD, verdict: 'unreachable' }] }],
  });
  expect(blockAnswerSchema.parse(answer)).toEqual(answer);
});

test('doubtful links, all that is known, and texts, for who wants them', async () => {
  const query = 'dbname=de.wikipedia.org&block=145330&doubtful=1&details=1&lang=de&format=json';
  const response = await ask(query);
  const answer: unknown = await response.json();
  expect(answer).toMatchObject({
    pages: [
      {
        pageid: 9_301_140,
        problems: [
          { url: DEAD, verdict: 'unreachable', code: 18, http: 404, since: '2026-10-22' },
          { url: DOUBTFUL, verdict: 'doubtful', text: expect.stringContaining(' ') },
        ],
      },
      { pageid: 9_301_141, problems: [{ url: DOUBTFUL, archives: [], hints: [] }] },
    ],
  });
  expect(blockAnswerSchema.parse(answer)).toEqual(answer);
  expect(response.headers.get('content-language')).toBe('de');
});

test('of a block without problems nothing is told', async () => {
  const response = await ask('dbname=dewiki&block=0');
  expect([response.status, await response.json()]).toEqual([
    200,
    expect.objectContaining({ block: 0, pages: [] }),
  ]);
});

test('any cache may keep it, for an hour, whoever asked; nobody notes it', async () => {
  const response = await ask('dbname=dewiki&block=145330', { 'Accept-Language': 'fr' });
  await response.text();
  const header = (name: string) => response.headers.get(name);
  expect(header('cache-control')).toBe(
    'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800',
  );
  expect(header('access-control-allow-origin')).toBe('*');
  expect(header('access-control-allow-credentials')).toBeNull();
  expect([header('vary'), header('set-cookie')]).toEqual([null, null]);
  const again = await ask('dbname=dewiki&block=145330', {
    'If-None-Match': header('etag') ?? '',
    // Else fetch asks for a fresh answer.
    'Cache-Control': 'max-age=0',
  });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect(again.headers.get('cache-control')).toBe(header('cache-control'));
  expect(noted).toEqual([]);
});

test.each([
  ['dbname=xywiki&block=1', 404, 'unknown-dbname'],
  ['block=1', 400, 'missing-parameter'],
  ['dbname=dewiki&block=1&pageid=1', 400, 'conflicting-parameters'],
  ['dbname=dewiki&block=1&curid=1', 400, 'conflicting-parameters'],
  ['dbname=dewiki&block=1&title=Hai', 400, 'conflicting-parameters'],
  ['dbname=dewiki&block=1&block=1', 400, 'repeated-parameter'],
  ['dbname=dewiki&block=-1', 400, 'bad-block'],
  ['dbname=dewiki&block=1.5', 400, 'bad-block'],
  ['dbname=dewiki&block=1|2', 400, 'bad-block'],
  ['dbname=dewiki&block=67108864', 400, 'bad-block'],
  [`dbname=dewiki&block=${'9'.repeat(5_000)}`, 400, 'bad-block'],
  ['dbname=dewiki&block=1&doubtful=2', 400, 'bad-parameter'],
  ['dbname=dewiki&block=1&details=yes', 400, 'bad-parameter'],
  ['dbname=dewiki&block=1&format=xml', 400, 'bad-format'],
])('%s is %d %s', async (query, status, code) => {
  const response = await ask(query, { Accept: 'application/json' });
  expect([response.status, await response.text()]).toEqual([status, expect.stringContaining(code)]);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('the largest block is one', async () => {
  expect((await ask('dbname=dewiki&block=67108863')).status).toBe(200);
});

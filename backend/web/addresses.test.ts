import { Agent } from 'node:http';
import { CHANGE_STREAM_PATH } from '../store/changes/change-event-id';
import { isForPrograms, OPERATIONS, PROGRAM_OPERATIONS } from './rooms/api/all-operations';
import { FORM_METHODS } from './rooms/people/people-operations';
import { askRaw } from './testing/ask-raw';
import { failed, sampleParts, sampleWiki } from './testing/sample-web';
import { serve, type Served } from './testing/serve';
import type { WebParts } from './web-parts';

const DEAD = 'https://dead.net/x';
const TOKEN = 'a-token-for-tests';
const wiki = sampleWiki([{ pageId: 9_301_140, title: 'Hai', namespace: 0, links: [DEAD] }]);
const parts = sampleParts(wiki, { [DEAD]: failed(18, 29, 6) }, { toolTokens: [TOKEN] });
const QUESTION = '/externalLinkProblem?dbname=dewiki&pageid=9301140';

let web: Served;
const agent = new Agent({ maxSockets: 4 });
beforeAll(async () => {
  web = await serve(parts);
});
afterAll(async () => {
  agent.destroy();
  await web.close();
});

const allowed = ({ headers }: Response): string | null =>
  headers.get('access-control-allow-origin');

describe('/v1', () => {
  const versioned = PROGRAM_OPERATIONS.filter(
    ({ method, path }) => method === 'get' && path !== CHANGE_STREAM_PATH,
  );

  test.each(versioned.map((one) => [one.path, one] as const))(
    '/v1%s answers as the address without a version',
    async (path, { example, access }) => {
      const query = new URLSearchParams(example);
      const init = access === 'token' ? { headers: { Authorization: `Bearer ${TOKEN}` } } : {};
      const [old, first] = await Promise.all(
        ['', '/v1'].map((version) => web.get(`${version}${path}?${query}`, init)),
      );
      const told = async (response: Response | undefined) => [
        response?.status,
        response?.headers.get('content-type'),
        response?.headers.get('cache-control'),
        isForMachines(response) && (await response?.text())?.replaceAll('/v1/', '/'),
      ];
      expect(await told(first)).toEqual(await told(old));
    },
  );

  /** Pages keep the version in the way to other languages, and search engines are to find one of them only. */
  const isForMachines = (response: Response | undefined): boolean =>
    response?.headers.get('content-type')?.startsWith('text/html') !== true;

  test('methods and blocks are those of the address without a version', async () => {
    const post = await web.get(`/v1${QUESTION}`, { method: 'POST' });
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    const block = await web.get('/v1/externalLinkProblem?dbname=dewiki&block=145330');
    expect(await block.json()).toMatchObject({ block: 145_330 });
  });

  test.each([
    ...OPERATIONS.map(({ path }) => path).filter((path) => !isForPrograms(path)),
    ...[...FORM_METHODS.keys()].filter((path) => !isForPrograms(path)),
    CHANGE_STREAM_PATH,
    '/v1/version',
    '/static/icon.svg',
    '/metrics',
    '/nothing',
    '',
  ])('/v1%s is none', async (path) => {
    expect((await web.get(`/v1${path}`)).status).toBe(404);
  });
});

describe('pages of other sites read', () => {
  test.each([
    [QUESTION, {}, 200],
    [`${QUESTION}&format=pdf`, {}, 400],
    ['/batch?dbname=dewiki&pageid=1', {}, 401],
    ['/externalLinkProblem?dbname=xwiki&pageid=1', {}, 404],
    ['/nothing', {}, 404],
    ['/v1/nothing', {}, 404],
    ['/v9/changes', {}, 404],
    ['/%E0%A4%A', {}, 404],
    ['/nothing', { method: 'POST' }, 405],
    [QUESTION, { method: 'DELETE' }, 405],
    ['/nothing', { method: 'OPTIONS' }, 204],
  ])('%s %j: %d', async (path, init, status) => {
    const response = await web.get(path, init);
    expect([response.status, allowed(response)]).toEqual([status, '*']);
  });

  const silent = (): never => {
    throw new Error('of the test');
  };
  const nothingLeft = { ...parts.throttling, take: async () => [0, 0] };
  test.each<[string, Partial<WebParts>, number]>([
    ['a refusal', { throttling: nothingLeft }, 429],
    [
      'a fault',
      { wikis: { ...parts.wikis, find: (name) => (name === 'odd' ? silent() : null) } },
      500,
    ],
    ['a silent database', { store: { ...parts.store, select: async () => silent() } }, 503],
  ])('%s', async (_what, broken, status) => {
    const other = await serve({ ...parts, ...broken });
    const response = await other.get(`/v1/changes?dbname=${status === 500 ? 'odd' : 'dewiki'}`);
    expect([response.status, allowed(response)]).toEqual([status, '*']);
    await other.close();
  });

  test.each([
    ['/x', 'y'.repeat(200_000), 431],
    ['//[', '', 404],
  ])('what is no request: %s', async (path, name, status) => {
    const headers = name === '' ? {} : { 'X-Name': name };
    const answer = await askRaw({ port: web.port, method: 'GET', path, headers, agent });
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, '*']);
  });
});

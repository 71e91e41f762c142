import { EventEmitter, once } from 'node:events';
import { createLogger } from '../../../runtime/logger';
import type { Frontier } from '../../../store/frontier/frontier';
import { FRONTIER_VERSION } from '../../../store/frontier/frontier-messages';
import { sampleParts, sampleWiki } from '../../testing/sample-web';
import { serve, type Served } from '../../testing/serve';

const TOKEN = 'correct-horse-battery';
const SECRET = 'a-word-that-nobody-may-see';

const never = (): Promise<never> => Promise.reject(new Error('not asked'));
const noFrontier: Frontier = {
  lease: never,
  borrow: never,
  dueUrls: never,
  record: never,
  postpone: never,
  saveLook: never,
  renew: never,
  giveBack: never,
  witnesses: never,
  isAnythingDue: never,
};

const others = { marks: () => Promise.resolve([]), isStopped: () => Promise.resolve(false) };

let log: string[];
let served: Served;
beforeEach(() => {
  log = [];
});
afterEach(() => served.close());

async function start(part: Partial<Frontier>): Promise<void> {
  const frontier = { ...noFrontier, ...part };
  const logger = createLogger('info', { write: (line: string) => void log.push(line) });
  const crawlers = { crawlers: [{ token: TOKEN, frontier }], ...others };
  served = await serve(sampleParts(sampleWiki([]), {}, { crawlers, logger }));
}

const ask = (action: string, content: unknown): Promise<Response> =>
  served.get(`/internal/frontier/${action}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${TOKEN}` },
    body: JSON.stringify({ version: FRONTIER_VERSION, content }),
  });

const codeOf = async (response: Response): Promise<unknown[]> => [
  response.status,
  ((await response.json()) as { code: string }).code,
  response.headers.get('retry-after'),
];

test('only so many questions are worked on at once', async () => {
  const events = new EventEmitter();
  const released = once(events, 'release');
  await start({ isAnythingDue: () => released.then(() => true) });
  const answers = await Promise.all(
    Array.from({ length: 33 }, async () => {
      const response = await ask('is-anything-due', { withinMs: 0 });
      if (response.status === 503) events.emit('release', await codeOf(response));
      return response.status;
    }),
  );
  expect(await released).toEqual([[503, 'busy', '2']]);
  expect(answers.filter((status) => status === 200)).toHaveLength(32);
  expect((await ask('is-anything-due', { withinMs: 0 })).status).toBe(200);
});

test('a database that is away for a while is 503, so that the crawler waits', async () => {
  const away = Object.assign(new Error(SECRET), { code: 'ECONNREFUSED' });
  await start({ lease: () => Promise.reject(away) });
  expect(await codeOf(await ask('lease', { count: 1 }))).toEqual([
    503,
    'database-unavailable',
    '2',
  ]);
});

test('whoever forgot to make the tables is told how', async () => {
  const unmade = Object.assign(new Error(SECRET), { code: 'ER_NO_SUCH_TABLE' });
  await start({ lease: () => Promise.reject(unmade) });
  const response = await ask('lease', { count: 1 });
  expect(await response.json()).toMatchObject({
    status: 500,
    code: 'tables-missing',
    detail: 'weboid migrate makes the tables',
  });
});

test('what would fail again is 500; the log tells where, but nothing of what was asked', async () => {
  await start({ borrow: () => Promise.reject(new Error(SECRET)) });
  const response = await ask('borrow', { name: 'a-word-that-nobody-may-see.org' });
  expect(await codeOf(response)).toEqual([500, 'internal-error', null]);
  expect(log).toHaveLength(1);
  expect(log[0]).toContain('frontier-routes.test');
  expect(log.join('')).not.toContain(SECRET);
  expect(log.join('')).not.toContain(TOKEN);
});

test('long answers are packed for who takes them; none may be kept or read by pages', async () => {
  const mark = {
    pattern: { host: 'a.org', pathPrefix: `/${'a'.repeat(200)}` },
    mark: 'spam',
    firstDay: 1,
    lastDay: 2,
  } as const;
  const crawlers = {
    ...others,
    crawlers: [{ token: TOKEN, frontier: noFrontier }],
    marks: () => Promise.resolve(Array.from({ length: 50 }, () => mark)),
  };
  served = await serve(sampleParts(sampleWiki([]), {}, { crawlers }));
  const response = await ask('marks', {});
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('access-control-allow-origin')).toBeNull();
  expect(((await response.json()) as { content: unknown[] }).content).toHaveLength(50);
});

describe('several crawlers', () => {
  const OTHER = 'another-horse-battery';
  const due = (is: boolean): Frontier => ({ ...noFrontier, isAnythingDue: async () => is });
  const open = async (...crawlers: { token: string; frontier: Frontier }[]): Promise<void> => {
    const crawling = { crawlers, ...others };
    served = await serve(sampleParts(sampleWiki([]), {}, { crawlers: crawling }));
  };
  const askAs = (token: string): Promise<Response> =>
    served.get('/internal/frontier/is-anything-due', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: JSON.stringify({ version: FRONTIER_VERSION, content: { withinMs: 0 } }),
    });

  test('each works with the frontier of its token', async () => {
    await open({ token: TOKEN, frontier: due(false) }, { token: OTHER, frontier: due(true) });
    expect(await (await askAs(TOKEN)).json()).toMatchObject({ content: false });
    expect(await (await askAs(OTHER)).json()).toMatchObject({ content: true });
  });

  test('one whose token was revoked is 401, the others go on', async () => {
    await open({ token: TOKEN, frontier: due(true) });
    expect((await askAs(TOKEN)).status).toBe(200);
    expect((await askAs(OTHER)).status).toBe(401);
  });
});

test('readers are answered as without it', async () => {
  await start({});
  expect((await served.get('/robots.txt')).status).toBe(200);
  expect((await served.get('/', { method: 'POST' })).status).toBe(405);
});

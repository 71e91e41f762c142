import { Agent, request } from 'undici';
import { sleepReal } from '../../runtime/clock';
import type { WantedShare } from '../../store/answers/budgets';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { serve, type Served } from '../testing/serve';
import type { WebParts } from '../web-parts';
import { WINDOW_MS } from './window';

const TOKEN = 'a-token-of-a-tool';
const ORIGIN = { Origin: 'https://de.wikipedia.org' };
const READER = { headers: ORIGIN };
/** As many a second as are answered by default. */
const DEFAULTS = { answersPerS: 200, originAnswersPerS: 60, blocksPerS: 300 };
const TENTHS = { answersPerS: 20, originAnswersPerS: 6, blocksPerS: 30 };
const HAMMERED = 1_600;
const AT_ONCE = 40;

const DEAD = 'https://dead.net/x';
const wiki = sampleWiki([{ pageId: 7, title: 'Seite', namespace: 0, links: [DEAD] }]);
const block = (no: number): string => `/externalLinkProblem?dbname=dewiki&block=${no}`;
const page = (pageId: number): string => `/externalLinkProblem?dbname=dewiki&pageid=${pageId}`;

let nowMs = 0;
const clock = { now: () => nowMs, sleep: sleepReal };
let served: Served;
/** Blocks that were read from the tables. */
let read: number[] = [];
let databaseFails = false;
const agent = new Agent({ connections: AT_ONCE });
/** Some thousand questions on a busy machine. */
const PATIENCE_MS = 60_000;

const serveWith = async (limits: typeof DEFAULTS): Promise<void> => {
  nowMs = 50 * WINDOW_MS;
  read = [];
  databaseFails = false;
  const taken = new Map<string, number>();
  const take = (shares: WantedShare[]): Promise<number[]> =>
    Promise.resolve(
      shares.map(({ name, windowNo, wanted, limit }) => {
        const before = taken.get(`${name} ${windowNo}`) ?? 0;
        taken.set(`${name} ${windowNo}`, before + wanted);
        return Math.max(0, Math.min(wanted, limit - before));
      }),
    );
  const parts = sampleParts(wiki, {}, { toolTokens: [TOKEN] });
  const findings: WebParts['findings'] = {
    ...parts.findings,
    blockSuspects: (...asked) => {
      read.push(asked[1]);
      if (databaseFails) return Promise.reject(new Error('gone'));
      return parts.findings.blockSuspects(...asked);
    },
  };
  const throttling = { ...parts.throttling, ...limits, clock, take };
  served = await serve({ ...parts, findings, throttling });
};
beforeEach(() => serveWith(DEFAULTS));
afterEach(() => served.close());
afterAll(() => agent.close());

/** Asks as one client, as fast as it is answered. @returns the statuses, by how often they came */
async function hammer(times: number, path: (no: number) => string): Promise<object> {
  const statuses: Record<number, number> = {};
  let asked = 0;
  const askOn = async (): Promise<void> => {
    while (asked < times) {
      asked += 1;
      const url = `http://127.0.0.1:${served.port}${path(asked)}`;
      const { statusCode, body } = await request(url, { dispatcher: agent, headers: ORIGIN });
      await body.dump();
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  return statuses;
}

async function statusOf(path: string, init: RequestInit = READER): Promise<number> {
  const response = await served.get(path, init);
  await response.arrayBuffer();
  return response.status;
}

test(
  'who names a wiki’s origin and asks 1,600 questions in ten seconds leaves its readers their marks',
  async () => {
    expect(await hammer(HAMMERED, (no) => page(1_000 + no))).toEqual({ 404: 600, 429: 1_000 });
    expect(await statusOf(page(7))).toBe(429);
    expect(await statusOf(block(0))).toBe(200);
  },
  PATIENCE_MS,
);

test(
  'even where they are about as many blocks',
  async () => {
    await served.close();
    await serveWith(TENTHS);
    expect(await hammer(HAMMERED / 10, (no) => block(1_000 + no))).toEqual({ 200: HAMMERED / 10 });
    expect(await statusOf(block(0))).toBe(200);
    expect(await statusOf(page(7))).toBe(200);
  },
  PATIENCE_MS,
);

test(
  'the same block is read once in half a minute, however many ask for it, and costs nothing',
  async () => {
    await served.close();
    await serveWith({ ...TENTHS, blocksPerS: 1 });
    expect(await hammer(HAMMERED / 10, () => block(0))).toEqual({ 200: HAMMERED / 10 });
    expect(read).toEqual([0]);
    const first = await served.get(block(0), READER);
    expect([first.headers.get('age'), await first.json()]).toEqual([
      '0',
      expect.objectContaining({ block: 0 }),
    ]);
    nowMs += 29_000;
    const kept = await served.get(block(0), READER);
    expect([kept.status, kept.headers.get('age')]).toEqual([200, '29']);
    await kept.arrayBuffer();
    nowMs += 1_000;
    expect(await statusOf(block(0))).toBe(200);
    expect(read).toEqual([0, 0]);
  },
  PATIENCE_MS,
);

test('when blocks are asked for beyond their budget, those that were read before are still told', async () => {
  await served.close();
  await serveWith({ ...DEFAULTS, blocksPerS: 20 });
  expect(await statusOf(block(0))).toBe(200);
  nowMs += 3_600_000;
  expect(await hammer(300, (no) => block(1_000 + no))).toEqual({ 200: 200, 429: 100 });
  const old = await served.get(block(0), READER);
  expect([old.status, old.headers.get('age')]).toEqual([200, '3600']);
  await old.arrayBuffer();
  const refused = await served.get(block(1), READER);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 10]);
  expect(await refused.json()).toMatchObject({ code: 'too-many-questions' });
  expect(await statusOf(block(1), { headers: { Authorization: `Bearer ${TOKEN}` } })).toBe(200);
  // Questions about pages have what is theirs.
  expect(await statusOf(page(7))).toBe(200);
  nowMs += WINDOW_MS;
  expect(await statusOf(block(2))).toBe(200);
});

test(
  'questions about blocks that are none have no budget of their own',
  async () => {
    const bad = (): string => '/externalLinkProblem?dbname=dewiki&block=x';
    await served.close();
    await serveWith(TENTHS);
    expect(await hammer(70, bad)).toEqual({ 400: 60, 429: 10 });
    expect(await statusOf(block(0))).toBe(200);
    const stranger = { headers: { Authorization: 'Bearer nobody-knows-this' } };
    expect(await statusOf(block(0), stranger)).toBe(401);
  },
  PATIENCE_MS,
);

test('what differs is kept apart, and a failure is not kept', async () => {
  databaseFails = true;
  expect(await statusOf(block(0))).toBe(503);
  databaseFails = false;
  const bodies = await Promise.all(
    ['', '&doubtful=1', '&details=1', '&details=1&lang=de', '&details=1&lang=fr'].map(
      async (more) => (await served.get(block(0) + more, READER)).text(),
    ),
  );
  expect(read).toHaveLength(6);
  expect(bodies.every((body) => JSON.parse(body).block === 0)).toBe(true);
  // Without details there are no texts.
  expect(await statusOf(`${block(0)}&lang=de`)).toBe(200);
  expect(read).toHaveLength(6);
});

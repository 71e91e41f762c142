import { sleepReal } from '../../runtime/clock';
import { sampleParts, sampleWiki } from '../testing/sample-web';
import { serve, type Served } from '../testing/serve';
import type { WebParts } from '../web-parts';
import type { WantedShare } from '../../store/answers/budgets';

const TOKEN = 'a-token-of-a-tool';
const FROM_WIKI = { headers: { Origin: 'https://de.wikipedia.org' } };
const page = { pageId: 7, title: 'Seite', namespace: 0, links: [] };
const wiki = sampleWiki([page]);
const QUESTION = '/externalLinkProblem?dbname=dewiki&pageid=7';

const START_MS = Date.UTC(2026, 10, 20, 12, 0, 3);
let nowMs = START_MS;
const clock = { now: () => nowMs, sleep: sleepReal };
const taken = new Map<string, number>();
function take(shares: WantedShare[]): Promise<number[]> {
  return Promise.resolve(
    shares.map(({ name, windowNo, wanted, limit }) => {
      const before = taken.get(`${name} ${windowNo}`) ?? 0;
      taken.set(`${name} ${windowNo}`, before + wanted);
      return Math.max(0, Math.min(wanted, limit - before));
    }),
  );
}

let served: Served;
let questions = 0;
beforeEach(async () => {
  nowMs = START_MS;
  taken.clear();
  const parts = sampleParts(wiki, {}, { toolTokens: ['another-tools-token', TOKEN] });
  const throttling: WebParts['throttling'] = {
    ...parts.throttling,
    answersPerS: 2,
    originAnswersPerS: 1,
    clock,
    take,
  };
  const wikis: WebParts['wikis'] = {
    ...parts.wikis,
    find: (name) => {
      if (name === 'dewiki') questions += 1;
      return parts.wikis.find(name);
    },
  };
  served = await serve({ ...parts, throttling, wikis, metricsToken: 'token-of-the-metrics' });
  // The examples of /api are found a wiki when the web side is made.
  questions = 0;
});
afterEach(() => served.close());

/** The statuses of so many questions, by how often they came. */
async function ask(times: number, path: string, init?: RequestInit): Promise<Map<number, number>> {
  const statuses = new Map<number, number>();
  for (let count = 0; count < times; count += 1) {
    const response = await served.get(path, init);
    await response.arrayBuffer();
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  }
  return statuses;
}

test('beyond its budget a kind of questions is refused, and no other', async () => {
  expect(Object.fromEntries(await ask(13, QUESTION))).toEqual({ 200: 10, 429: 3 });
  expect(questions).toBe(10);
  expect(Object.fromEntries(await ask(9, QUESTION, FROM_WIKI))).toEqual({ 200: 9 });
  const people = { headers: { 'Sec-Fetch-Site': 'same-origin' } };
  expect(Object.fromEntries(await ask(2, '/', people))).toEqual({ 200: 1, 429: 1 });
});

test('a refusal is a problem in the format of the question that says when to come again', async () => {
  await ask(10, QUESTION);
  const json = await served.get(QUESTION);
  expect(json.headers.get('Retry-After')).toBe('7');
  expect(json.headers.get('Cache-Control')).toBe('no-store');
  expect(json.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(json.headers.get('Content-Type')).toContain('application/problem+json');
  expect(await json.json()).toMatchObject({ status: 429, code: 'too-many-questions' });
  const script = await served.get(`${QUESTION}&format=js`);
  expect(await script.text()).toContain('// No answer: 429 too-many-questions');
  nowMs += 7_000;
  expect((await served.get(QUESTION)).status).toBe(200);
});

describe('every counted answer tells what is left of its budgets', () => {
  const limits = (response: Response) => [
    response.status,
    response.headers.get('RateLimit-Policy'),
    response.headers.get('RateLimit'),
  ];

  test('good ones and refusals, until the window ends', async () => {
    const policy = '"all";q=20;w=10, "others";q=10;w=10';
    expect(limits(await served.get(QUESTION))).toEqual([
      200,
      policy,
      '"all";r=19;t=7, "others";r=9;t=7',
    ]);
    await ask(8, '/nowhere');
    expect(limits(await served.get(`/v1${QUESTION}`))).toEqual([
      200,
      policy,
      '"all";r=10;t=7, "others";r=0;t=7',
    ]);
    nowMs += 1_000;
    const refused = await served.get(QUESTION);
    expect(limits(refused)).toEqual([429, policy, '"all";r=10;t=6, "others";r=0;t=6']);
    expect(refused.headers.get('Access-Control-Expose-Headers')).toContain('RateLimit-Policy');
    nowMs += 6_000;
    expect(limits(await served.get(QUESTION))[2]).toBe('"all";r=19;t=10, "others";r=9;t=10');
  });

  test('of a wiki without its name, of blocks their own, of tools and free ones none', async () => {
    expect(limits(await served.get(QUESTION, FROM_WIKI))[2]).toBe('"all";r=19;t=7, "wiki";r=9;t=7');
    const block = await served.get('/externalLinkProblem?dbname=dewiki&block=0');
    expect(limits(block)).toEqual([200, '"blocks";q=1000000;w=10', '"blocks";r=999999;t=7']);
    const tool = { headers: { Authorization: `Bearer ${TOKEN}` } };
    for (const response of [await served.get(QUESTION, tool), await served.get('/version')]) {
      expect(limits(response)).toEqual([200, null, null]);
    }
  });

  test('what other processes took is told as soon as it is known', async () => {
    taken.set(`others ${Math.floor(nowMs / 10_000)}`, 8);
    expect(limits(await served.get(QUESTION))[2]).toBe('"all";r=19;t=7, "others";r=9;t=7');
    await ask(1, QUESTION);
    expect(limits(await served.get(QUESTION))).toEqual([
      429,
      expect.anything(),
      '"all";r=18;t=7, "others";r=0;t=7',
    ]);
  });
});

test('several pages cost as much as so many questions, and bad questions cost, too', async () => {
  await ask(1, `${QUESTION}%7C8%7C9`);
  await ask(4, '/externalLinkProblem?dbname=dewiki&pageid=x');
  await ask(2, '/nowhere');
  expect(Object.fromEntries(await ask(3, QUESTION))).toEqual({ 200: 1, 429: 2 });
});

test('what is answered from memory is free', async () => {
  await ask(10, QUESTION);
  for (const path of ['/healthz', '/version', '/robots.txt']) {
    expect((await served.get(path)).status).toBe(200);
  }
  expect((await served.get(QUESTION, { method: 'OPTIONS' })).status).toBe(204);
  expect((await served.get('/static/nothing')).status).toBe(404);
});

test('a tool with a token is never refused, one with a wrong token always', async () => {
  const tool = { headers: { Authorization: `Bearer ${TOKEN}` } };
  expect(Object.fromEntries(await ask(30, QUESTION, tool))).toEqual({ 200: 30 });
  expect(Object.fromEntries(await ask(10, QUESTION))).toEqual({ 200: 10 });
  const wrong = await served.get(QUESTION, {
    headers: { Authorization: 'Bearer a-token-of-a-too' },
  });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get('WWW-Authenticate')).toBe('Bearer');
  const empty = await served.get(QUESTION, { headers: { Authorization: 'Bearer' } });
  expect(empty.status).toBe(401);
});

test('metrics count questions by where they come from', async () => {
  await ask(12, QUESTION);
  await ask(1, QUESTION, FROM_WIKI);
  await ask(1, QUESTION, { headers: { Authorization: `Bearer ${TOKEN}` } });
  const metrics = await served.get('/metrics', {
    headers: { Authorization: 'Bearer token-of-the-metrics' },
  });
  const lines = (await metrics.text())
    .split('\n')
    .filter((line) => line.startsWith('weboid_questions'));
  expect(lines).toEqual([
    'weboid_questions_total{kind="others",outcome="taken"} 10',
    'weboid_questions_total{kind="others",outcome="refused"} 2',
    'weboid_questions_total{kind="wiki",outcome="taken"} 1',
    'weboid_questions_total{kind="tool",outcome="taken"} 1',
  ]);
});

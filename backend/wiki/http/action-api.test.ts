import type { Clock } from '../../runtime/clock';
import { createManualClock } from '../../runtime/testing/manual-clock';
import {
  ActionApiError,
  ActionApiRefusal,
  openActionApi,
  type ActionApi,
  type ActionApiOptions,
} from './action-api';
import { startApiServer, type ApiAnswer } from '../testing/api-server';
import { startHostileServer, type Hostility, type HostileServer } from '../testing/hostile-server';

const ANSWER: ApiAnswer = { body: { query: {} } };
const START_MS = Date.UTC(2026, 10, 21);

const servers: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

/** A wiki that gives these answers in turn, the last one again and again; null cuts the line. */
async function wikiThatSays(
  answers: readonly (ApiAnswer | null)[],
  options: ActionApiOptions = {},
) {
  const server = await startApiServer((_, requestNo) => {
    const answer = answers[Math.min(requestNo, answers.length) - 1];
    if (!answer) throw new Error('cut');
    return answer;
  });
  servers.push(server);
  const clock = createManualClock(START_MS);
  const api = openActionApi(server.url, 'test', { clock, ...options });
  return { server, api, clock, waitedMs: () => clock.now() - START_MS };
}

const ask = (api: ActionApi) => api.request({ action: 'query' });
const refusal = (code: string, extra = {}): ApiAnswer => ({
  body: { error: { code, info: `about ${code}`, ...extra } },
});

test.each<[string, ApiAnswer | null]>([
  ['a server error', { status: 503, body: 'oops' }],
  ['too many requests', { status: 429, body: 'slow down' }],
  ['a lost connection', null],
  ['a replica that lags', refusal('maxlag')],
  ['a database in trouble', refusal('internal_api_error_DBConnectionError')],
  ['a rate limit', refusal('ratelimited')],
  ['a lock with status 503', { status: 503, ...refusal('readonly') }],
])('after %s it is asked again, and nothing is written to standard output', async (_, first) => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined);
  const { api, server } = await wikiThatSays([first, ANSWER]);
  expect(await ask(api)).toEqual({ query: {} });
  expect(server.asked).toHaveLength(2);
  expect(print).not.toHaveBeenCalled();
  print.mockRestore();
});

test.each<[string, ApiAnswer | null, number]>([
  ['a server error', { status: 503, body: 'oops' }, 1],
  ['a lost connection', null, 1],
  ['a database in trouble', refusal('internal_api_error_DBConnectionError'), 1],
  ['a replica that lags', refusal('maxlag'), 2],
  ['a lock', refusal('readonly'), 2],
])(
  'what is to be done once is asked for again after %s only if nothing was done',
  async (_, first, times) => {
    const { api, server } = await wikiThatSays([first, ANSWER]);
    const asking = api.request({ action: 'edit' }, undefined, true);
    if (times > 1) expect(await asking).toEqual({ query: {} });
    else await expect(asking).rejects.toThrow(ActionApiError);
    expect(server.asked).toHaveLength(times);
  },
);

test.each<[string, ApiAnswer]>([
  ['a refusal', { status: 403, body: {} }],
  ['an error of the API', refusal('badvalue')],
  ['a fault of the wiki itself', refusal('internal_api_error_TypeError')],
  ['a page that is no answer of the API', { body: '<html></html>' }],
])('%s is final', async (_, answer) => {
  const { api, server } = await wikiThatSays([answer], { retryForMs: 3_600_000 });
  const request = ask(api);
  await expect(request).rejects.toThrow(ActionApiError);
  await expect(request).rejects.toThrow(server.url);
  expect(server.asked).toHaveLength(1);
});

test('a private wiki says that it is one', async () => {
  const { api, server } = await wikiThatSays([refusal('readapidenied')]);
  const failure: unknown = await ask(api).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ActionApiRefusal);
  expect(failure).toMatchObject({
    code: 'readapidenied',
    message: `${server.url} refused: readapidenied: about readapidenied`,
  });
});

test('programs in the background say how much lag they bear, people are not held up by it', async () => {
  const patient = await wikiThatSays([ANSWER], { maxlagS: 5 });
  await ask(patient.api);
  await patient.api.request({ action: 'query', maxlag: false });
  expect(patient.server.asked.map((params) => params.get('maxlag'))).toEqual(['5', null]);
  const quick = await wikiThatSays([ANSWER]);
  await ask(quick.api);
  expect(quick.server.asked[0]?.get('maxlag')).toBeNull();
});

describe('waiting', () => {
  test.each<[string, ApiAnswer, number]>([
    ['Retry-After in seconds', { ...refusal('maxlag'), headers: { 'retry-after': '7' } }, 7_000],
    [
      'Retry-After as a moment',
      {
        status: 503,
        body: '',
        headers: { 'retry-after': new Date(START_MS + 90_000).toUTCString() },
      },
      90_000,
    ],
    ['the lag', refusal('maxlag', { lag: 12.5 }), 12_500],
    ['a lag of hours', refusal('maxlag', { lag: 7_200 }), 60_000],
    ['nothing said', { status: 502, body: '' }, 1_000],
  ])('%s is honoured', async (_, first, pauseMs) => {
    const { api, waitedMs } = await wikiThatSays([first, ANSWER], { retryForMs: 600_000 });
    await ask(api);
    expect(waitedMs()).toBe(pauseMs);
  });

  test('the pauses grow, up to a minute, until patience ends', async () => {
    const { api, server, waitedMs } = await wikiThatSays([refusal('maxlag')], {
      retryForMs: 300_000,
    });
    await expect(ask(api)).rejects.toThrow('refused: maxlag');
    expect(waitedMs()).toBe((1 + 2 + 4 + 8 + 16 + 32 + 60 * 3) * 1_000);
    expect(server.asked).toHaveLength(10);
  });

  test('who is told to wait longer than that gives up at once', async () => {
    const later = { status: 429, body: '', headers: { 'retry-after': '3600' } };
    const { api, waitedMs } = await wikiThatSays([later], { retryForMs: 300_000 });
    await expect(ask(api)).rejects.toThrow('did not answer');
    expect(waitedMs()).toBe(0);
  });

  test('somebody who waits is told within seconds', async () => {
    const { api, server, waitedMs } = await wikiThatSays([null]);
    await expect(ask(api)).rejects.toThrow(server.url);
    expect(waitedMs()).toBe(3_000);
    expect(server.asked).toHaveLength(3);
  });

  test('the signal ends it', async () => {
    const stop = new AbortController();
    const server = await startApiServer(() => {
      stop.abort(new Error('enough'));
      return refusal('maxlag');
    });
    servers.push(server);
    const clock = createManualClock(START_MS);
    const api = openActionApi(server.url, 'test', {
      clock,
      retryForMs: 600_000,
      signal: stop.signal,
    });
    await expect(ask(api)).rejects.toThrow('enough');
    await expect(ask(api)).rejects.toThrow('enough');
    expect(server.asked).toHaveLength(1);
  });
});

test('a wiki is asked one thing at a time, also after a failure', async () => {
  const { api, server } = await wikiThatSays([refusal('badvalue'), ANSWER]);
  const requests = await Promise.allSettled([ask(api), ask(api), ask(api)]);
  expect(requests.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  expect([server.asked.length, server.atOnce()]).toEqual([3, 1]);
});

test('when too many wait already, one more is refused at once', async () => {
  const { api, server } = await wikiThatSays([ANSWER], { waitingMax: 2 });
  const requests = await Promise.allSettled([ask(api), ask(api), ask(api), ask(api)]);
  expect(requests.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
  expect(requests[3]).toMatchObject({ reason: expect.any(ActionApiError) });
  expect(requests[3]).toMatchObject({ reason: { message: expect.stringContaining(server.url) } });
  await ask(api);
  expect(server.asked).toHaveLength(4);
});

test.each([
  ['short parameters', 'A', 'GET'],
  ['what makes a long address', 'ა'.repeat(255), 'POST'],
  ['what mwn sends as form data', 'ა'.repeat(9_000), 'POST'],
])('%s go by the fitting method and arrive whole', async (_, title, method) => {
  const { api, server } = await wikiThatSays([ANSWER], { maxlagS: 5 });
  const titles = Array.from({ length: 9 }, (__, nr) => `\u001F${nr}${title}`).join('');
  await api.request({ action: 'query', prop: 'info', titles });
  expect(server.methods).toEqual([method]);
  expect(Object.fromEntries(server.asked[0] ?? [])).toMatchObject({
    action: 'query',
    maxlag: '5',
    format: 'json',
    prop: 'info',
    titles,
  });
});

describe('a hostile wiki', () => {
  /** Memory and bytes that one answer may cost (an answer that is too long is given up after 16 MiB). */
  const COST_MAX_BYTES = 50_000_000;

  async function hostile(
    hostility: Hostility,
    options: ActionApiOptions = {},
  ): Promise<{ server: HostileServer; api: ActionApi }> {
    const server = await startHostileServer(hostility);
    servers.push(server);
    const clock = createManualClock(START_MS);
    return { server, api: openActionApi(server.url, 'test', { clock, ...options }) };
  }

  test.each<Hostility>(['drips', 'drips headers'])(
    'that %s is given up in time, with or without patience',
    async (hostility) => {
      const quick = await hostile(hostility, { answerMs: 500, retryForMs: 0 });
      await expect(ask(quick.api)).rejects.toThrow('no whole answer in 0.5 s');
      let asked = (): number => 0;
      const patient = await hostile(hostility, {
        answerMs: 250,
        retryForMs: 600_000,
        clock: slowAnswersClock(() => asked() * 25_000),
      });
      asked = () => patient.server.asked.length;
      await expect(ask(patient.api)).rejects.toThrow('did not answer: no whole answer');
      expect(patient.server.asked).toHaveLength(2);
    },
    20_000,
  );

  test.each<Hostility>(['floods', 'floods packed'])(
    'that %s is given up before it costs much',
    async (hostility) => {
      const { api, server } = await hostile(hostility);
      const before = memoryBytes();
      let most = before;
      const look = setInterval(() => (most = Math.max(most, memoryBytes())), 5);
      await expect(ask(api)).rejects.toThrow('maxContentLength size of 16777216 exceeded');
      clearInterval(look);
      expect(most - before).toBeLessThan(COST_MAX_BYTES);
      expect(server.asked).toHaveLength(1);
      if (hostility === 'floods') expect(server.sentBytes()).toBeLessThan(COST_MAX_BYTES);
    },
    20_000,
  );

  test.each(['10.0.0.1', '169.254.169.254', '[::1]', 'localhost'])(
    'that redirects to %s is not followed',
    async (host) => {
      const { api, server } = await hostile({ redirectTo: `http://${host}:9/w/api.php` });
      await expect(ask(api)).rejects.toThrow(`it redirects to http://${host}:9/w/api.php`);
      expect(server.asked).toHaveLength(1);
    },
  );

  test('that redirects to another port of the same machine is not followed', async () => {
    const inside = await wikiThatSays([ANSWER]);
    const { api } = await hostile({ redirectTo: inside.server.url });
    await expect(ask(api)).rejects.toThrow('which is not asked');
    expect(inside.server.asked).toEqual([]);
  });

  test('that redirects in a circle is given up', async () => {
    const { api, server } = await hostile({ redirectTo: '/w/api.php?again' });
    await expect(ask(api)).rejects.toThrow('did not answer');
    expect(server.asked).toHaveLength(4);
  });
});

/** A clock on which nothing takes time but sleeping, and the answers so far. */
function slowAnswersClock(answersMs: () => number): Clock {
  let sleptMs = 0;
  return {
    now: () => START_MS + sleptMs + answersMs(),
    sleep: async (ms) => {
      sleptMs += ms;
    },
  };
}

/** What is held: the heap and what lies outside of it. */
function memoryBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

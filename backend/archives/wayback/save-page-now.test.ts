import { inspect } from 'node:util';
import { createHeldClock } from '../../runtime/testing/held-clock';
import { createManualClock, type ManualClock } from '../../runtime/testing/manual-clock';
import type { SaveLimits } from './save-budget';
import type { SaveOutcome } from './save-outcome';
import { createSavePageNow, type SavePageNow } from './save-page-now';
import {
  HTML_ERROR_PAGE,
  SAVE_ACCOUNT,
  SAVE_JOB,
  SAVE_JOB_AGAIN,
  SAVE_PENDING,
  SAVE_SUCCESS,
  saveError,
} from './testing/recorded-answers';
import {
  type ServedAnswer,
  type ServedQuestion,
  startWaybackServer,
  type WaybackServer,
} from './testing/wayback-server';
import { normalUrl } from '../../url/testing/normal-url';

const START = Date.UTC(2026, 10, 22, 23, 0, 0);
const URL_TO_SAVE = 'https://site.org/a';
const keys = { key: 'TheAccessKey', secret: 'TheSecretKey' };
const DAY_S = 86_400;

interface Served {
  account: ServedAnswer;
  job: ServedAnswer;
  /** One after the other; the last for ever. */
  states: ServedAnswer[];
}

let server: WaybackServer;
let served: Served;
let clock: ManualClock;

beforeEach(async () => {
  clock = createManualClock(START);
  served = {
    account: { json: SAVE_ACCOUNT },
    job: { json: SAVE_JOB },
    states: [{ json: SAVE_SUCCESS }],
  };
  server = await startWaybackServer(answer);
});

afterEach(() => server.close());

function answer({ method, url }: ServedQuestion): ServedAnswer {
  if (url.pathname === '/save/status/user') return served.account;
  if (method === 'POST') return served.job;
  const [state] = served.states.length > 1 ? served.states.splice(0, 1) : served.states;
  return state ?? { status: 404, text: '' };
}

function savePageNow(limits: Partial<SaveLimits> = {}): SavePageNow {
  return createSavePageNow({ ...keys, ask: server.ask, clock, limits });
}

function save(signal = new AbortController().signal): Promise<SaveOutcome> {
  return savePageNow().save(normalUrl(URL_TO_SAVE), signal);
}

function posts(): ServedQuestion[] {
  return server.questions.filter(({ method }) => method === 'POST');
}

test('a page is handed in with the keys and waited for', async () => {
  served.states = [{ json: SAVE_PENDING }, { json: SAVE_PENDING }, { json: SAVE_SUCCESS }];
  expect(await save()).toEqual({
    kind: 'saved',
    copy: {
      service: 'wayback',
      url: 'https://web.archive.org/web/20261121120030/https://site.org/a',
      original: normalUrl('https://site.org/a'),
      timestamp: '20261121120030',
    },
  });
  const job = `/save/status/${SAVE_JOB.job_id}`;
  expect(server.paths()).toEqual(['/save/status/user', '/save', job, job, job]);
  expect(server.questions[0]?.url.search).toBe(`?_t=${START}`);
  for (const { url, headers } of server.questions) {
    expect(url.host).toBe('web.archive.org');
    expect(headers).toMatchObject({
      authorization: 'LOW TheAccessKey:TheSecretKey',
      accept: 'application/json',
    });
  }
  expect(posts().map(({ body }) => Object.fromEntries(new URLSearchParams(body)))).toEqual([
    { url: URL_TO_SAVE, if_not_archived_within: '7776000', skip_first_archive: '1' },
  ]);
});

test('a copy that was made not long ago counts', async () => {
  served.job = { json: SAVE_JOB_AGAIN };
  expect(await save()).toMatchObject({ kind: 'saved' });
});

test('pauses grow, and after a minute and a half nobody waits any longer', async () => {
  served.states = [{ json: SAVE_PENDING }];
  expect(await save()).toEqual({ kind: 'later', why: 'still-running', retryAfterS: 600 });
  const waitedMs = clock.now() - START;
  expect(waitedMs).toBeGreaterThan(70_000);
  expect(waitedMs).toBeLessThanOrEqual(90_000);
  expect(server.questions.length).toBeLessThan(15);
});

test.each<[name: string, state: ServedAnswer]>([
  ['no answer', () => undefined],
  ['a cut connection', (response) => void response.destroy()],
  ['half JSON', { text: '{"status":"succ' }],
  ['a page for people', { text: HTML_ERROR_PAGE }],
  ['another status', { json: { status: 'queued' } }],
  ['a busy service', { status: 503, headers: { 'retry-after': '5' }, text: '' }],
  ['five megabytes', { text: ' '.repeat(5_000_000) }],
])('%s is asked for again', async (_name, state) => {
  served.states = [state, { json: SAVE_SUCCESS }];
  expect(await save()).toMatchObject({ kind: 'saved' });
});

test('a service that wants to rest for longer than there is patience is left alone', async () => {
  served.states = [{ status: 429, headers: { 'retry-after': '3600' }, text: '' }];
  const outcome = await save();
  expect(outcome).toMatchObject({ kind: 'later', why: 'still-running', retryAfterS: 3600 });
  expect(server.questions).toHaveLength(3);
});

describe('limits of the account', () => {
  test.each<[name: string, account: object, why: string, retryAfterS: number]>([
    ['no session is free', { ...SAVE_ACCOUNT, available: 0 }, 'no-session', 60],
    ['counts as texts', { available: '0', processing: '3' }, 'no-session', 60],
    ['the day is full', { ...SAVE_ACCOUNT, daily_captures: 30_000 }, 'day-is-full', 3600],
    ['our own day is full', { ...SAVE_ACCOUNT, daily_captures: 20_000 }, 'day-is-full', 3600],
    ['a negative count', { available: -1 }, 'unreadable', 3600],
    ['no count', { processing: 0 }, 'unreadable', 3600],
    ['a list', [], 'unreadable', 3600],
  ])('%s', async (_name, account, why, retryAfterS) => {
    served.account = { json: account };
    expect(await save()).toEqual({ kind: 'later', why, retryAfterS });
    expect(posts()).toEqual([]);
  });

  test('what the document tells is enough', async () => {
    served.account = { json: { available: 12, processing: 3 } };
    expect(await save()).toMatchObject({ kind: 'saved' });
  });

  test.each([401, 403])('keys that are refused with %i', async (status) => {
    served.account = { status, text: '' };
    expect(await save()).toEqual({ kind: 'later', why: 'keys-refused', retryAfterS: DAY_S });
    expect(posts()).toEqual([]);
  });
});

describe('limits of our own', () => {
  test('as many at once as allowed', async () => {
    const held = createHeldClock(START);
    const own = createSavePageNow({
      ...keys,
      ask: server.ask,
      clock: held,
      limits: { atOnce: 1 },
    });
    const { signal } = new AbortController();
    const first = own.save(normalUrl(URL_TO_SAVE), signal);
    expect(await own.save(normalUrl('https://site.org/b'), signal)).toEqual({
      kind: 'later',
      why: 'enough-under-way',
      retryAfterS: 60,
    });
    await held.sleeper(3000);
    held.advance(3000);
    expect(await first).toMatchObject({ kind: 'saved' });
    const third = own.save(normalUrl('https://site.org/a'), signal);
    await held.sleeper(3000);
    held.advance(3000);
    expect(await third).toMatchObject({ kind: 'saved' });
  });

  test('so many a minute, so many a day', async () => {
    served.account = { json: { available: 3, processing: 0 } };
    const own = savePageNow({ perMinute: 2, perDay: 3 });
    const { signal } = new AbortController();
    const outcomes = [];
    for (let times = 0; times < 3; times += 1)
      outcomes.push(await own.save(normalUrl(URL_TO_SAVE), signal));
    expect(outcomes).toMatchObject([
      { kind: 'saved' },
      { kind: 'saved' },
      { why: 'minute-is-full' },
    ]);
    clock.advanceTo(START + 120_000);
    expect(await own.save(normalUrl(URL_TO_SAVE), signal)).toMatchObject({ kind: 'saved' });
    clock.advanceTo(START + 240_000);
    expect(await own.save(normalUrl(URL_TO_SAVE), signal)).toMatchObject({
      why: 'day-is-full',
      retryAfterS: 3360,
    });
    clock.advanceTo(START + 3_600_000);
    expect(await own.save(normalUrl(URL_TO_SAVE), signal)).toMatchObject({ kind: 'saved' });
  });
});

describe('what is refused', () => {
  const cases: [code: string, kind: string, why: string, retryAfterS: number][] = [
    ['error:user-session-limit', 'later', 'user-session-limit', 60],
    ['error:soft-time-limit-exceeded', 'later', 'soft-time-limit-exceeded', 3600],
    ['error:proxy-error', 'later', 'proxy-error', 3600],
    ['error:browsing-timeout', 'later', 'browsing-timeout', 3600],
    ['error:no-browsers-available', 'later', 'no-browsers-available', 3600],
    ['error:redis-error', 'later', 'redis-error', 3600],
    ['error:capture-location-error', 'later', 'capture-location-error', 3600],
    ['error:too-many-daily-captures', 'later', 'too-many-daily-captures', DAY_S],
    ['error:invalid-host-resolution', 'later', 'invalid-host-resolution', DAY_S],
    ['error:no-access', 'later', 'no-access', 30 * DAY_S],
    ['error:not-found', 'later', 'not-found', 30 * DAY_S],
    ['error:blocked-url', 'refused', 'blocked-url', 365 * DAY_S],
    ['error:filesize-limit', 'refused', 'filesize-limit', 365 * DAY_S],
    ['error:something-new', 'later', 'something-new', 7 * DAY_S],
    ['error:constructor', 'later', 'constructor', 7 * DAY_S],
    ['Some <b>text</b>', 'later', 'unknown-error', 7 * DAY_S],
    ['', 'later', 'unknown-error', 7 * DAY_S],
  ];

  test.each(cases)('%s at the end', async (code, kind, why, retryAfterS) => {
    served.states = [{ json: saveError(code) }];
    expect(await save()).toEqual({ kind, why, retryAfterS });
  });

  test.each(cases)('%s at once', async (code, kind, why, retryAfterS) => {
    served.job = { json: saveError(code) };
    expect(await save()).toEqual({ kind, why, retryAfterS });
    expect(server.paths()).toEqual(['/save/status/user', '/save']);
  });

  test.each([
    ['AdministrativeAccessControlException: Blocked Site Error', 'excluded-site'],
    ['RobotAccessControlException: Blocked By Robots', 'robots'],
  ])('%s', async (header, why) => {
    served.job = {
      status: 403,
      headers: { 'x-archive-wayback-runtime-error': header },
      text: HTML_ERROR_PAGE,
    };
    expect(await save()).toEqual({ kind: 'refused', why, retryAfterS: 365 * DAY_S });
  });

  test('a page that leads elsewhere: the copy is not of it', async () => {
    served.states = [{ json: { ...SAVE_SUCCESS, original_url: 'https://site.org/' } }];
    expect(await save()).toMatchObject({ kind: 'refused', why: 'redirected' });
  });

  test.each(['20300101000000', '19700101000000', 'now'])(
    'a copy of %s is none',
    async (timestamp) => {
      served.states = [{ json: { ...SAVE_SUCCESS, timestamp } }];
      expect(await save()).toMatchObject({ kind: 'later', why: 'unreadable' });
    },
  );
});

test.each<[name: string, job: ServedAnswer, why: string, retryAfterS: number]>([
  ['no answer', () => undefined, 'no-answer', 3600],
  [
    'too many requests',
    { status: 429, headers: { 'retry-after': '77' }, text: '' },
    'no-answer',
    77,
  ],
  ['a broken service', { status: 500, text: HTML_ERROR_PAGE }, 'no-answer', 3600],
  ['five megabytes', { text: ' '.repeat(5_000_000) }, 'no-answer', 3600],
  ['a page for people', { text: HTML_ERROR_PAGE }, 'unreadable', 3600],
  ['half JSON', { text: '{"job_id":"spn2' }, 'unreadable', 3600],
  ['a job that is a number', { json: { job_id: 7 } }, 'unreadable', 3600],
  ['a job that leads elsewhere', { json: { job_id: '../../x' } }, 'unreadable', 3600],
  ['no job', { json: { url: URL_TO_SAVE, job_id: null, message: 'Sorry' } }, 'unreadable', 3600],
  [
    'refused keys',
    { status: 401, json: { message: 'You need to be logged in.' } },
    'keys-refused',
    DAY_S,
  ],
])('%s to the page that is handed in: later', async (_name, job, why, retryAfterS) => {
  served.job = job;
  expect(await save()).toMatchObject({ kind: 'later', why, retryAfterS });
});

test('an abort is thrown, wherever it comes', async () => {
  for (const path of ['/save/status/user', '/save', `/save/status/${SAVE_JOB.job_id}`]) {
    const stop = new AbortController();
    const hang = (): void => stop.abort(new Error('enough'));
    served = {
      account: path.endsWith('user') ? hang : { json: SAVE_ACCOUNT },
      job: path === '/save' ? hang : { json: SAVE_JOB },
      states: [hang],
    };
    await expect(save(stop.signal)).rejects.toThrow('enough');
  }
  await expect(save(AbortSignal.abort(new Error('before')))).rejects.toThrow('before');
});

test('keys are told to nobody, not even by a server that repeats what it was asked', async () => {
  const echo = 'LOW TheAccessKey:TheSecretKey';
  const echoes: ServedAnswer[] = [
    { text: echo },
    { text: `{"job_id": ${echo}` },
    { json: { job_id: echo, status: echo, available: echo } },
    { json: saveError(`error:${echo}`) },
    { status: 500, text: echo },
    { status: 403, headers: { 'x-archive-wayback-runtime-error': echo }, text: echo },
    (response) => void response.destroy(),
  ];
  const outcomes: unknown[] = [];
  for (const echoed of echoes) {
    for (const place of ['account', 'job', 'states'] as const) {
      served = {
        account: place === 'account' ? echoed : { json: SAVE_ACCOUNT },
        job: place === 'job' ? echoed : { json: SAVE_JOB },
        states: [place === 'states' ? echoed : { json: SAVE_SUCCESS }],
      };
      outcomes.push(await save());
    }
  }
  const said = inspect([outcomes, savePageNow()], { depth: Infinity, showHidden: true });
  expect(said).not.toMatch(/TheAccessKey|TheSecretKey/);
  expect(outcomes).toHaveLength(21);
});

test('keys that cannot be sent are refused without being told', () => {
  const create = (): SavePageNow =>
    createSavePageNow({ key: 'a\nb', secret: 'c', ask: server.ask, clock });
  expect(create).toThrow(new RangeError('the keys cannot be sent'));
});

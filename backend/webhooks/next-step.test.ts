import type { LeasedSubscriber } from '../store/subscribers/lease-subscribers';
import { nextStep, type TriedMessage } from './next-step';

const NOW_S = 1_800_000_000;
const middle = { below: (limit: number) => (limit - 1) / 2 };
const LEASED: LeasedSubscriber = {
  subscriberId: 1,
  leaseToken: Buffer.alloc(16),
  state: 'on',
  owner: Buffer.alloc(16),
  address: 'https://hook.example.org/',
  secrets: [],
  messageEnd: null,
  tries: 0,
  failingSinceS: 0,
  paceS: 0,
};
const answer = (status: number, retryAfter: string | null = null, text = '') =>
  ({ kind: 'answer', status, retryAfter, text }) as const;
const TIMEOUT = { kind: 'failure', reason: 'timeout' } as const;

function step(
  result: TriedMessage['result'],
  leased: Partial<LeasedSubscriber> = {},
  message: TriedMessage['message'] = { told: { changeId: 5, wikiId: 0 }, challenge: null },
  tookMs = 200,
) {
  const nowMs = NOW_S * 1_000;
  const tried = { leased: { ...LEASED, ...leased }, message, result, nowMs, tookMs };
  const { dueAtS, ...more } = nextStep(tried, middle);
  return { ...more, inS: dueAtS - NOW_S };
}
const CALL = { told: 'call', challenge: null } as const;
const PROOF = { told: 'call', challenge: 'abc' } as const;

test.each([200, 201, 204, 299])('%d is taken', (status) => {
  const failing = { tries: 3, failingSinceS: NOW_S - 100 };
  expect(step(answer(status), failing)).toEqual({
    isDone: true,
    state: 'on',
    tries: 0,
    failingSinceS: 0,
    paceS: 0,
    inS: 0,
    outcome: `http-${status}`,
  });
});

test.each([101, 199, 300, 301, 302, 307, 308, 400, 404, 500])('%d is not taken', (status) => {
  expect(step(answer(status))).toMatchObject({
    isDone: false,
    tries: 1,
    failingSinceS: NOW_S,
    outcome: `http-${status}`,
  });
});

test('pauses grow as Standard Webhooks has them, and after three days of failure it is switched off', () => {
  const pauses: number[] = [];
  let leased: Partial<LeasedSubscriber> = {};
  let elapsedS = 0;
  for (;;) {
    const tried = {
      leased: { ...LEASED, ...leased },
      message: { told: { changeId: 5, wikiId: 0 }, challenge: null },
      result: TIMEOUT,
      nowMs: (NOW_S + elapsedS) * 1_000,
      tookMs: 200,
    };
    const next = nextStep(tried, middle);
    if (next.state !== 'on') {
      expect(next).toMatchObject({ state: 'failing', isDone: false, outcome: 'timeout' });
      break;
    }
    const pauseS = next.dueAtS - NOW_S - elapsedS;
    pauses.push(pauseS);
    elapsedS += pauseS;
    leased = { tries: next.tries, failingSinceS: next.failingSinceS };
  }
  const hours = [2, 5, 10, 14, 20, 24].map((each) => each * 3_600);
  expect(pauses).toEqual([5, 300, 1_800, ...hours]);
});

test('chance makes pauses a tenth longer or shorter', () => {
  const tried = {
    leased: { ...LEASED, tries: 1, failingSinceS: NOW_S },
    message: { told: { changeId: 5, wikiId: 0 }, challenge: null },
    result: TIMEOUT,
    nowMs: NOW_S * 1_000,
    tookMs: 200,
  };
  const inS = (below: (limit: number) => number) => nextStep(tried, { below }).dueAtS - NOW_S;
  expect([inS(() => 0), inS((limit) => limit - 1)]).toEqual([270, 330]);
});

test('410 switches it off at once, called or told', () => {
  expect(step(answer(410))).toMatchObject({ state: 'gone', isDone: false });
  expect(step(answer(410), { state: 'unproven' }, PROOF)).toMatchObject({
    state: 'gone',
    isDone: true,
  });
});

test.each([
  ['seconds', '4000', 4_000],
  ['a date', new Date((NOW_S + 600) * 1_000).toUTCString(), 600],
  ['less than the pause', '1', 5],
  ['nonsense', 'soon', 5],
  ['years', '999999999', 86_400],
])('Retry-After is honoured: %s', (_what, retryAfter, inS) => {
  expect(step(answer(503, retryAfter))).toMatchObject({ inS });
});

test.each([429, 502, 504])(
  '%d slows down what comes next; what is taken makes it faster',
  (status) => {
    expect(step(answer(status))).toMatchObject({ paceS: 2 });
    expect(step(answer(status), { paceS: 64 })).toMatchObject({ paceS: 128, inS: 128 });
    expect(step(answer(status), { paceS: 500 })).toMatchObject({ paceS: 600 });
    expect(step(answer(200), { paceS: 128 })).toMatchObject({ paceS: 64, inS: 64, isDone: true });
    expect(step(answer(503), { paceS: 4 })).toMatchObject({ paceS: 4 });
  },
);

test.each([
  ['is taken', 200],
  ['is not taken', 500],
])(
  'who answers after more than five seconds has longer pauses, a minute at most: %s',
  (_what, status) => {
    const paceAfter = (paceS: number, tookMs = 5_001) =>
      step(answer(status), { paceS }, undefined, tookMs).paceS;
    expect([0, 2, 40, 64, 500].map((paceS) => paceAfter(paceS))).toEqual([2, 4, 60, 64, 500]);
    expect(paceAfter(64, 5_000)).toBe(status === 200 ? 32 : 64);
    expect(step(TIMEOUT, {}, undefined, 20_000).paceS).toBe(0);
  },
);

test('tries are counted up to what their column holds', () => {
  expect(step(TIMEOUT, { tries: 254 }).tries).toBe(255);
  expect(step(TIMEOUT, { tries: 255 }).tries).toBe(255);
});

describe('a proof', () => {
  const unproven = { state: 'unproven' } as const;

  test.each(['abc', ' abc\r\n', '{"challenge":"abc"}', '\n{ "challenge": "abc" }\n'])(
    'is a good answer of nothing but the challenge: %j',
    (text) => {
      expect(step(answer(200, null, text), unproven, PROOF)).toMatchObject({
        state: 'on',
        isDone: true,
        outcome: 'http-200',
      });
    },
  );

  test.each([
    '{"type":"weboid.verification","timestamp":"2026-11-25T09:46:40.000Z","data":{"challenge":"abc"}}',
    'POST /in HTTP/1.1\r\n\r\n{"data":{"challenge":"abc"}}',
    '{"json":{"data":{"challenge":"abc"}}}',
    '{"challenge":"abc","data":{"challenge":"abc"}}',
    '["abc"]',
    'null',
    'abcabc',
  ])('is none where the message is but sent back: %s', (text) => {
    expect(step(answer(200, null, text), unproven, PROOF)).toMatchObject({
      state: 'unproven',
      outcome: 'no-challenge',
    });
  });

  test.each([
    ['without the challenge', answer(200, null, 'thanks'), 'no-challenge'],
    ['that is not good', answer(404, null, 'abc'), 'http-404'],
    ['that does not come', TIMEOUT, 'timeout'],
  ])('is no answer %s, asked for three times', (_what, result, outcome) => {
    expect(step(result, unproven, PROOF)).toMatchObject({
      state: 'unproven',
      tries: 1,
      inS: 5,
      outcome,
    });
    const second = step(result, { ...unproven, tries: 1, failingSinceS: NOW_S }, PROOF);
    expect(second).toMatchObject({ state: 'unproven', tries: 2, inS: 300, isDone: false });
    const third = step(result, { ...unproven, tries: 2, failingSinceS: NOW_S }, PROOF);
    expect(third).toMatchObject({ state: 'refused', isDone: true, outcome });
  });
});

test('a test is made once, and counts for nothing else', () => {
  expect(step(answer(500), {}, CALL)).toMatchObject({
    isDone: true,
    state: 'on',
    tries: 0,
    failingSinceS: 0,
    inS: 0,
    outcome: 'http-500',
  });
  const failing = { tries: 3, failingSinceS: NOW_S - 2_105 };
  expect(step(answer(500), failing, CALL)).toMatchObject({ ...failing, isDone: true, inS: 1_800 });
  expect(step(answer(200), failing, CALL)).toMatchObject({ tries: 0, failingSinceS: 0, inS: 0 });
});

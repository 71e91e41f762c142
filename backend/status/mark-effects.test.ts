import { effectsOf, judgeMarked } from './mark-effects';
import { markedVerdict } from './marked-verdict';
import { outcomeOf, STATUS } from './status-code';
import { URL_MARKS, type UrlMark } from './url-mark';

test('without marks nothing changes', () => {
  expect(effectsOf([])).toEqual({
    isChecked: true,
    getOnly: false,
    hostIntervalMs: 0,
    unjudgeable: null,
  });
});

const having = (hasEffect: (mark: UrlMark) => boolean): UrlMark[] => URL_MARKS.filter(hasEffect);

test('each mark has its effect', () => {
  expect(having((mark) => !effectsOf([mark]).isChecked)).toEqual([
    'permalive',
    'permadead',
    'opted-out',
  ]);
  expect(having((mark) => effectsOf([mark]).getOnly)).toEqual(['needs-get']);
  expect(having((mark) => effectsOf([mark]).hostIntervalMs >= 10_000)).toEqual(['rate-limit']);
  expect(having((mark) => effectsOf([mark]).unjudgeable !== null)).toEqual([
    'paywall',
    'login',
    'by-hand-only',
  ]);
});

test('behind a wall every failure becomes unjudgeable, but of a name that is gone', () => {
  const effects = effectsOf(['rate-limit', 'paywall']);
  for (const code of Object.values(STATUS)) {
    const judged = judgeMarked({ code, http: 500, reason: 'as-found' }, effects);
    const isFailure = outcomeOf({ code, http: 500 }) === 'failed' && code !== STATUS.unknownDomain;
    expect(judged).toEqual(
      isFailure
        ? {
            code: STATUS.noAccess,
            http: 500,
            reason: 'marked-paywall',
            evidence: [{ sign: 'mark', text: 'paywall' }],
          }
        : { code, http: 500, reason: 'as-found' },
    );
  }
  expect(outcomeOf({ code: STATUS.noAccess, http: 500 })).toBe('unjudgeable');
});

test.each([
  ['subscription', 'declared-paywall'],
  ['registration', 'declared-login'],
] as const)('a citation that says %s is a wall, too', (declared, reason) => {
  const found = { code: STATUS.syntaxOrOverload, http: 500, reason: 'http-500' };
  expect(judgeMarked(found, effectsOf([], declared))).toEqual({
    code: STATUS.noAccess,
    http: 500,
    reason,
    evidence: [{ sign: 'mark', text: reason }],
  });
});

test.each([STATUS.notFound, STATUS.gone, STATUS.unknownDomain])(
  'what speaks of the page itself, %i, is no wall that a citation names, but may be one that an operator knows',
  (code) => {
    const found = { code, http: null, reason: 'as-found' };
    expect(judgeMarked(found, effectsOf([], 'subscription'))).toBe(found);
    const marked = judgeMarked(found, effectsOf(['paywall'])).code;
    expect(marked).toBe(code === STATUS.unknownDomain ? code : STATUS.noAccess);
  },
);

test('what is limited now and then is no wall, and a mark says more than a citation', () => {
  expect(effectsOf([], 'limited').unjudgeable).toBeNull();
  expect(effectsOf(['login'], 'subscription').unjudgeable).toBe('login');
});

test('without a wall a failure is a failure', () => {
  const found = { code: STATUS.notFound, http: 404, reason: 'http-404' };
  expect(judgeMarked(found, effectsOf(['rate-limit']))).toBe(found);
});

test('permalive and permadead are told whatever checks said', () => {
  expect(markedVerdict('unreachable', ['rate-limit', 'permalive'])).toEqual({
    verdict: 'working',
    reason: 'marked-permalive',
  });
  expect(markedVerdict('unknown', ['permadead'])).toEqual({
    verdict: 'unreachable',
    reason: 'marked-permadead',
  });
  expect(markedVerdict('doubtful', ['paywall'])).toEqual({ verdict: 'doubtful', reason: null });
});

test.each([
  ['unknown', ['opted-out'], 'unknown', 'opted-out'],
  ['working', ['opted-out'], 'unknown', 'opted-out'],
  ['doubtful', ['opted-out', 'by-hand-only'], 'unknown', 'opted-out'],
  ['unreachable', ['opted-out'], 'unreachable', null],
  ['invalid', ['opted-out'], 'invalid', null],
  ['working', ['opted-out', 'permadead'], 'unreachable', 'marked-permadead'],
  ['unreachable', ['opted-out', 'permalive'], 'working', 'marked-permalive'],
  ['unreachable', ['opted-out', 'permadead'], 'unreachable', 'marked-permadead'],
] as const)('of what is %s under %p is told %s by %p', (byChecks, marks, verdict, reason) => {
  expect(markedVerdict(byChecks, marks)).toEqual({ verdict, reason });
  expect(effectsOf(marks).isChecked).toBe(false);
});

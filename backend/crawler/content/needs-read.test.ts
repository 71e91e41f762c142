import { STATUS } from '../../status/status-code';
import { needsRead, needsReadNow } from './needs-read';
import { normalUrl } from '../../url/testing/normal-url';

const before = { last: { code: STATUS.fine, http: 200 }, lastTarget: null, readDay: 1000 } as const;

describe('needsRead', () => {
  it.each([
    ['at the first check', { ...before, last: null }, 1001, true],
    ['when nobody did', { ...before, readDay: 0 }, 1001, true],
    ['after a failure', { ...before, last: { code: STATUS.notFound, http: 404 } }, 1001, true],
    ['when it was parked', { ...before, doubt: 'parked' as const }, 1001, true],
    ['not for another doubt', { ...before, doubt: 'soft-404' as const }, 1001, false],
    [
      'when its name led nowhere',
      { ...before, last: { code: STATUS.unknownDomain, http: null } },
      1001,
      true,
    ],
    ['each quarter, reckoned a cycle before its end', before, 1075, true],
    ['not within the quarter', before, 1074, false],
  ])('%s', (_when, url, today, wanted) => {
    expect(needsRead(url, today)).toBe(wanted);
  });
});

describe('needsReadNow', () => {
  const redirect = {
    target: normalUrl('https://a.example/'),
    hops: [302],
    class: 'home-page',
  } as const;

  it.each([
    ['nothing changed', before, { code: STATUS.fine, redirect: null }, false],
    ['another status', before, { code: STATUS.corrected, redirect: null }, true],
    ['a new redirect', before, { code: STATUS.fine, redirect }, true],
    [
      'the same redirect',
      { ...before, lastTarget: redirect.target.text },
      { code: STATUS.fine, redirect },
      false,
    ],
    [
      'another target',
      { ...before, lastTarget: 'https://a.example/b' },
      { code: STATUS.fine, redirect },
      true,
    ],
    [
      'a redirect that is gone',
      { ...before, lastTarget: redirect.target.text },
      { code: STATUS.fine, redirect: null },
      true,
    ],
    ['a failure has no page', before, { code: STATUS.notFound, redirect: null }, false],
  ])('%s', (_what, url, observation, wanted) => {
    expect(needsReadNow(url, observation)).toBe(wanted);
  });
});

import { STATUS, type Status } from '../../status/status-code';
import { HostFailures, type HostEvidence, type HostUrl } from './host-failures';
import { normalUrl } from '../../url/testing/normal-url';

const answer = (http: number): HostEvidence => ({
  http,
  code: STATUS.fine,
  reason: 'ok',
  redirect: null,
});
const failure = (reason: HostEvidence['reason']): HostEvidence => ({
  http: null,
  code: STATUS.networkGeneral,
  reason,
  redirect: null,
});
const unnamed: HostEvidence = {
  http: null,
  code: STATUS.unknownDomain,
  reason: 'dns-unknown-domain',
  redirect: null,
};
const redirect = {
  target: normalUrl('http://b.org/'),
  hops: [302],
  class: 'other-domain',
} as const;

const FINE: Status = { code: STATUS.fine, http: 200 };
const LOST: Status = { code: STATUS.badGateway, http: 504 };

const at = (port: number, last: HostUrl['last'] = null, isUnreachable = false): HostUrl => ({
  scheme: 'http',
  port,
  last,
  isUnreachable,
});
/** One of which nobody needs another proof. */
const dead = (port: number): HostUrl => at(port, LOST, true);

function after(...noted: [port: number, evidence: HostEvidence][]): HostFailures<HostEvidence> {
  const failures = new HostFailures<HostEvidence>(3);
  for (const [port, evidence] of noted) failures.note(at(port), evidence);
  return failures;
}

test('a name that does not resolve counts at once, for every port', () => {
  const failures = after([80, unnamed]);
  expect(failures.stampFor(at(80))).toBe(unnamed);
  expect(failures.stampFor(at(443))).toBe(unnamed);
  expect(failures.traits()).toEqual([{ trait: 'dns-error', holds: true }]);
});

test.each([
  ['refused connections', failure('connect-refused')],
  ['connections that come to nothing', failure('connect-timeout')],
  ['silence', failure('timeout')],
  ['resets', failure('reset')],
  ['502', answer(502)],
  ['504', answer(504)],
  ['522', answer(522)],
])('%s count after three in a row, for the port alone', (_, evidence) => {
  expect(after([443, evidence], [443, evidence]).stampFor(at(443))).toBeUndefined();
  const failures = after([443, evidence], [443, evidence], [443, evidence]);
  expect(failures.stampFor(at(443))).toBe(evidence);
  expect(failures.stampFor(at(80))).toBeUndefined();
  expect(failures.traits()).toEqual([
    { trait: 'dns-error', holds: false },
    { trait: 'severe-error', holds: true },
  ]);
});

test.each([
  ['404', answer(404)],
  ['500', answer(500)],
  ['503', answer(503)],
  ['a TLS fault', failure('tls')],
  ['a redirect to a host that is down', { ...failure('connect-refused'), redirect }],
])('%s shows that the host answers', (_, evidence) => {
  const down = failure('connect-refused');
  const failures = after([80, down], [80, down], [80, evidence], [80, down], [80, down]);
  expect(failures.stampFor(at(80))).toBeUndefined();
  expect(failures.traits()).toEqual([
    { trait: 'dns-error', holds: false },
    { trait: 'severe-error', holds: false },
  ]);
});

test('a host that answers on one port has no severe error', () => {
  const down = failure('connect-refused');
  const failures = after([443, down], [443, down], [443, down], [80, answer(200)]);
  expect(failures.traits()).toContainEqual({ trait: 'severe-error', holds: false });
});

test('default ports of two schemes are two services', () => {
  const failures = new HostFailures<HostEvidence>(3);
  const secure = { ...at(0), scheme: 'https' } as const;
  for (let n = 0; n < 3; n += 1) failures.note(secure, failure('connect-refused'));
  expect(failures.stampFor(secure)).toBeDefined();
  expect(failures.stampFor(at(0))).toBeUndefined();
});

test('a host that has answered in the visit is not down as a whole', () => {
  const lost = answer(504);
  const failures = after([80, answer(200)], [80, lost], [80, lost], [80, lost], [80, lost]);
  expect(failures.stampFor(at(80))).toBeUndefined();
});

test('what answered the last time is stamped only when something else that did fails now', () => {
  const failures = new HostFailures<HostEvidence>(3);
  for (let n = 0; n < 3; n += 1) failures.note(at(80, LOST), answer(504));
  expect(failures.stampFor(dead(80))).toBeDefined();
  expect(failures.stampFor(at(80, FINE))).toBeUndefined();
  expect(failures.stampFor(at(80, null))).toBeUndefined();
  failures.note(at(80, FINE), answer(504));
  expect(failures.stampFor(at(80, FINE))).toBeDefined();
});

test.each(['dns-timeout', 'no-ipv6', 'request-invalid'] as const)('%s is no answer', (reason) => {
  expect(after([21, failure(reason)]).traits()).toEqual([]);
  const down = failure('connect-refused');
  const failures = after([80, down], [80, failure(reason)], [80, down], [80, down]);
  expect(failures.stampFor(at(80))).toBe(down);
});

test('a visit without checks says nothing', () => {
  expect(after().traits()).toEqual([]);
});

test.each([
  ['a service that is down', failure('timeout')],
  ['a name that is gone', unnamed],
])('%s: what failed is asked itself until it is proven', (_, evidence) => {
  const down = after([443, evidence], [443, evidence], [443, evidence]);
  expect(down.stampFor(at(443, LOST))).toBeUndefined();
  expect(down.stampFor(dead(443))).toBe(evidence);
});

test.each([
  ['an answer that cannot be judged', { code: STATUS.syntaxOrOverload, http: 400 }, true],
  ['a failure', { code: STATUS.syntaxOrOverload, http: 500 }, false],
] as const)('%s the last time: the HTTP number decides', (_, last, isStamped) => {
  const lost = after([80, unnamed]);
  expect(lost.stampFor(at(80, last)) !== undefined).toBe(isStamped);
});

test('nothing is stamped for want of a name that resolved in the visit', () => {
  const failures = after([80, answer(200)]);
  expect(failures.hasLostName(unnamed)).toBe(true);
  expect(failures.hasLostName(failure('timeout'))).toBe(false);
  expect(failures.hasLostName({ ...unnamed, redirect })).toBe(false);
  failures.note(at(80), unnamed);
  expect(failures.stampFor(dead(80))).toBeUndefined();
  expect(failures.traits()).toContainEqual({ trait: 'dns-error', holds: false });
});

test('nor when it resolved after others had failed', () => {
  const failures = after([80, unnamed], [443, failure('connect-refused')]);
  expect(failures.stampFor(dead(80))).toBeUndefined();
  expect(after([80, unnamed]).hasLostName(unnamed)).toBe(false);
});

test('silence after answers may be meant for us; five times in a row it is', () => {
  const silence = failure('timeout');
  const url = at(443);
  const failures = after([443, silence], [443, answer(200)], [443, silence]);
  expect(failures.mayHaveBlockedUs(url)).toBe(true);
  expect(failures.hasShutUsOut(url)).toBe(false);
  expect(failures.mayHaveBlockedUs(at(80))).toBe(false);
  for (let more = 0; more < 4; more += 1) failures.note(url, silence);
  expect(failures.hasShutUsOut(url)).toBe(true);
  failures.note(url, answer(502));
  expect(failures.mayHaveBlockedUs(url)).toBe(false);
});

test.each([
  ['a TLS fault', failure('tls')],
  ['a redirect to a host that is down', { ...failure('connect-refused'), redirect }],
])('%s is no silence: the host itself answers us', (_, evidence) => {
  const failures = after([443, answer(200)], [443, evidence]);
  expect(failures.mayHaveBlockedUs(at(443))).toBe(false);
});

test('a host that never answered shuts nobody out: it is down', () => {
  const silence = failure('timeout');
  const failures = after(
    [443, silence],
    [443, silence],
    [443, silence],
    [443, silence],
    [443, silence],
    [443, silence],
  );
  expect(failures.mayHaveBlockedUs(at(443))).toBe(false);
});

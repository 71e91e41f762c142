import { STATUS } from '../status/status-code';
import { HostFailures, type HostEvidence, type HostUrl } from './host-failures';

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
const redirect = { target: 'http://b.org/', kind: STATUS.found, class: 'other-domain' } as const;

const at = (port: number, lastCode: HostUrl['lastCode'] = null, failures = 0): HostUrl => ({
  scheme: 'http',
  port,
  lastCode,
  failures,
});

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
  for (let n = 0; n < 3; n += 1) failures.note(at(80, STATUS.badGateway), answer(504));
  expect(failures.stampFor(at(80, STATUS.badGateway))).toBeDefined();
  expect(failures.stampFor(at(80, STATUS.fine))).toBeUndefined();
  expect(failures.stampFor(at(80, null))).toBeUndefined();
  failures.note(at(80, STATUS.fine), answer(504));
  expect(failures.stampFor(at(80, STATUS.fine))).toBeDefined();
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

test('no stamp completes the proof that a URL is unreachable, nor is it left out for ever', () => {
  const evidence = failure('timeout');
  const down = after([443, evidence], [443, evidence], [443, evidence]);
  const failedBefore = (failures: number): HostUrl => at(443, STATUS.networkGeneral, failures);
  expect(down.stampFor(failedBefore(1))).toBe(evidence);
  expect(down.stampFor(failedBefore(2))).toBeUndefined();
  expect(down.stampFor(failedBefore(3))).toBe(evidence);
});

test('silence after answers may be meant for us; five times in a row it is', () => {
  const silence = failure('timeout');
  const url = at(443);
  const failures = after([443, silence], [443, answer(200)], [443, silence]);
  expect(failures.maySnub(url)).toBe(true);
  expect(failures.hasShutUsOut(url)).toBe(false);
  expect(failures.maySnub(at(80))).toBe(false);
  for (let more = 0; more < 4; more += 1) failures.note(url, silence);
  expect(failures.hasShutUsOut(url)).toBe(true);
  failures.note(url, answer(502));
  expect(failures.maySnub(url)).toBe(false);
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
  expect(failures.maySnub(at(443))).toBe(false);
});

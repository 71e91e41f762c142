import type { Trail } from './follow-redirects';
import type { HttpAnswer } from '../transport/http-exchange';
import { betterTrail, needsGet } from './method-fallback';
import { failureOfError, timeoutIn } from '../transport/network-failure';
import { normalUrl } from '../../url/testing/normal-url';

const start = normalUrl('http://a.fjord.net/');

const trail = (method: Trail['method'], ending: Trail['ending']): Trail => ({
  method,
  start,
  end: start,
  hops: [],
  ending,
  fault: null,
});

const answer = (http: number, contentType: string | null = 'text/html'): HttpAnswer => ({
  kind: 'answer',
  http,
  contentType,
  contentLength: null,
  location: null,
  retryAfter: null,
  setCookies: [],
  body: new Uint8Array(),
  headers: {},
  bodyComplete: false,
  fault: null,
});

const failure = (code: string): Trail['ending'] =>
  failureOfError(Object.assign(new Error(code), { code }), 'answer', 'a.fjord.net');

const silence = timeoutIn('answer', 'a.fjord.net');

describe('GET after HEAD', () => {
  it.each<[string, Trail['ending'], boolean]>([
    ['a success', answer(200), false],
    ['a success without a type', answer(200, null), true],
    ['a success of a known type', answer(200, 'application/pdf'), false],
    ['a success of an unknown type', answer(200, 'application/octet-stream'), true],
    ['not found', answer(404), true],
    ['forbidden', answer(403), true],
    ['too many requests', answer(429), true],
    ['an unknown number', answer(999), true],
    ['a loop', { kind: 'detour', http: 302, reason: 'redirect-loop' }, true],
    ['a reset', failure('ECONNRESET'), true],
    ['broken framing', failure('HPE_INVALID_CONTENT_LENGTH'), true],
    ['a time-out', silence, false],
    ['an unknown domain', failure('ENOTFOUND'), false],
    ['a refused connection', failure('ECONNREFUSED'), false],
    ['headers without end', failure('HPE_HEADER_OVERFLOW'), false],
    ['TLS trouble', failure('EPROTO'), false],
  ])('%s: %s', (_what, ending, needed) => {
    expect(needsGet(trail('HEAD', ending))).toBe(needed);
  });
});

describe('which of the two to believe', () => {
  it.each<[Trail['ending'], Trail['ending'], Trail['method']]>([
    [answer(403), answer(200), 'GET'],
    [failure('ECONNRESET'), answer(200), 'GET'],
    [answer(403), answer(404), 'GET'],
    [answer(404), answer(403), 'GET'],
    [answer(405), failure('ECONNRESET'), 'HEAD'],
    [answer(404), silence, 'HEAD'],
    [failure('ECONNRESET'), silence, 'GET'],
    [failure('HPE_INVALID_CONSTANT'), failure('ECONNRESET'), 'HEAD'],
    [failure('ECONNRESET'), failure('HPE_INVALID_CONSTANT'), 'GET'],
    [answer(200, 'application/x-odd'), answer(200, 'application/x-odd'), 'GET'],
    [answer(200, 'application/x-odd'), answer(429), 'HEAD'],
    [answer(200, 'application/x-odd'), silence, 'HEAD'],
  ])('HEAD %j, GET %j: %s', (headEnding, getEnding, believed) => {
    const head = trail('HEAD', headEnding);
    const get = trail('GET', getEnding);
    expect(betterTrail(head, get).method).toBe(believed);
  });
});

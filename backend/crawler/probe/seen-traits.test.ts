import type { TraitSeen } from '../../status/domain-trait';
import { normalUrl } from '../../url/testing/normal-url';
import type { Trail } from './follow-redirects';
import type { HttpAnswer } from '../transport/http-exchange';
import { failureOfError, timeoutIn } from '../transport/network-failure';
import { traitsSeen } from './seen-traits';

const answer = (http: number): HttpAnswer => ({
  kind: 'answer',
  http,
  contentType: 'text/html',
  contentLength: null,
  location: null,
  retryAfter: null,
  setCookies: [],
  headers: {},
  body: new Uint8Array(),
  bodyComplete: false,
  fault: null,
});

const HOME = 'http://a.fjord.net:8080/';

/** With a port, so that only `needs-get` has a say, unless other addresses are given. */
const trail = (
  method: Trail['method'],
  ending: Trail['ending'],
  more: Partial<Trail> = {},
): Trail => ({
  method,
  start: normalUrl(HOME),
  end: normalUrl(HOME),
  hops: [],
  ending,
  fault: null,
  ...more,
});

const failure = (code: string): Trail['ending'] =>
  failureOfError(Object.assign(new Error(code), { code }), 'answer', 'a.fjord.net');
const silence = timeoutIn('answer', 'a.fjord.net');
const head = (ending: Trail['ending'], more?: Partial<Trail>): Trail => trail('HEAD', ending, more);
const get = (ending: Trail['ending'], more?: Partial<Trail>): Trail => trail('GET', ending, more);

const elsewhere = { end: normalUrl('http://b.fjord.net/') };

test.each<[string, Trail[], boolean | null]>([
  ['HEAD was fine', [head(answer(200))], false],
  ['HEAD was fine, the type was not', [head(answer(200)), get(answer(200))], false],
  ['HEAD was refused, GET fine', [head(answer(405)), get(answer(200))], true],
  ['HEAD was lied to', [head(answer(404)), get(answer(200))], true],
  ['HEAD was refused, GET got the truth', [head(answer(405)), get(answer(404))], true],
  ['HEAD was reset, GET fine', [head(failure('ECONNRESET')), get(answer(200))], true],
  ['HEAD broke, GET got the truth', [head(failure('HPE_X')), get(answer(404))], true],
  ['both got the truth', [head(answer(404)), get(answer(404))], null],
  [
    'HEAD got the truth, visitors another one',
    [head(answer(404)), get(answer(200), { asVisitor: true })],
    null,
  ],
  [
    'HEAD was fine, GET not, visitors fine',
    [head(answer(200)), get(answer(200), { asVisitor: true })],
    false,
  ],
  ['both were reset', [head(failure('ECONNRESET')), get(failure('ECONNRESET'))], null],
  ['GET met a wall', [head(answer(405)), get(answer(999))], null],
  ['HEAD was left without an answer', [head(silence)], true],
  ['HEAD was reset, and nothing was asked since', [head(failure('ECONNRESET'))], null],
  ['the name is unknown', [head(timeoutIn('dns', 'a.fjord.net'))], null],
  ['nobody took the connection', [head(timeoutIn('connect', 'a.fjord.net'))], null],
  ['the host asked for a pause', [head(answer(429), { cutShort: true })], null],
  ['another host refused HEAD', [head(answer(405), elsewhere), get(answer(200), elsewhere)], null],
  ['only GET was tried', [get(answer(200))], null],
])('needs-get when %s: %s', (_what, trails, holds) => {
  expect(traitsSeen(trails)).toEqual(holds === null ? [] : [{ trait: 'needs-get', holds }]);
});

const fault = (host: string): Trail['fault'] => ({ host, kind: 'tls-expired' });
const moved: readonly number[] = [301];

test.each<[string, string, Partial<Trail>, TraitSeen | null]>([
  ['http stays', 'http://a.no/x → http://a.no/x', {}, { trait: 'needs-https', holds: false }],
  ['http stays there', 'http://a.no/x → http://a.no/y', {}, { trait: 'needs-https', holds: false }],
  ['http to https', 'http://a.no/x → https://a.no/x', {}, { trait: 'needs-https', holds: true }],
  ['and www', 'http://a.no/x → https://www.a.no/x/', {}, { trait: 'needs-https', holds: true }],
  ['to another page', 'http://a.no/x → https://a.no/y', {}, null],
  ['to another host', 'http://a.no/x → https://b.no/x', {}, null],
  ['http fails', 'http://a.no/x → http://a.no/x', { ending: answer(404) }, null],
  ['https fails', 'http://a.no/x → https://a.no/x', { ending: answer(404) }, null],
  ['another port', 'http://a.no:8080/x → https://a.no/x', {}, null],
  ['https stays', 'https://a.no/x → https://a.no/x', {}, { trait: 'needs-http', holds: false }],
  ['https to http', 'https://a.no/x → http://a.no/x', {}, { trait: 'needs-http', holds: true }],
  [
    'no valid certificate',
    'https://a.no/x → https://a.no/x',
    { fault: fault('a.no') },
    { trait: 'needs-http', holds: true },
  ],
  [
    'no valid certificate, and no page',
    'https://a.no/x → https://a.no/x',
    { fault: fault('a.no'), ending: answer(404) },
    { trait: 'needs-http', holds: true },
  ],
  [
    'no valid certificate, and nowhere',
    'https://a.no/x → https://a.no/x',
    { fault: fault('a.no'), ending: { kind: 'detour', http: 301, reason: 'redirect-loop' } },
    { trait: 'needs-http', holds: true },
  ],
  ['another’s certificate', 'https://a.no/x → https://b.no/x', { fault: fault('b.no') }, null],
  ['https without a page', 'https://a.no/x → https://a.no/x', { ending: answer(404) }, null],
  ['https without an answer', 'https://a.no/x → https://a.no/x', { ending: silence }, null],
])('%s: %s', (_what, way, more, seen) => {
  const [start = '', end = ''] = way.split(' → ');
  const hops = start === end ? [] : moved;
  const trails = [
    get(answer(200), { start: normalUrl(start), end: normalUrl(end), hops, ...more }),
  ];
  expect(traitsSeen(trails)).toEqual(seen === null ? [] : [seen]);
});

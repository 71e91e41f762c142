import type { Trail } from './follow-redirects';
import type { HttpAnswer } from '../transport/http-exchange';
import { judgeTrail, type Judgement } from './judge-trail';
import { timeoutIn } from '../transport/network-failure';
import { normalUrl } from '../../url/testing/normal-url';

const bytes = (latin1: string): Uint8Array => new Uint8Array(Buffer.from(latin1, 'latin1'));

const answer = (http: number, more: Partial<HttpAnswer> = {}): HttpAnswer => ({
  kind: 'answer',
  http,
  contentType: 'text/html',
  contentLength: null,
  location: null,
  retryAfter: null,
  setCookies: [],
  body: bytes('<p>page</p>'),
  headers: {},
  bodyComplete: true,
  fault: null,
  ...more,
});

const start = normalUrl('http://a.fjord.net/x');

const expired = { host: 'a.fjord.net', kind: 'tls-expired' } as const;

const trail = (more: Partial<Trail> = {}): Trail => ({
  method: 'GET',
  start,
  end: start,
  hops: [],
  ending: answer(200),
  fault: null,
  ...more,
});

describe('judgeTrail', () => {
  it.each<[string, Partial<Trail>, Judgement]>([
    ['a good end', {}, { code: 1, httpOfCode: 200, reason: 'ok' }],
    ['a bad end', { ending: answer(404) }, { code: 18, httpOfCode: 404, reason: 'http-404' }],
    [
      'no answer',
      { ending: timeoutIn('answer', 'a.fjord.net') },
      { code: 64, httpOfCode: null, reason: 'timeout' },
    ],
    [
      'redirects to nowhere',
      { hops: [301], ending: { kind: 'detour', http: 301, reason: 'redirect-loop' } },
      { code: 20, httpOfCode: 301, reason: 'redirect-loop' },
    ],
    [
      'elsewhere',
      { hops: [307, 301], end: start.with({ path: '/y' }) },
      { code: 13, httpOfCode: 307, reason: 'moved' },
    ],
    [
      'elsewhere for ever',
      { hops: [308, 302], end: start.with({ path: '/y' }) },
      { code: 13, httpOfCode: 308, reason: 'moved' },
    ],
    [
      'elsewhere, bad',
      { hops: [301], end: start.with({ path: '/y' }), ending: answer(503) },
      { code: 40, httpOfCode: 503, reason: 'http-503' },
    ],
    ['a cookie’s detour', { hops: [302] }, { code: 1, httpOfCode: 200, reason: 'ok' }],
    [
      'now by https',
      { hops: [301], end: start.with({ scheme: 'https' }) },
      { code: 63, httpOfCode: 200, reason: 'scheme-changed' },
    ],
    [
      'by https, though no server said so',
      { hops: [], end: start.with({ scheme: 'https' }) },
      { code: 63, httpOfCode: 200, reason: 'scheme-changed' },
    ],
    [
      'by https, though no server said so, and elsewhere',
      { hops: [302], end: start.with({ scheme: 'https', path: '/y' }) },
      { code: 9, httpOfCode: 302, reason: 'moved' },
    ],
    [
      'now by https, in many hops',
      { hops: [302, 301, 301], end: start.with({ scheme: 'https' }) },
      { code: 63, httpOfCode: 200, reason: 'scheme-changed' },
    ],
    [
      'back to http',
      { hops: [302], start: start.with({ scheme: 'https' }), end: start },
      { code: 63, httpOfCode: 200, reason: 'scheme-changed' },
    ],
    [
      'https on another port',
      { hops: [301], end: start.with({ scheme: 'https', port: 8443 }) },
      { code: 8, httpOfCode: 301, reason: 'moved' },
    ],
    [
      'https on another path',
      { hops: [301], end: start.with({ scheme: 'https', path: '/' }) },
      { code: 8, httpOfCode: 301, reason: 'moved' },
    ],
    [
      'by https, but bad',
      { hops: [301], end: start.with({ scheme: 'https' }), ending: answer(410) },
      { code: 21, httpOfCode: 410, reason: 'http-410' },
    ],
    [
      'a check cut short',
      { ending: answer(404), cutShort: true },
      { code: 36, httpOfCode: null, reason: 'asked-to-wait' },
    ],
    ['a bad certificate', { fault: expired }, { code: 1, httpOfCode: 200, reason: 'tls-expired' }],
    [
      'a bad certificate and a bad end',
      { fault: expired, ending: answer(404) },
      { code: 18, httpOfCode: 404, reason: 'tls-expired' },
    ],
    [
      'a bad certificate and then no answer',
      { fault: expired, ending: timeoutIn('connect', 'a.fjord.net') },
      { code: 64, httpOfCode: null, reason: 'connect-timeout' },
    ],
  ])('%s', (_what, evidence, judgement) => {
    expect(judgeTrail(trail(evidence))).toEqual(judgement);
  });
});

describe('corrections to 7 (W3.7)', () => {
  const pdf = bytes('%PDF-1.4\n');
  const html = bytes('<html>');
  const odd = bytes('\x01\0\x02');
  const text = bytes('no such file');

  it.each<[string, HttpAnswer, boolean]>([
    ['404 with a PDF', answer(404, { contentType: 'application/pdf', body: pdf }), true],
    ['500 with a PDF', answer(500, { contentType: 'application/pdf', body: pdf }), true],
    ['404 with a PDF said to be HTML', answer(404, { body: pdf }), true],
    ['403 with a PDF', answer(403, { contentType: 'application/pdf', body: pdf }), true],
    [
      '404 with HTML said to be a PDF',
      answer(404, { contentType: 'application/pdf', body: html }),
      false,
    ],
    [
      '404 with a short text said to be a PDF',
      answer(404, { contentType: 'application/pdf', body: text }),
      false,
    ],
    [
      '404 with a long text said to be a PDF',
      answer(404, { contentType: 'application/pdf', body: text, contentLength: 9000 }),
      true,
    ],
    [
      '404 with other binary data',
      answer(404, { contentType: 'application/x-odd', body: odd }),
      true,
    ],
    [
      '404 with JSON',
      answer(404, { contentType: 'application/json', body: bytes('{"error":1}') }),
      false,
    ],
    [
      '404 with a picture',
      answer(404, { contentType: 'image/png', body: bytes('\x89PNG\r\n\x1a\n') }),
      false,
    ],
    ['404 with a designed page', answer(404, { contentLength: 400_000 }), false],
    ['404 with far more than a page', answer(404, { contentLength: 600_000 }), true],
    ['500 with a small page', answer(500, { contentLength: 20_000 }), false],
    ['500 with a whole page', answer(500, { contentLength: 65_536 }), true],
    [
      '500 with a whole page in chunks',
      answer(500, { body: new Uint8Array(65_536).fill(60) }),
      true,
    ],
    ['an error to HEAD', answer(500, { contentLength: 600_000, body: new Uint8Array() }), false],
  ])('%s: %s', (_what, ending, corrected) => {
    const { code, reason } = judgeTrail(trail({ ending }));
    expect(reason === 'corrected').toBe(corrected);
    expect(code === 7).toBe(corrected);
  });

  it('count as a good end of redirects', () => {
    const ending = answer(404, { body: pdf });
    const moved = trail({ ending, hops: [301], end: start.with({ path: '/y' }) });
    expect(judgeTrail(moved)).toEqual({ code: 8, httpOfCode: 301, reason: 'moved' });
  });
});

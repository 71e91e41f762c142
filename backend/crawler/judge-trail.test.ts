import type { UrlParts } from '../url/url-parts';
import type { Trail } from './follow-redirects';
import type { HttpAnswer } from './http-exchange';
import { judgeTrail } from './judge-trail';
import { timeoutIn } from './network-failure';

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

const start: UrlParts = { scheme: 'http', host: 'a.fjord.net', port: 0, path: '/x' };

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
  it.each<[string, Partial<Trail>, number, string]>([
    ['a good end', {}, 1, 'ok'],
    ['a bad end', { ending: answer(404) }, 18, 'http-404'],
    ['no answer', { ending: timeoutIn('answer', 'a.fjord.net') }, 64, 'timeout'],
    [
      'redirects to nowhere',
      { hops: [8], ending: { kind: 'detour', http: 301, reason: 'redirect-loop' } },
      20,
      'redirect-loop',
    ],
    ['elsewhere', { hops: [13, 8], end: { ...start, path: '/y' } }, 13, 'moved'],
    [
      'elsewhere, bad',
      { hops: [8], end: { ...start, path: '/y' }, ending: answer(503) },
      40,
      'http-503',
    ],
    ['a cookie’s detour', { hops: [9] }, 1, 'ok'],
    ['now by https', { hops: [8], end: { ...start, scheme: 'https' } }, 63, 'scheme-changed'],
    [
      'now by https, in many hops',
      { hops: [9, 8, 8], end: { ...start, scheme: 'https' } },
      63,
      'scheme-changed',
    ],
    [
      'back to http',
      { hops: [9], start: { ...start, scheme: 'https' }, end: start },
      63,
      'scheme-changed',
    ],
    [
      'https on another port',
      { hops: [8], end: { ...start, scheme: 'https', port: 8443 } },
      8,
      'moved',
    ],
    [
      'https on another path',
      { hops: [8], end: { ...start, scheme: 'https', path: '/' } },
      8,
      'moved',
    ],
    [
      'by https, but bad',
      { hops: [8], end: { ...start, scheme: 'https' }, ending: answer(410) },
      21,
      'http-410',
    ],
    ['a check cut short', { ending: answer(404), cutShort: true }, 36, 'asked-to-wait'],
    ['a bad certificate', { fault: expired }, 1, 'tls-expired'],
    ['a bad certificate and a bad end', { fault: expired, ending: answer(404) }, 18, 'tls-expired'],
    [
      'a bad certificate and then no answer',
      { fault: expired, ending: timeoutIn('connect', 'a.fjord.net') },
      64,
      'connect-timeout',
    ],
  ])('%s', (_what, evidence, code, reason) => {
    expect(judgeTrail(trail(evidence))).toEqual({ code, reason });
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
    const moved = trail({ ending, hops: [8], end: { ...start, path: '/y' } });
    expect(judgeTrail(moved)).toEqual({ code: 8, reason: 'moved' });
  });
});

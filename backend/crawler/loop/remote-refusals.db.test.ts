import { gzipSync } from 'node:zlib';
import { FRONTIER_VERSION, QUESTION_BYTES_MAX } from '../../store/frontier/frontier-messages';
import { sampleParts, sampleWiki } from '../../web/testing/sample-web';
import { serve } from '../../web/testing/serve';
import { fine, HOUR_MS, TOKEN, withRemoteSide } from './testing/remote-side';

const side = withRemoteSide();

describe('who is not let in', () => {
  const ask = (headers: Record<string, string>, body = '{}') =>
    side.served.get('/internal/frontier/lease', { method: 'POST', headers, body });

  test.each([
    ['no token', {}],
    ['another token', { Authorization: `Bearer ${TOKEN}x` }],
    ['another scheme', { Authorization: `Basic ${TOKEN}` }],
  ])('%s is 401, whatever the body', async (_name, headers: Record<string, string>) => {
    const response = await ask(headers, 'x'.repeat(3_000_000));
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(await response.json()).toMatchObject({ code: 'unauthorized' });
  });

  test('is told so by the crawler', async () => {
    const stranger = side.connect(side.served.port, {
      token: 'wrong-horse-battery',
      retryForMs: HOUR_MS,
    });
    await expect(stranger.lease(1)).rejects.toThrow(/refuses the token: WEBOID_FRONTIER_TOKEN/);
  });

  test('without a token of the installation there is no such address', async () => {
    const shut = await serve(sampleParts(sampleWiki([]), {}));
    const headers = { Authorization: 'Bearer ' };
    const posted = await shut.get('/internal/frontier/lease', { method: 'POST', headers });
    const got = await shut.get('/internal/frontier/lease', { headers });
    expect([posted.status, got.status]).toEqual([405, 404]);
    const lost = side.connect(shut.port, { retryForMs: HOUR_MS });
    await expect(lost.lease(1)).rejects.toThrow(/WEBOID_FRONTIER_TOKENS set there/);
    await shut.close();
  });
});

describe('messages that are refused', () => {
  const post = (action: string, body: string | Buffer, headers: Record<string, string> = {}) =>
    side.served.get(`/internal/frontier/${action}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${TOKEN}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    });
  const say = (action: string, content: unknown, version = FRONTIER_VERSION) =>
    post(action, JSON.stringify({ version, content }));
  const redirect = { target: 'http://a.org/', hops: [301], class: 'same-host' };
  const result = { ...fine(1), redirect };

  test.each<[string, string, unknown, string]>([
    ['no count', 'lease', {}, 'count'],
    ['too many hosts', 'lease', { count: 1_001 }, 'count'],
    ['an unknown key', 'lease', { count: 1, more: 1 }, 'the whole'],
    ['a host that is none', 'borrow', { name: 'no host' }, 'name'],
    ['a host not in its normal form', 'borrow', { name: 'Museum-Lunden.org' }, 'name'],
    ['a code outside of T1', 'record', { results: [{ ...result, code: 3 }] }, 'results.0.code'],
    ['no check at all', 'record', { results: [{ ...result, code: 0 }] }, 'results.0.code'],
    ['a negative id', 'record', { results: [{ ...result, urlId: -1 }] }, 'results.0.urlId'],
    ['a broken number', 'record', { results: [{ ...result, kib: 1.5 }] }, 'results.0.kib'],
    ['an unknown type', 'record', { results: [{ ...result, mime: 'toString' }] }, 'results.0.mime'],
    ['a number that is none of HTTP', 'record', { results: [{ ...result, http: 99 }] }, '0.http'],
    [
      'a redirect that is none of HTTP',
      'record',
      { results: [{ ...result, redirect: { ...redirect, hops: [301, 1] } }] },
      'results.0.redirect.hops.1',
    ],
    [
      'redirects that nobody follows',
      'record',
      { results: [{ ...result, redirect: { ...redirect, hops: Array<number>(22).fill(301) } }] },
      'results.0.redirect.hops',
    ],
    [
      'a long quotation',
      'record',
      { results: [{ ...result, evidence: [{ sign: 'title', text: 'a'.repeat(241) }] }] },
      'results.0.evidence.0.text',
    ],
    [
      'too many signs',
      'record',
      { results: [{ ...result, evidence: Array.from({ length: 5 }, () => ({ sign: 'title' })) }] },
      'results.0.evidence',
    ],
    [
      'nothing of who was asked',
      'record',
      { results: [{ ...result, isStamp: undefined }] },
      'results.0.isStamp',
    ],
    ['a long reason', 'record', { results: [{ ...result, reason: 'a'.repeat(65) }] }, 'reason'],
    [
      'a target not in its normal form',
      'record',
      { results: [{ ...result, redirect: { ...result.redirect, target: 'HTTP://a.org' } }] },
      'results.0.redirect.target',
    ],
    [
      'a long target',
      'record',
      {
        results: [
          {
            ...result,
            redirect: { ...result.redirect, target: `http://a.org/${'a'.repeat(8_192)}` },
          },
        ],
      },
      'results.0.redirect.target',
    ],
    [
      'too many results',
      'record',
      { results: Array.from({ length: 1_001 }, () => result) },
      'results',
    ],
    ['too many ids', 'postpone', { urlIds: Array.from({ length: 1_001 }, () => 1) }, 'urlIds'],
    ['no number', 'is-anything-due', { withinMs: null }, 'withinMs'],
  ])('%s', async (_name, action, content, field) => {
    const response = await say(action, content);
    expect(response.status).toBe(400);
    const problem = (await response.json()) as { code: string; detail: string };
    expect(problem.code).toBe('bad-message');
    expect(problem.detail).toContain(field);
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', ''],
    ['a list', '[]'],
    ['no envelope', '{"count":1}'],
  ])('%s', async (_name, body) => {
    expect((await post('lease', body)).status).toBe(400);
  });

  test('another version is told as such, and the crawler ends', async () => {
    const response = await say('lease', { count: 1 }, FRONTIER_VERSION + 1);
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([
      409,
      'unknown-version',
    ]);
  });

  test('an unknown action, and another method', async () => {
    expect((await say('everything', {})).status).toBe(404);
    const headers = { Authorization: `Bearer ${TOKEN}` };
    expect((await side.served.get('/internal/frontier/lease', { headers })).status).toBe(404);
  });

  test('a body that is too large, packed or not', async () => {
    const large = JSON.stringify({ version: 1, content: 'a'.repeat(QUESTION_BYTES_MAX) });
    expect((await post('lease', large)).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '));
    expect((await post('lease', bomb, { 'Content-Encoding': 'gzip' })).status).toBe(413);
  });

  test('one result that cannot be sent is an error of its own', async () => {
    await expect(side.remote.record([{ ...fine(1), reason: 'Two Words' }])).rejects.toThrow(
      /reason/,
    );
  });
});

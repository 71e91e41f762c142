import { createContext, runInContext } from 'node:vm';
import { createLogger } from '../runtime/logger';
import { failed, finding, sampleParts, sampleWiki } from './testing/sample-web';
import { serve, type Served } from './testing/serve';
import { checkWellFormed } from './testing/well-formed';

const DEAD = 'https://dead.net/x';
const wiki = sampleWiki([
  {
    pageId: 12,
    title: 'Hai',
    namespace: 0,
    links: [DEAD, 'https://well.net/', 'https://odd.net/'],
  },
  { pageId: 13, title: 'Wal', namespace: 0, links: [] },
  { pageId: 14, title: 'Aal', namespace: 0, links: ['mailto:aal@lunden.org'] },
]);
const known = {
  [DEAD]: failed(18, 29, 6),
  'https://well.net/': finding({ redirect: 'https://better.net/', mime: 'pdf', kib: 7 }),
  'https://odd.net/': failed(40, 3, 2),
};

let web: Served;
beforeAll(async () => {
  web = await serve(sampleParts(wiki, known));
});
afterAll(() => web.close());

async function getJson(path: string): Promise<unknown> {
  return (await web.get(path)).json();
}

describe('externalLinkProblem', () => {
  test('tells presumed unreachable links as JSON, and who says so', async () => {
    const response = await web.get('/externalLinkProblem?dbname=dewiki&pageid=12');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await response.json()).toEqual({
      source: { version: '0.1.0', commit: 'abc1234', url: 'https://gitlab.wikimedia.org/weboid' },
      dbname: 'dewiki@WMF',
      pageid: 12,
      title: 'Hai',
      complete: true,
      notMonitored: [],
      warnings: [],
      problems: [
        {
          url: DEAD,
          verdict: 'unreachable',
          code: 18,
          http: 404,
          reason: 'not-found',
          since: '2026-10-22',
          lastGood: '2026-10-19',
          lastChecked: '2026-11-19',
          failures: 6,
          sameAnswer: true,
          archives: [],
          hints: [],
        },
      ],
    });
  });

  test('a page without links has no problems', async () => {
    expect(await getJson('/externalLinkProblem?dbname=dewiki&pageid=13')).toMatchObject({
      complete: true,
      problems: [],
    });
  });

  test.each([
    ['&format=js', {}],
    ['', { 'Sec-Fetch-Dest': 'script' }],
  ])('is a script with %j %j', async (query, headers) => {
    const response = await web.get(`/externalLinkProblem?dbname=dewiki&pageid=12${query}`, {
      headers,
    });
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('vary')).toContain('Sec-Fetch-Dest');
    const fired: unknown[] = [];
    const hook = (name: string) => ({ fire: (answer: unknown) => fired.push(name, answer) });
    runInContext(await response.text(), createContext({ mediaWiki: { hook } }));
    const asJson = await getJson('/externalLinkProblem?dbname=dewiki&pageid=12');
    expect(fired[0]).toBe('externalLinkProblem/query.answer');
    expect(asJson).toMatchObject({ problems: JSON.parse(JSON.stringify(fired[1])) });
  });
});

describe('externalLinkInfo', () => {
  test('is a page with a list of findings and the form filled in', async () => {
    const response = await web.get('/externalLinkInfo?dbname=dewiki&pageid=12&lang=en');
    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-language')).toBe('en');
    checkWellFormed(page);
    expect(page).toContain('<html lang="en" dir="ltr">');
    expect(page).toContain('name="title" value="Hai"');
    expect(page).toContain('name="dbname" value="de.wikipedia.org"');
    expect(page).toContain('href="https://de.wikipedia.org/w/index.php?curid=12"');
    expect(page).toContain(`<a href="${DEAD}" title="${DEAD}" rel="nofollow noreferrer">`);
    expect(page).toContain('Not found (HTTP 404)');
    expect(page).toContain(
      '<dt>First failed check</dt><dd><time class="ago" datetime="2026-10-22">29 days ago</time>',
    );
    expect(page).toContain('<dt>Failed checks in a row</dt><dd>6 (each with HTTP 404)</dd>');
    expect(page).toContain('<a href="https://odd.net/');
    expect(page).not.toContain('well.net');
  });

  test('with all=1 tells working links too', async () => {
    const response = await web.get('/externalLinkInfo?dbname=dewiki&pageid=12&lang=de&all=1');
    const page = await response.text();
    checkWellFormed(page);
    expect(page).toContain('<option value="1" selected>Alle Weblinks</option>');
    expect(page).toContain('https://better.net/');
    expect(page).toContain('pdf (7 KiB)');
    expect(page).toContain('&amp;all=1&amp;format=json');
  });

  test('says so when there is nothing to tell', async () => {
    const page = await (await web.get('/externalLinkInfo?title=Wal&dbname=dewiki')).text();
    expect(page).toContain('This page has no web links.');
  });

  test.each(['externalLinkProblem?', 'externalLinkInfo?format=json&'])(
    '%s tells which sites are not monitored',
    async (path) => {
      const ignoring = { ...wiki, ignoredDomains: ['Wikipedia.org', 'bücher.de'] };
      const served = await serve(sampleParts(ignoring, known));
      const response = await served.get(`/${path}dbname=dewiki&pageid=12`);
      expect(await response.json()).toMatchObject({
        notMonitored: ['wikipedia.org', 'xn--bcher-kva.de'],
      });
      await served.close();
    },
  );

  test('is JSON as well', async () => {
    const found = await getJson('/externalLinkInfo?dbname=dewiki&title=Hai&format=json');
    expect(found).toMatchObject({ links: [{ url: DEAD }, { url: 'https://odd.net/' }] });
    const all = await getJson('/externalLinkInfo?dbname=dewiki&title=Hai&all=1&format=json');
    expect(all).toMatchObject({
      links: [
        { url: DEAD, verdict: 'unreachable' },
        { url: 'https://odd.net/', verdict: 'doubtful' },
        { url: 'https://well.net/', verdict: 'working', mime: 'pdf', kib: 7, failures: 0 },
      ],
    });
  });

  test('JSON tells doubts, what machines cannot judge, and how far redirects lead', async () => {
    const parked = finding({
      doubt: 'parked',
      redirect: 'https://sale.net/',
      redirectClass: 'other-domain',
    });
    const walled = finding({ runs: [{ code: 17, http: 403, firstDay: 3500, lastDay: 3600 }] });
    const served = await serve(
      sampleParts(wiki, { ...known, 'https://odd.net/': walled, 'https://well.net/': parked }),
    );
    const response = await served.get('/externalLinkInfo?dbname=dewiki&title=Hai&format=json');
    const { links } = (await response.json()) as { links: Record<string, unknown>[] };
    await served.close();
    expect(links).toMatchObject([
      { url: DEAD, verdict: 'unreachable' },
      { verdict: 'doubtful', http: 403, reason: 'no-access', unjudgeable: true },
      { verdict: 'doubtful', code: 1, reason: 'parked', redirectClass: 'other-domain' },
    ]);
    expect(links.map((link) => 'unjudgeable' in link)).toEqual([false, true, false]);
    expect(links.map((link) => 'redirectClass' in link)).toEqual([false, false, true]);
  });

  test('takes the language of the browser where none is asked for', async () => {
    const headers = { 'Accept-Language': 'de-AT,en;q=0.5' };
    const response = await web.get('/externalLinkInfo?dbname=dewiki&title=Hai', { headers });
    expect(response.headers.get('vary')).toContain('Accept-Language');
    expect(await response.text()).toContain('<html lang="de" dir="ltr">');
    const asked = await web.get('/externalLinkInfo?dbname=dewiki&title=Hai&lang=en', { headers });
    expect(asked.headers.get('vary')).toBeNull();
    expect(await asked.text()).toContain('<html lang="en" dir="ltr">');
  });
});

describe('other addresses', () => {
  test.each(['/', '/?dbname=dewiki&title=Hai&all=1', '/problems'])('%s is a page', async (path) => {
    const response = await web.get(path, { headers: { 'Accept-Language': 'de' } });
    expect(response.status).toBe(200);
    checkWellFormed(await response.text());
  });

  test('/ fills the form from the address', async () => {
    const page = await (await web.get('/?dbname=dewiki&curid=12&lang=')).text();
    expect(page).toContain('name="title" value="#12"');
  });

  test('an empty field is told by its label, not by a parameter', async () => {
    const page = await (await web.get('/externalLinkInfo?dbname=dewiki')).text();
    expect(page).toContain('The field “Article or page” is empty.');
  });

  test('where one wiki is watched, a title alone is enough', async () => {
    const page = await (await web.get('/externalLinkInfo?title=Hai')).text();
    expect(page).toContain('name="title" value="Hai"');
    expect(page).toContain('name="dbname" value="de.wikipedia.org"');
  });

  test('a page none of whose links is watched is not praised', async () => {
    const page = await (await web.get('/externalLinkInfo?dbname=dewiki&pageid=14')).text();
    expect(page).not.toContain('All links of this page work');
  });

  test('/version', async () => {
    expect(await getJson('/version')).toEqual({
      version: '0.1.0',
      commit: 'abc1234',
      source: 'https://gitlab.wikimedia.org/weboid',
    });
  });

  test.each([
    ['/static/icon.svg', 'image/svg+xml', '<svg'],
    ['/robots.txt', 'text/plain; charset=utf-8', 'Disallow: /'],
  ])('%s', async (path, type, content) => {
    const response = await web.get(path);
    expect(response.headers.get('content-type')).toBe(type);
    expect(await response.text()).toContain(content);
  });

  test('search engines may list what this is, no answer', async () => {
    const robots = await (await web.get('/robots.txt')).text();
    const noindex = '<meta name="robots" content="noindex, nofollow">';
    for (const path of ['/', '/api', '/problems']) {
      expect(robots).toContain(`Allow: ${path}$\n`);
      expect(await (await web.get(path)).text()).not.toContain(noindex);
    }
    expect(await (await web.get('/wikis')).text()).toContain(noindex);
  });
});

describe('headers', () => {
  test.each([
    ['/static/icon.svg?abc1234', 'public, max-age=31536000, immutable'],
    ['/static/icon.svg?another', 'public, max-age=300'],
    ['/static/no.svg?abc1234', 'no-store'],
  ])('%s is kept as its version allows', async (path, caching) => {
    const { headers } = await web.get(path);
    expect(headers.get('cache-control')).toBe(caching);
  });

  test('an answer may be cached and read by any page, without credentials', async () => {
    const { headers } = await web.get('/externalLinkProblem?dbname=dewiki&pageid=12');
    expect(Object.fromEntries(headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers':
        'Deprecation, ETag, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset',
      'cache-control': 'public, max-age=300, stale-while-revalidate=86400, stale-if-error=604800',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('geolocation=()'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    expect(headers.get('access-control-allow-credentials')).toBeNull();
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('what people read is asked for again each time', async () => {
    for (const path of ['/externalLinkInfo?dbname=dewiki&pageid=12', '/wiki/pages?dbname=dewiki']) {
      const { status, headers } = await web.get(path, { headers: { Accept: 'text/html' } });
      const caching = headers.get('cache-control');
      expect([path, status, caching]).toEqual([
        path,
        200,
        'public, max-age=0, stale-if-error=604800',
      ]);
    }
  });

  test('an unchanged answer is not sent again', async () => {
    const path = '/externalLinkProblem?dbname=dewiki&pageid=12';
    const etag = (await web.get(path)).headers.get('etag') ?? '';
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await web.get(path, { headers });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  test('a page may load nothing but style sheet, script and icon', async () => {
    const policy = (await web.get('/')).headers.get('content-security-policy')?.split('; ');
    expect(policy).toEqual([
      "default-src 'none'",
      "style-src 'self'",
      "script-src 'self'",
      "connect-src 'self'",
      "img-src 'self' data:",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ]);
  });

  test('HEAD is a GET without the body, OPTIONS tells what is allowed', async () => {
    const path = '/externalLinkProblem?dbname=dewiki&pageid=12';
    const head = await web.get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe((await web.get(path)).headers.get('etag'));
    const options = await web.get(path, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
    expect(options.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });

  test.each([
    '/',
    '/report',
    '/report/say',
    '/auth/login',
    '/static/icon.svg',
    '/static/nothing',
    '/metrics',
  ])('no other site reads %s', async (path) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await web.get(path, { method });
      const names = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
      expect(names).toEqual([]);
    }
  });

  test('answers depend on the language of the browser only where it counts, never on who asks', async () => {
    const headers = { Origin: 'https://de.wikipedia.org' };
    const vary = async (path: string) => (await web.get(path, { headers })).headers.get('vary');
    expect(await vary('/')).toBe('Accept-Language');
    expect(await vary('/?lang=de')).toBeNull();
    expect(await vary('/normalize?url=http://a.de')).toBeNull();
    expect(await vary('/openapi.json')).toBeNull();
  });
});

describe('failures', () => {
  test.each([
    ['/externalLinkProblem', 400, 'missing-parameter'],
    ['/externalLinkProblem?dbname=dewiki&pageid=x', 400, 'bad-pageid'],
    ['/externalLinkProblem?dbname=dewiki&pageid=12&format=pdf', 400, 'bad-format'],
    ['/externalLinkProblem?dbname=dewiki&pageid=99', 404, 'page-not-found'],
    ['/externalLinkProblem?dbname=%22%3Cb%3E&pageid=12', 404, 'unknown-dbname'],
    ['/externalLinkInfo?dbname=dewiki&pageid=12&format=json&all=yes', 400, 'bad-all'],
    [
      '/externalLinkInfo?dbname=dewiki&pageid=12&format=json&format=html',
      400,
      'repeated-parameter',
    ],
    ['/static/', 404, 'not-found'],
    ['/static/%2e%2e/app.ts', 404, 'not-found'],
    ['/static/%E0%A4%A', 404, 'not-found'],
    ['/nothing/here', 404, 'not-found'],
    ['/?lang=de&lang=en&format=json', 400, 'repeated-parameter'],
    ['/problems?lang=%E4&format=json', 400, 'bad-encoding'],
  ])('%s: %d %s', async (path, status, code) => {
    const response = await web.get(path);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const isOurs = /^\/(?:static\/|\?)/.test(new URL(path, 'http://a').href.slice(8));
    const origin = response.headers.get('access-control-allow-origin');
    expect(origin).toBe(isOurs ? null : '*');
    expect(await response.json()).toEqual({
      type: `https://weboid.toolforge.org/problems#${code}`,
      title: expect.stringMatching(/^\w/),
      status,
      detail: expect.stringMatching(/^\w.*\.$/),
      code,
    });
  });

  test.each([
    [
      '/externalLinkInfo?dbname=dewiki&pageid=99&lang=de',
      '*/*',
      404,
      'Eine solche Seite gibt es nicht',
    ],
    [
      '/externalLinkInfo?dbname=dewiki&pageid=12&format=pdf',
      '*/*',
      400,
      'This format does not exist',
    ],
    ['/externalLinkInfo?title=%3Cb%3E%22&dbname=dewiki', '*/*', 400, '&lt;b&gt;&quot;'],
    ['/nothing', 'text/html,*/*;q=0.8', 404, 'There is nothing here'],
  ])('%s for people: a page', async (path, accept, status, text) => {
    const response = await web.get(path, { headers: { Accept: accept } });
    const page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'text/html; charset=utf-8',
    ]);
    checkWellFormed(page);
    expect(page).toContain(text);
    expect(page).toContain('<form');
  });

  test.each([
    ['&format=xml', '*/*', 'application/problem+xml; charset=utf-8', '<code>bad-'],
    ['&format=csv', 'text/html', 'text/plain; charset=utf-8', '(400 bad-'],
    ['', 'application/xml', 'application/problem+xml; charset=utf-8', '<status>400</status>'],
    ['', 'text/javascript', 'text/javascript; charset=utf-8', '// No answer: 400 bad-pageid'],
    ['', 'application/json', 'application/problem+json; charset=utf-8', '"bad-pageid"'],
    ['', 'image/png', 'text/html; charset=utf-8', '<form'],
    ['&format=json', 'text/html', 'application/problem+json; charset=utf-8', '"bad-pageid"'],
  ])('is told with %j to who accepts %s as %s', async (query, accept, type, text) => {
    const path = `/externalLinkInfo?dbname=dewiki&pageid=x${query}`;
    const response = await web.get(path, { headers: { Accept: accept } });
    expect([response.status, response.headers.get('content-type')]).toEqual([400, type]);
    expect(await response.text()).toContain(text);
  });

  test('a script that fails is a comment with nothing from outside', async () => {
    const response = await web.get('/externalLinkProblem?dbname=%0Aalert(1)&pageid=1&format=js');
    const script = await response.text();
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script).toContain('// No answer: 404 unknown-dbname');
    expect(script).not.toContain('alert');
    expect(runInContext(script, createContext({}))).toBeUndefined();
  });

  test.each(['POST', 'PUT', 'DELETE'])('%s is refused', async (method) => {
    const response = await web.get('/externalLinkProblem?dbname=dewiki&pageid=12', { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    expect(await response.json()).toMatchObject({ code: 'method-not-allowed' });
  });
});

describe('when something of ours fails', () => {
  const secret = 'SELECT page_title FROM secret';

  /** A web side whose wiki fails with `fault`; collects what is logged. */
  async function askBroken(fault: Error): Promise<{ response: Response; logged: string }> {
    const lines: string[] = [];
    const logger = createLogger('info');
    const write = jest.spyOn(logger, 'error').mockImplementation((...entry: unknown[]) => {
      lines.push(JSON.stringify(entry));
    });
    const { reader } = wiki;
    const broken = { ...wiki, reader: { ...reader, pagesNamed: () => Promise.reject(fault) } };
    const served = await serve(sampleParts(broken, {}, { logger }));
    const response = await served.get('/externalLinkProblem?dbname=dewiki&pageid=12');
    await served.close();
    write.mockRestore();
    return { response, logged: lines.join('\n') };
  }

  test('a replica that cannot be asked is 503, with a time to come again', async () => {
    const error = Object.assign(new Error(secret), { code: 'ER_USER_LIMIT_REACHED' });
    const { response, logged } = await askBroken(error);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
    const body = await response.text();
    expect(body).toContain('replica-unavailable');
    expect(body).not.toContain(secret);
    expect(logged).toContain('ER_USER_LIMIT_REACHED');
    expect(logged).not.toMatch(/SELECT|dewiki|pageid|127\.0/);
  });

  test('a fault is 500 without details', async () => {
    const served = await serve({
      ...sampleParts(wiki, known),
      wikis: {
        all: [],
        find: () => {
          throw new TypeError(secret);
        },
        isAwaited: () => false,
        unwatched: () => Promise.resolve(null),
      },
    });
    const response = await served.get('/externalLinkProblem?dbname=dewiki&pageid=12');
    expect(response.status).toBe(500);
    expect(await response.json()).toMatchObject({ code: 'internal-error' });
    await served.close();
  });
});

describe('/healthz', () => {
  test.each([
    ['a database that answers', () => Promise.resolve(), 'ok', []],
    [
      'a database that fails',
      () => Promise.reject(new Error('gone')),
      'unreachable',
      [{ code: 'loops-unknown', message: expect.stringContaining('does not answer') }],
    ],
  ])('is 200 with %s', async (_name, ping, database, warnings) => {
    const served = await serve(sampleParts(wiki, {}, { ping }));
    const response = await served.get('/healthz');
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', database, warnings },
    ]);
    await served.close();
  });

  test('does not wait for a silent database', async () => {
    const clock = { now: () => 0, sleep: () => Promise.resolve() };
    const ping = () => new Promise<void>(() => undefined);
    const served = await serve(sampleParts(wiki, {}, { ping, clock }));
    expect(await (await served.get('/healthz')).json()).toMatchObject({ database: 'unreachable' });
    await served.close();
  });
});

describe('what was asked for', () => {
  test('is noted for the feeder, once the page was found', async () => {
    const noted: [string, number][] = [];
    const served = await serve({
      ...sampleParts(wiki, known),
      noteRequest: ({ dbname }, pageId) => {
        noted.push([dbname, pageId]);
        return Promise.resolve();
      },
    });
    await served.get('/externalLinkProblem?dbname=dewiki&pageid=12');
    await served.get('/externalLinkInfo?dbname=dewiki&title=Wal');
    await served.get('/externalLinkInfo?dbname=dewiki&pageid=999');
    expect(noted).toEqual([
      ['dewiki', 12],
      ['dewiki', 13],
    ]);
    await served.close();
  });

  test('is answered even when it cannot be noted', async () => {
    const noteRequest = () => Promise.reject(new Error('read-only'));
    const served = await serve({ ...sampleParts(wiki, known), noteRequest });
    expect((await served.get('/externalLinkProblem?dbname=dewiki&pageid=12')).status).toBe(200);
    await served.close();
  });
});

describe('several pages', () => {
  const PROBLEMS_OF = '/externalLinkProblem?dbname=dewiki&';

  test('are a list, each once, with what is missing', async () => {
    expect(await getJson(`${PROBLEMS_OF}pageid=12|13|12|99`)).toMatchObject({
      source: { version: '0.1.0' },
      pages: [
        { pageid: 12, dbname: 'dewiki@WMF', problems: [{ url: DEAD }] },
        { pageid: 13, problems: [] },
      ],
      missing: ['#99'],
    });
    expect(await getJson(`${PROBLEMS_OF}title=Wal|Nix`)).toMatchObject({
      pages: [{ title: 'Wal' }],
      missing: ['Nix'],
    });
  });

  test('of which none exists are not found', async () => {
    const response = await web.get(`${PROBLEMS_OF}pageid=98|99`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'page-not-found' });
  });

  test('have no place in a script', async () => {
    const response = await web.get(`${PROBLEMS_OF}pageid=12|13&format=js`);
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('// No answer: 400 too-many-pages'),
    ]);
  });

  test('are shown one after the other', async () => {
    const response = await web.get('/externalLinkInfo?dbname=dewiki&pageid=12|14&all=1&lang=en');
    const page = await response.text();
    checkWellFormed(page);
    expect(page).toMatch(/Hai[^]*dead\.net[^]*Aal[^]*mailto:aal@lunden\.org/);
  });
});

describe('other formats', () => {
  test('XML names its schema, which is there', async () => {
    const response = await web.get('/externalLinkInfo?dbname=dewiki&pageid=12&format=xml');
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    const [, address = ''] = /SchemaLocation="([^"]*)"/.exec(await response.text()) ?? [];
    expect((await web.get(new URL(address).pathname)).status).toBe(200);
  });

  test('the script of the whole information has a hook of its own', async () => {
    const response = await web.get('/externalLinkInfo?dbname=dewiki&pageid=12&format=js');
    expect(await response.text()).toContain("mediaWiki.hook('externalLinkInfo/query.answer')");
  });

  test('problems are a page, too, which shows those only', async () => {
    const response = await web.get(
      '/externalLinkProblem?dbname=dewiki&pageid=12&format=html&lang=en',
    );
    const page = await response.text();
    checkWellFormed(page);
    expect(page).toContain(`<a href="${DEAD}"`);
    expect(page).not.toContain('href="https://odd.net/"');
  });

  test('a language brings texts into JSON, and says which', async () => {
    const path = '/externalLinkProblem?dbname=dewiki&pageid=12';
    const plain = await web.get(path);
    expect(plain.headers.get('content-language')).toBeNull();
    expect(await plain.text()).not.toContain('"text"');
    const told = await web.get(`${path}&lang=de-at`);
    expect(told.headers.get('content-language')).toBe('de');
    expect(await told.json()).toMatchObject({
      problems: [
        { text: 'Tot: Nicht gefunden (HTTP 404); erste gescheiterte Prüfung: vor 29 Tagen' },
      ],
    });
    expect((await web.get(`${path}&lang=de&lang=en`)).status).toBe(400);
  });
});

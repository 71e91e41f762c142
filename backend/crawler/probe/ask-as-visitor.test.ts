import { outcomeOf } from '../../status/status-code';
import { normalUrl } from '../../url/testing/normal-url';
import { LONE_LEAF } from '../testing/lone-leaf';
import { createAuthority, createIdentity, type Identity } from '../testing/loopback-web';
import { HostBusyError } from '../transport/host-busy-error';
import { moved, page, recorded, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();
const HOST = 'mill.fjord.net';
const URL = `http://${HOST}/rye`;
const asVisitor = { readsPage: true, getOnly: true, asksAsVisitor: true };

let authority: Identity;
beforeAll(async () => {
  authority = await createAuthority();
});

const checkAgain = () => check(URL, asVisitor, web.network([authority.cert]));

describe('a URL that has failed before, and does so again, is asked for as visitors do', () => {
  it.each([
    ['in a language', 'accept-language', '*'],
    ['as a page', 'accept', '*/*'],
  ])('%s', async (_what, header, ours) => {
    await web.http(`${HOST}:80`, (request, response) =>
      page(response, request.headers[header] === ours ? 404 : 200),
    );
    expect(await check(URL)).toMatchObject({ code: 18, reason: 'http-404' });
    expect(await checkAgain()).toMatchObject({ code: 1, http: 200, reason: 'ok', redirect: null });
  });

  it.each([404, 410, 500])('by https, where http shows %d alone', async (http) => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, http));
    await web.https(
      `${HOST}:443`,
      await createIdentity(HOST, { authority }),
      (_request, response) => page(response),
    );
    expect(await checkAgain()).toMatchObject({
      code: 63,
      httpOfCode: 200,
      reason: 'scheme-changed',
      redirect: { target: normalUrl(`https://${HOST}/rye`), hops: [], class: 'same-page' },
    });
  });
});

describe('https whose certificate lacks its intermediate one, where http says that the page is missing', () => {
  const serveBoth = async (identity: Identity, byHttps: (url: string) => number) => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, 404));
    await web.https(`${HOST}:443`, identity, ({ url = '' }, response) => {
      page(response, byHttps(url));
    });
  };

  it('shows people the page: nothing is judged', async () => {
    await serveBoth(LONE_LEAF, () => 200);
    const seen = await checkAgain();
    expect(seen).toMatchObject({ code: 20, httpOfCode: 200, reason: 'tls-incomplete-chain' });
    expect(outcomeOf(seen)).toBe('unjudgeable');
  });

  it('has no page, either: that is a failure', async () => {
    await serveBoth(LONE_LEAF, () => 404);
    expect(await checkAgain()).toMatchObject({ code: 18, http: 404 });
  });

  it.each<[string, () => Promise<Identity>]>([
    ['self-signed', () => createIdentity(HOST)],
    ['for another host', () => createIdentity('other.fjord.net', { authority })],
    [
      "of somebody's own authority, sent alone",
      async () => createIdentity(HOST, { authority: await createAuthority('Somebody') }),
    ],
  ])('does not vouch where it is %s', async (_what, identity) => {
    await serveBoth(await identity(), () => 200);
    expect(await checkAgain()).toMatchObject({ code: 18, http: 404, reason: 'http-404' });
  });

  it('does not vouch for a page on a host with a bad certificate to which it leads', async () => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, 404));
    await web.https(`${HOST}:443`, LONE_LEAF, (_request, response) => {
      moved(response, 301, 'https://other.fjord.net/rye');
    });
    await web.https(
      'other.fjord.net:443',
      await createIdentity('other.fjord.net'),
      (_request, response) => page(response),
    );
    expect(await checkAgain()).toMatchObject({ code: 18, http: 404, reason: 'http-404' });
  });
});

describe('a wall that only visitors meet leaves open what stands behind it', () => {
  const wall = { 'cf-mitigated': 'challenge' };

  it('by https', async () => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, 404));
    const identity = await createIdentity(HOST, { authority });
    await web.https(`${HOST}:443`, identity, (_request, response) => page(response, 403, wall));
    expect(await checkAgain()).toMatchObject({ code: 17, http: 403, reason: 'bot-wall' });
  });

  it('in a language', async () => {
    await web.http(`${HOST}:80`, ({ headers }, response) =>
      headers['accept-language'] === '*' ? page(response, 404) : page(response, 403, wall),
    );
    expect(await checkAgain()).toMatchObject({ code: 17, http: 403, reason: 'bot-wall' });
  });
});

describe('what keeps machines out of what visitors are shown leaves open what stands there', () => {
  it.each([403, 429, 503])('by https, with %d', async (http) => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, 404));
    const identity = await createIdentity(HOST, { authority });
    await web.https(`${HOST}:443`, identity, (_request, response) => page(response, http));
    expect(outcomeOf(await checkAgain())).toBe('unjudgeable');
  });

  it('by https, where it wants a longer pause than a check', async () => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, 404));
    const identity = await createIdentity(HOST, { authority });
    const pause = { 'Retry-After': '3600' };
    await web.https(`${HOST}:443`, identity, (_request, response) => page(response, 429, pause));
    expect(await checkAgain()).toMatchObject({ code: 36, http: 429 });
  });

  it.each(['opted-out', 'paused'] as const)('where it is on a host that is %s', async (why) => {
    await web.http(`${HOST}:80`, ({ headers }, response) => {
      if (headers.accept === '*/*') page(response, 404);
      else moved(response, 302, 'http://elsewhere.fjord.net/');
    });
    const beforeRequest = async (host: string): Promise<void> => {
      if (host !== HOST) throw new HostBusyError(host, why, 0);
    };
    const checking = check(URL, { ...asVisitor, beforeRequest }, web.network([authority.cert]));
    await expect(checking).rejects.toThrow(HostBusyError);
  });

  it('as a page', async () => {
    await web.http(`${HOST}:80`, ({ headers }, response) =>
      page(response, headers.accept === '*/*' ? 404 : 403),
    );
    expect(await checkAgain()).toMatchObject({ code: 17, http: 403 });
  });
});

test('by https, where the redirect of http leads to a host that is no more', async () => {
  await web.http(`${HOST}:80`, (_request, response) =>
    moved(response, 301, 'http://gone.fjord.net/rye'),
  );
  const identity = await createIdentity(HOST, { authority });
  await web.https(`${HOST}:443`, identity, (_request, response) => page(response));
  expect(await check(URL, {}, web.network([authority.cert]))).toMatchObject({ http: null });
  expect(await checkAgain()).toMatchObject({ code: 63, httpOfCode: 200 });
});

test('where both ways lead to the same error, it is asked for as a page there once', async () => {
  const home = 'www.mill.fjord.net';
  const bare = recorded((_request, response) => moved(response, 301, `https://${home}/rye`));
  await web.http(`${HOST}:80`, bare.listener);
  await web.https(`${HOST}:443`, await createIdentity(HOST, { authority }), bare.listener);
  const real = recorded((_request, response) => page(response, 404));
  await web.https(`${home}:443`, await createIdentity(home, { authority }), real.listener);
  expect(await checkAgain()).toMatchObject({ code: 18, http: 404 });
  expect([bare.requests, real.requests]).toEqual([
    ['GET /rye', 'GET /rye'],
    ['GET /rye', 'GET /rye'],
  ]);
});

test('by https, where only the redirect of http leads astray', async () => {
  const astray = `https://${HOST}/rye/index.php/index.php`;
  await web.http(`${HOST}:80`, (_request, response) => moved(response, 301, astray));
  await web.https(`${HOST}:443`, await createIdentity(HOST, { authority }), (request, response) =>
    page(response, request.url === '/rye' ? 200 : 404),
  );
  expect(await check(URL, {}, web.network([authority.cert]))).toMatchObject({ code: 18 });
  expect(await checkAgain()).toMatchObject({ code: 63, httpOfCode: 200 });
});

describe('a failure stays', () => {
  it('where visitors get it, too', async () => {
    const plain = recorded((_request, response) => page(response, 404));
    const secure = recorded((_request, response) => page(response, 410));
    await web.http(`${HOST}:80`, plain.listener);
    await web.https(`${HOST}:443`, await createIdentity(HOST, { authority }), secure.listener);
    expect(await checkAgain()).toMatchObject({ code: 18, http: 404, redirect: null });
    expect([plain.requests, secure.requests]).toEqual([['GET /rye', 'GET /rye'], ['GET /rye']]);
  });

  it('where the certificate does not prove who answers by https', async () => {
    await web.http(`${HOST}:80`, (_request, response) => page(response, 404));
    await web.https(`${HOST}:443`, await createIdentity(HOST), (_request, response) =>
      page(response),
    );
    expect(await checkAgain()).toMatchObject({ code: 18, http: 404, redirect: null });
  });

  it('without another question where the host wants a pause', async () => {
    const { requests, listener } = recorded((_request, response) =>
      page(response, 404, { 'Retry-After': '3600' }),
    );
    await web.http(`${HOST}:80`, listener);
    expect(await checkAgain()).toMatchObject({ code: 18 });
    expect(requests).toEqual(['GET /rye']);
  });
});

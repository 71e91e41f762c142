import type { RequestListener } from 'node:http';
import { systemClock } from '../../runtime/clock';
import { systemRandom, type Random } from '../../runtime/random';
import type { HostLook } from '../../status/host-look';
import { normalUrl } from '../../url/testing/normal-url';
import type { NormalUrl } from '../../url/normal-url';
import { probe } from '../probe/probe';
import { LoopbackWeb } from '../testing/loopback-web';
import { judgeContent } from './judge-content';
import { isFreshLook, lookAtHost, siblingOf } from './look-at-host';
import { areParkingServers } from './signs/parking-services';

const web = new LoopbackWeb();
afterEach(() => web.close());

const LOST = `<title>Mill</title><p>We have looked in every corner of the mill, but what you want is not
  here any more. Ask the miller, or start again at the door.</p>`;

const alwaysA: Random = { below: () => 0, bytes: (length) => Buffer.alloc(length) };

const ask = (url: NormalUrl): ReturnType<typeof probe> =>
  probe(url, { timeoutMs: 2000, userAgent: 'test', readsPage: true }, web.network(), systemClock);

async function lookAt(listener: RequestListener, nameServers: string[] = []): Promise<HostLook> {
  await web.http('mill.org:80', listener);
  return lookAtHost(normalUrl('http://mill.org/old/flour.html'), {
    ask,
    resolveNameServers: async () => nameServers,
    random: systemRandom,
    today: 3000,
  });
}

const html =
  (code: number, body: string, headers = {}): RequestListener =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'text/html', ...headers }).end(body);
  };

describe('lookAtHost, on real servers', () => {
  it('asks once, beside the page, for what cannot be there', async () => {
    const asked: string[] = [];
    const look = await lookAt((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      html(404, 'no')(request, response);
    });
    expect(asked).toEqual([expect.stringMatching(/^GET \/old\/[a-z]{18}\.html$/)]);
    expect(look).toMatchObject({
      sibling: 'hard',
      lookedDay: 3000,
      isParked: false,
      target: '',
      title: '',
    });
  });

  it('remembers what a soft one says', async () => {
    const look = await lookAt(html(200, LOST));
    expect(look).toMatchObject({ sibling: 'soft', target: '', title: 'mill' });
    expect(look.print.some((byte) => byte !== 0)).toBe(true);
    const page = normalUrl('http://mill.org/old/rye.html');
    expect(judgeContent(page, await ask(page), look)).toEqual({
      kind: 'doubt',
      doubt: 'soft-404',
      evidence: [{ sign: 'same-as-missing', text: 'Mill' }],
    });
  });

  it('remembers where a soft one leads', async () => {
    const look = await lookAt((request, response) => {
      const listener = request.url === '/' ? html(200, LOST) : html(302, '', { location: '/' });
      listener(request, response);
    });
    expect(look).toMatchObject({ sibling: 'soft', target: 'http://mill.org/' });
    const page = normalUrl('http://mill.org/prices');
    expect(judgeContent(page, await ask(page), look)).toEqual({
      kind: 'doubt',
      doubt: 'to-home-page',
      evidence: [{ sign: 'address', text: 'http://mill.org/' }],
    });
  });

  it.each<[string, RequestListener]>([
    ['a refusal', html(403, 'no')],
    ['an overload', html(503, 'no')],
    ['a server error', html(500, 'no')],
    ['a wall that answers well', html(200, '<title>Just a moment...</title>Checking your browser')],
    ['no answer', (request) => request.socket.destroy()],
  ])('learns nothing from %s', async (_what, listener) => {
    expect(await lookAt(listener)).toMatchObject({ sibling: 'unknown' });
  });

  it('learns from a name server that a domain is parked', async () => {
    expect(await lookAt(html(200, LOST), ['NS1.Bodis.com.', 'ns2.bodis.com'])).toMatchObject({
      isParked: true,
    });
  });

  it('takes a domain whose name servers cannot be found for no parked one', async () => {
    await web.http('mill.org:80', html(404, ''));
    const failing = { ask, random: systemRandom, today: 1 };
    const resolveNameServers = async (): Promise<never> => {
      throw Object.assign(new Error('queryNs ENODATA'), { code: 'ENODATA', syscall: 'queryNs' });
    };
    const look = await lookAtHost(normalUrl('http://mill.org/a'), {
      ...failing,
      resolveNameServers,
    });
    expect(look.isParked).toBe(false);
  });

  it('lets what the caller throws through', async () => {
    const stopped = new Error('stop');
    const looking = { resolveNameServers: async () => [], random: systemRandom, today: 1 };
    const throwing = async (): Promise<never> => {
      throw stopped;
    };
    await expect(
      lookAtHost(normalUrl('http://mill.org/'), { ...looking, ask: throwing }),
    ).rejects.toBe(stopped);
  });
});

describe('siblingOf', () => {
  const name = 'a'.repeat(18);

  it.each([
    ['http://a.org/', `/${name}`],
    ['http://a.org/b.html', `/${name}.html`],
    ['http://a.org/b/c.php?id=5', `/b/${name}.php`],
    ['http://a.org/b/c/', `/b/${name}/`],
    ['http://a.org/b/c', `/b/${name}`],
    ['http://a.org/questions/123/how-to', `/questions/${name}`],
    ['http://a.org/2015/06/slug/', `/${name}/`],
    ['http://a.org/a/b.jsp;jsessionid=1', `/a/${name}.jsp`],
  ])('of %s is %s', (url, path) => {
    expect(siblingOf(normalUrl(url), alwaysA)).toEqual(normalUrl(url).with({ path }));
  });
});

test.each([
  ['soft', 29, true],
  ['hard', 30, false],
  ['unknown', 6, true],
  ['unknown', 7, false],
] as const)('a look that found a %s one is good after %d days: %s', (sibling, days, isFresh) => {
  const look = {
    lookedDay: 100,
    sibling,
    target: '',
    title: '',
    print: new Uint8Array(8),
    isParked: false,
  };
  expect(isFreshLook(look, 100 + days)).toBe(isFresh);
});

test.each([
  [[], false],
  [['ns1.sedoparking.com', 'ns2.sedoparking.com'], true],
  [['ns1.sedoparking.com', 'ns1.mill.org'], false],
  [['ns1.notbodis.com'], false],
  [['ns1.domaincontrol.com'], false],
])('name servers %j are a parking service’s: %s', (names, isParking) => {
  expect(areParkingServers(names)).toBe(isParking);
});

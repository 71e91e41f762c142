import { HostBusyError } from '../transport/host-busy-error';
import { loopbackAllowed, publicNetwork, type Endpoint, type Network } from '../transport/network';
import { connect } from '../transport/connector';
import { TriedAddresses } from '../transport/tried-addresses';
import { moved, page, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

describe('addresses', () => {
  it.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://127.0.0.2/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
  ])('%s is refused, as a redirect too', async (target) => {
    const refused = { code: 64, http: null, reason: 'address-refused' };
    expect(await check(target, {}, publicNetwork())).toMatchObject({ ...refused, method: null });
    await web.http('a.fjord.net:80', (_request, response) => moved(response, 302, target));
    const map = web.network();
    const guarded: Network = {
      ...publicNetwork(),
      resolve: (host, port) =>
        host === 'a.fjord.net' ? map.resolve(host, port) : publicNetwork().resolve(host, port),
      allows: (address) => map.allows(address),
    };
    expect(await check('http://a.fjord.net/', {}, guarded)).toMatchObject(refused);
  });

  it('that a name resolves to are refused as well', async () => {
    const rebound: Network = {
      ...publicNetwork(),
      resolve: async (_host, port) => [{ address: '192.168.1.1', family: 4, port }],
    };
    const expected = { code: 64, reason: 'address-refused' };
    expect(await check('http://a.fjord.net/', {}, rebound)).toMatchObject(expected);
  });

  it('that are allowed are taken, the others left out', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response));
    const map = web.network();
    const mixed: Network = {
      ...map,
      resolve: async (host, port) => {
        const found = await map.resolve(host, port);
        return [{ address: '10.0.0.1', family: 4, port: found[0]?.port ?? port }, ...found];
      },
    };
    expect(await check('http://a.fjord.net/', {}, mixed)).toMatchObject({ code: 1 });
  });

  it.each([
    [80, 3, { code: 1 }, 2],
    [80, 4, { code: 64, reason: 'connect-refused' }, 3],
    [8080, 4, { code: 1 }, 3],
    [8080, 5, { code: 64, reason: 'connect-refused' }, 3],
  ])(
    'of a hundred at port %d, four connections are opened, each in its turn, one of them by https in place of http; number %d works',
    async (port, works, expected, turnsTaken) => {
      await web.http(`a.fjord.net:${port}`, (_request, response) => page(response));
      const map = web.network();
      const turns: string[] = [];
      const hundred: Network = {
        ...map,
        allows: () => true,
        takeTurn: async (address) => void turns.push(address),
        resolve: async (host, asked) => {
          const [home] = await map.resolve(host, asked).catch(() => []);
          return Array.from({ length: 100 }, (_, place) =>
            place + 1 === works && home !== undefined
              ? home
              : { address: `127.0.0.${place + 100}`, family: 4, port: home?.port ?? asked },
          );
        },
      };
      const url = port === 80 ? 'http://a.fjord.net/' : `http://a.fjord.net:${port}/`;
      expect(await check(url, {}, hundred)).toMatchObject(expected);
      // The first one's is taken with the request; https has only one left, and takes a fresh one.
      expect(turns).toHaveLength(turnsTaken);
    },
  );

  /** A name with an address that refuses in front of the one that works. */
  function refusedFirst(): Network {
    const map = web.network();
    return {
      ...map,
      allows: () => true,
      resolve: async (host, asked) => {
        const found = await map.resolve(host, asked);
        return [{ address: '127.0.0.99', family: 4, port: found[0]?.port ?? asked }, ...found];
      },
    };
  }

  it.each([
    ['a missing page that HEAD is told of wrongly', 0, { code: 1 }],
    ['one redirect', 1, { code: 8 }],
    ['two redirects', 2, { code: 8 }],
    ['four redirects', 4, { code: 8 }],
  ])(
    'of two of which the first refuses, the second answers all requests: %s',
    async (_, hops, expected) => {
      for (const port of [80, 8080]) {
        const asked: string[] = [];
        await web.http(`a.fjord.net:${port}`, ({ url = '', method = '' }, response) => {
          asked.push(method);
          const hop = Number(/\d+/.exec(url)?.[0] ?? 0);
          if (hop < hops) moved(response, 301, `/${hop + 1}`);
          else if (method === 'HEAD') response.writeHead(404).end();
          else page(response);
        });
        const url = port === 80 ? 'http://a.fjord.net/0' : `http://a.fjord.net:${port}/0`;
        expect(await check(url, {}, refusedFirst())).toMatchObject(expected);
        expect(asked).toContain('GET');
      }
    },
  );

  it('of a host for which the check has one connection left: what fails is not told of the others', async () => {
    const port = await web.http('a.fjord.net:8080', (_request, response) => page(response));
    const at = (address: string): Endpoint => ({ address, family: 4, port });
    const tried = new TriedAddresses();
    const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    for (const end of [1, 2, 3]) tried.failed(at(`127.0.1.${end}`), refused, 'other.fjord.net');
    const network: Network = {
      ...web.network(),
      allows: () => true,
      resolve: async () => [at('127.0.2.1'), at('127.0.2.2'), at('127.0.0.1')],
    };
    const target = { host: 'a.fjord.net', port: 8080, secure: false, tried };
    const { signal } = new AbortController();
    const opening = connect(target, network, signal, () => undefined);
    await expect(opening).rejects.toBeInstanceOf(HostBusyError);
  });

  it('that are too crowded to be asked say nothing: the URL waits', async () => {
    const busy = new HostBusyError('a.fjord.net', 'address-crowded', 0);
    const crowded: Network = {
      ...web.network(),
      allows: () => true,
      takeTurn: () => Promise.reject(busy),
      resolve: async () =>
        ['127.0.0.98', '127.0.0.99'].map((address) => ({ address, family: 4, port: 9 })),
    };
    await expect(check('http://a.fjord.net:8080/', {}, crowded)).rejects.toBe(busy);
  });

  it('of several, one that works is found', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response));
    const map = web.network();
    const two: Network = {
      ...map,
      allows: () => true,
      resolve: async (host, port) => {
        const found = await map.resolve(host, port);
        return [{ address: '127.0.0.99', family: 4, port: found[0]?.port ?? port }, ...found];
      },
    };
    expect(await check('http://a.fjord.net/', {}, two)).toMatchObject({ code: 1 });
  });

  it('to which this machine has no way take nobody’s place', async () => {
    await web.http('a.fjord.net:80', (_request, response) => page(response));
    const map = web.network();
    const mixed: Network = {
      ...map,
      allows: () => true,
      resolve: async (host, asked) => {
        const [home] = await map.resolve(host, asked);
        const port = home?.port ?? asked;
        const at = (address: string, family: 4 | 6): Endpoint => ({ address, family, port });
        // TCP to a multicast address ends before it has begun.
        const noWay = [at('ff02::1', 6), at('ff02::2', 6)];
        const dead = [at('127.0.0.98', 4), at('127.0.0.99', 4)];
        return [...dead, ...(home === undefined ? [] : [home]), ...noWay];
      },
    };
    expect(await check('http://a.fjord.net/', {}, mixed)).toMatchObject({ code: 1 });
  });

  it('to which this machine has no way do not hide that its only other one is dead', async () => {
    const at = (address: string, family: 4 | 6): Endpoint => ({ address, family, port: 9 });
    const dead: Network = {
      ...web.network(),
      allows: () => true,
      resolve: async () => [at('ff02::1', 6), at('127.0.0.98', 4), at('ff02::2', 6)],
    };
    const expected = { code: 64, reason: 'connect-refused' };
    expect(await check('http://a.fjord.net:8080/', {}, dead)).toMatchObject(expected);
  });

  it('of this machine are reached when loopback is allowed', async () => {
    const port = await web.http('-', (_request, response) => page(response));
    const network = loopbackAllowed(publicNetwork());
    const expected = { code: 1, reason: 'ok' };
    expect(await check(`http://127.0.0.1:${port}/`, {}, network)).toMatchObject(expected);
  });
});

import { loopbackAllowed, publicNetwork, type Network } from './network';

describe('publicNetwork', () => {
  it('resolves addresses to themselves', async () => {
    const network = publicNetwork();
    expect(await network.resolve('127.0.0.1', 80)).toEqual([
      { address: '127.0.0.1', family: 4, port: 80 },
    ]);
    expect(await network.resolve('::1', 443)).toEqual([{ address: '::1', family: 6, port: 443 }]);
  });

  it('asks for names as they are, without the search domains of this machine', async () => {
    const asked: string[] = [];
    const network = publicNetwork(async (host) => {
      asked.push(host);
      return [{ address: '1.1.1.1', family: 4 }];
    });
    await network.resolve('a.fjord.net', 80);
    await network.resolve('1.1.1.1', 80);
    await network.resolve('2a00::1', 80);
    expect(asked).toEqual(['a.fjord.net.', '1.1.1.1', '2a00::1']);
  });

  it('gives more addresses than one check tries in an order by chance, fewer as they come', async () => {
    const addressesOf = async (found: string[]): Promise<string[]> => {
      const lookUp = async () => found.map((address) => ({ address, family: 4 }));
      const network = publicNetwork(lookUp, null, { below: (limit) => limit - 1 });
      return (await network.resolve('a.fjord.net', 80)).map(({ address }) => address);
    };
    expect(await addressesOf(['1.1.1.1', '1.1.1.2', '1.1.1.3'])).toEqual([
      '1.1.1.1',
      '1.1.1.2',
      '1.1.1.3',
    ]);
    expect(await addressesOf(['1.1.1.1', '1.1.1.2', '1.1.1.3', '1.1.1.4'])).toEqual([
      '1.1.1.4',
      '1.1.1.3',
      '1.1.1.2',
      '1.1.1.1',
    ]);
  });

  it('allows the public internet only and trusts nobody in addition', () => {
    const network = publicNetwork();
    expect(['1.1.1.1', '127.0.0.1', '::1', '10.0.0.1'].map((each) => network.allows(each))).toEqual(
      [true, false, false, false],
    );
    expect(network.extraCertificates).toEqual([]);
  });
});

describe('loopbackAllowed', () => {
  it('adds loopback and nothing else', () => {
    const network = loopbackAllowed(publicNetwork());
    const addresses = ['1.1.1.1', '127.9.9.9', '::1', '10.0.0.1', '169.254.169.254', '0.0.0.0'];
    expect(addresses.map((each) => network.allows(each))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  it('keeps the rest of the network', async () => {
    const network: Network = {
      resolve: async (host, port) => [{ address: host, family: 4, port: port + 1 }],
      allows: () => false,
      extraCertificates: ['pem'],
    };
    const wider = loopbackAllowed(network);
    expect(await wider.resolve('x', 1)).toEqual([{ address: 'x', family: 4, port: 2 }]);
    expect(wider.extraCertificates).toEqual(['pem']);
    expect(wider.allows('1.1.1.1')).toBe(false);
  });
});

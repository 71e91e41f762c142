import { normalUrl } from '../../url/testing/normal-url';
import type { Endpoint } from '../transport/network';
import type { Observation } from './probe';
import { LONE_LEAF } from '../testing/lone-leaf';
import { outcomeOf } from '../../status/status-code';
import { createAuthority, createIdentity, type Identity } from '../testing/loopback-web';
import { moved, page, recorded, withCheckedWeb } from './testing/checked-web';

const { web, check } = withCheckedWeb();

describe('TLS', () => {
  let authority: Identity;
  const host = 'tls.fjord.net';

  beforeAll(async () => {
    authority = await createAuthority();
  });

  async function serve(identity: Identity, http = 200): Promise<string[]> {
    const { requests, listener } = recorded((_request, response) => page(response, http));
    await web.https(`${host}:443`, identity, listener);
    return requests;
  }

  const checkTls = (url = `https://${host}/`): Promise<Observation> =>
    check(url, {}, web.network([authority.cert]));

  /** Where nobody listens, connections are refused. */
  function checkOpenPorts(url: string): Promise<Observation> {
    const network = web.network([authority.cert]);
    const closed: Endpoint = { address: '127.0.0.1', family: 4, port: 1 };
    const resolve = (name: string, port: number): Promise<Endpoint[]> =>
      network.resolve(name, port).catch(() => [closed]);
    return check(url, {}, { ...network, resolve });
  }

  it('with a trusted certificate', async () => {
    const requests = await serve(await createIdentity(host, { authority }));
    expect(await checkTls()).toMatchObject({ code: 1, reason: 'ok', method: 'HEAD' });
    expect(requests).toEqual(['HEAD /']);
  });

  const past = [new Date('2020-01-01'), new Date('2021-01-01')] as const;
  const future = [new Date('2199-01-01'), new Date('2200-01-01')] as const;

  it.each<[string, string, () => Promise<Identity>]>([
    ['a self-signed certificate', 'tls-self-signed', () => createIdentity(host)],
    [
      'a certificate for another name',
      'tls-wrong-host',
      () => createIdentity('other.fjord.net', { authority }),
    ],
    [
      'an expired certificate',
      'tls-expired',
      () => createIdentity(host, { authority, valid: past }),
    ],
    [
      'a certificate that is not valid yet',
      'tls-not-yet-valid',
      () => createIdentity(host, { authority, valid: future }),
    ],
    [
      'a certificate of an unknown authority',
      'tls-unknown-issuer',
      async () => createIdentity(host, { authority: await createAuthority('Somebody') }),
    ],
  ])('with %s is a peculiarity, not a death: %s', async (_what, reason, identity) => {
    await serve(await identity());
    expect(await checkTls()).toMatchObject({
      code: 1,
      http: 200,
      reason,
      traits: expect.arrayContaining([{ trait: 'needs-http', holds: true }]),
    });
  });

  it('with a certificate without its intermediate one is a peculiarity, which browsers do not mind', async () => {
    await serve(LONE_LEAF);
    const seen = await checkTls();
    expect(seen).toMatchObject({ code: 1, http: 200, reason: 'tls-incomplete-chain' });
    expect(seen.traits).not.toContainEqual({ trait: 'needs-http', holds: true });
  });

  it('with a bad certificate does not revive a page that is not there', async () => {
    await serve(await createIdentity(host), 404);
    expect(await checkTls()).toMatchObject({ code: 18, http: 404, reason: 'tls-self-signed' });
  });

  it('with an address: the certificate is held against it', async () => {
    await web.https(
      '127.0.0.1:443',
      await createIdentity('127.0.0.1', { authority }),
      (_q, answer) => page(answer),
    );
    expect(await checkTls('https://127.0.0.1/')).toMatchObject({ code: 1, reason: 'ok' });
  });

  it('after http alone is code 63', async () => {
    await serve(await createIdentity(host, { authority }));
    await web.http(`${host}:80`, (_request, response) => moved(response, 301, `https://${host}/`));
    expect(await checkTls(`http://${host}/`)).toMatchObject({
      code: 63,
      httpOfCode: 200,
      redirect: { target: normalUrl(`https://${host}/`), hops: [301], class: 'same-page' },
      reason: 'scheme-changed',
    });
  });

  it('is tried where http has no connection at all, as browsers do', async () => {
    await serve(await createIdentity(host, { authority }));
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject({
      code: 63,
      httpOfCode: 200,
      redirect: { target: normalUrl(`https://${host}/`), hops: [], class: 'same-page' },
      reason: 'scheme-changed',
      traits: expect.arrayContaining([{ trait: 'needs-https', holds: true }]),
    });
  });

  it.each([
    ['a refusal of machines', 403, { code: 17, reason: 'http-403' }],
    ['a page that is not there', 404, { code: 18, reason: 'http-404' }],
  ])('with %s in place of http', async (_what, http, expected) => {
    await serve(await createIdentity(host, { authority }), http);
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject(expected);
  });

  it('with a bad certificate does not stand in for http', async () => {
    await serve(await createIdentity(host));
    const expected = { code: 64, reason: 'connect-refused', redirect: null };
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject(expected);
  });

  it('without its intermediate certificate leaves open what is there in place of http', async () => {
    await serve(LONE_LEAF);
    const expected = { code: 20, http: 200, httpOfCode: 200, reason: 'tls-incomplete-chain' };
    expect(await checkOpenPorts(`http://${host}/`)).toMatchObject(expected);
  });

  it('without its intermediate certificate, and without the page, is a failure as any', async () => {
    await serve(LONE_LEAF, 404);
    expect(outcomeOf(await checkOpenPorts(`http://${host}/`))).toBe('failed');
  });

  it('is not tried for other ports', async () => {
    await serve(await createIdentity(host, { authority }));
    const observation = await checkOpenPorts(`http://${host}:8080/`);
    expect(observation).toMatchObject({ code: 64, reason: 'connect-refused' });
  });

  it('for those who have a certificate of their own is no public access', async () => {
    const identity = await createIdentity(host);
    const asking = { ...identity, requestCert: true, rejectUnauthorized: true };
    await web.tls(`${host}:443`, asking, () => undefined);
    const expected = { code: 17, reason: 'tls-client-certificate', http: null };
    expect(await checkTls()).toMatchObject(expected);
  });

  it('on a port without TLS', async () => {
    await web.http(`${host}:443`, (_request, response) => page(response));
    expect(await checkTls()).toMatchObject({ code: 64, reason: 'tls', method: null });
  });

  it('that never comes', async () => {
    await web.tcp(`${host}:443`, (socket) => socket.resume());
    const observation = await check(`https://${host}/`, { timeoutMs: 200 });
    expect(observation).toMatchObject({ code: 64, reason: 'tls-timeout', method: null });
  });
});

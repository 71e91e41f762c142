import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import { dnsAddressOf } from './dns-address';

/** Answers each question with these flags and addresses; null: never. */
async function asking(
  answer: { flags: number; address: readonly number[] } | null,
): Promise<{ resolver: Resolver; server: Socket }> {
  const server = createSocket('udp4');
  server.on('message', (question, { port }) => {
    if (answer === null) return;
    const { flags, address } = answer;
    const head = Buffer.from(question);
    head.writeUInt16BE(flags, 2);
    head.writeUInt16BE(address.length === 0 ? 0 : 1, 6);
    head.writeUInt16BE(0, 10);
    // The question ends behind its name, with type and class; nothing of EDNS is repeated.
    const end = question.indexOf(0, 12) + 5;
    const found = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, ...address]);
    const parts = [head.subarray(0, end), ...(address.length === 0 ? [] : [found])];
    server.send(Buffer.concat(parts), port, '127.0.0.1');
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const resolver = new Resolver({ timeout: 100, tries: 1 });
  resolver.setServers([`127.0.0.1:${server.address().port}`]);
  return { resolver, server };
}

test.each([
  ['is what DNS says', { flags: 0x8180, address: [10, 1, 2, 3] }, '10.1.2.3'],
  [
    'is left to the system where DNS knows no such name',
    { flags: 0x8183, address: [] },
    'db.example.org',
  ],
  ['is left to the system where DNS refuses', { flags: 0x8185, address: [] }, 'db.example.org'],
])('the address of a host %s', async (_, answer, address) => {
  const { resolver, server } = await asking(answer);
  expect(await dnsAddressOf('db.example.org', resolver)).toBe(address);
  server.close();
});

test('a name server that says nothing is given up, and nobody else asked', async () => {
  const { resolver, server } = await asking(null);
  await expect(dnsAddressOf('db.example.org', resolver)).rejects.toMatchObject({
    code: 'ETIMEOUT',
  });
  server.close();
});

test.each(['127.0.0.1', '::1', 'localhost'])('nobody is asked for %s', async (host) => {
  const resolve4 = jest.fn();
  expect(await dnsAddressOf(host, { resolve4 })).toBe(host);
  expect(resolve4).not.toHaveBeenCalled();
});

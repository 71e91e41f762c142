import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startHostileServer, type Hostility } from '../../wiki/testing/hostile-server';
import { askListService } from './ask-list-service';
import { ListFaultError } from './list-fault-error';

const running = new AbortController().signal;

async function faultOf(url: string, answerMs = 1_000): Promise<string> {
  const address = new URL(url);
  try {
    await askListService({ address, userAgent: 'Weboid', signal: running, answerMs });
    return 'none';
  } catch (error) {
    return error instanceof ListFaultError ? error.fault : String(error);
  }
}

async function faultBy(hostility: Hostility): Promise<string> {
  const server = await startHostileServer(hostility);
  try {
    return await faultOf(server.url, hostility === 'floods' ? 30_000 : 1_000);
  } finally {
    await server.close();
  }
}

test('a service that drips, floods or packs a bomb costs its time and its bytes, and no more', async () => {
  expect(await faultBy('drips')).toBe('service-away');
  expect(await faultBy('drips headers')).toBe('service-away');
  expect(await faultBy('floods')).toBe('too-big');
  expect(await faultBy('floods packed')).toMatch(/^(?:too-big|service-away)$/);
});

test('it may redirect within its origin alone', async () => {
  const other = await startHostileServer('floods');
  expect(await faultBy({ redirectTo: other.url })).toBe('service-away');
  expect(other.asked).toEqual([]);
  await other.close();
});

test('by its status and its words it is told what is wrong', async () => {
  const seen: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    seen.push(request.headers['user-agent']);
    const status = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 200);
    response.writeHead(status).end(status === 200 ? '<html>' : 'x');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const faults = [];
  for (const path of ['404', '410', '500', '503', '429', '403', '200']) {
    faults.push(await faultOf(`${origin}/${path}`));
  }
  await new Promise((resolve) => server.close(resolve));
  expect(faults).toEqual([
    'unknown-query',
    'unknown-query',
    'service-away',
    'service-away',
    'service-away',
    'service-away',
    'not-understood',
  ]);
  expect(new Set(seen)).toEqual(new Set(['Weboid']));
  expect(await faultOf(`${origin}/gone`)).toBe('service-away');
});

test('a killed reader waits for no service', async () => {
  const server = await startHostileServer('drips');
  const stop = new AbortController();
  const asked = askListService({
    address: new URL(server.url),
    userAgent: '',
    signal: stop.signal,
  });
  setTimeout(() => stop.abort(new Error('killed')), 50);
  await expect(asked).rejects.toThrow('killed');
  await server.close();
});

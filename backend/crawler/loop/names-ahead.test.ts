import { NamesAhead } from './names-ahead';
import type { Endpoint, Network } from '../transport/network';

const ENDPOINT: Endpoint = { address: '192.0.2.1', family: 4, port: 80 };
const never = new AbortController().signal;

function networkOf(resolve: Network['resolve']): Network {
  return { resolve, allows: () => true, extraCertificates: [] };
}

test('what was found ahead is handed out once; there is no second look-up for it', async () => {
  let lookUps = 0;
  const names = new NamesAhead(
    networkOf(() => {
      lookUps += 1;
      return Promise.resolve([ENDPOINT]);
    }),
  );
  expect(await names.ahead('a.org', 80, 1_000, never)).toEqual([ENDPOINT]);
  expect(await names.resolve('a.org', 80)).toEqual([ENDPOINT]);
  expect(lookUps).toBe(1);
  await names.resolve('a.org', 80);
  expect(lookUps).toBe(2);
});

test('a name that is not there fails where the connection is made', async () => {
  const names = new NamesAhead(networkOf(() => Promise.reject(new Error('ENOTFOUND'))));
  expect(await names.ahead('a.org', 80, 1_000, never)).toEqual([]);
  await expect(names.resolve('a.org', 80)).rejects.toThrow('ENOTFOUND');
});

test('a name that takes too long is not waited for; who stops does not wait either', async () => {
  const names = new NamesAhead(networkOf(() => new Promise(() => undefined)));
  expect(await names.ahead('a.org', 80, 5, never)).toEqual([]);
  const stop = new AbortController();
  const waiting = names.ahead('b.org', 80, 60_000, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});

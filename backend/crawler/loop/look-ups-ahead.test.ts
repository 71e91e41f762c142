import { LookUpsAhead } from './look-ups-ahead';
import type { Endpoint, Network } from '../transport/network';

const ENDPOINT: Endpoint = { address: '192.0.2.1', family: 4, port: 80 };
const never = new AbortController().signal;

function networkOf(resolve: Network['resolve']): Network {
  return { resolve, allows: () => true, extraCertificates: [] };
}

test('what was found ahead is handed out once; there is no second look-up for it', async () => {
  let lookUps = 0;
  const ahead = new LookUpsAhead(
    networkOf(() => {
      lookUps += 1;
      return Promise.resolve([ENDPOINT]);
    }),
  );
  expect(await ahead.ahead('a.org', 80, 1_000, never)).toEqual([ENDPOINT]);
  expect(await ahead.resolve('a.org', 80)).toEqual([ENDPOINT]);
  expect(lookUps).toBe(1);
  await ahead.resolve('a.org', 80);
  expect(lookUps).toBe(2);
});

test('a name that is not there fails where the connection is made', async () => {
  const ahead = new LookUpsAhead(networkOf(() => Promise.reject(new Error('ENOTFOUND'))));
  expect(await ahead.ahead('a.org', 80, 1_000, never)).toEqual([]);
  await expect(ahead.resolve('a.org', 80)).rejects.toThrow('ENOTFOUND');
});

test('a name that takes too long is not waited for; who stops does not wait either', async () => {
  const ahead = new LookUpsAhead(networkOf(() => new Promise(() => undefined)));
  expect(await ahead.ahead('a.org', 80, 5, never)).toEqual([]);
  const stop = new AbortController();
  const waiting = ahead.ahead('b.org', 80, 60_000, stop.signal);
  stop.abort(new Error('stopped'));
  await expect(waiting).rejects.toThrow('stopped');
});

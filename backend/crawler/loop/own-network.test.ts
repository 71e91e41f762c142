import { createHeldClock } from '../../runtime/testing/held-clock';
import { createSilentLogger } from '../../runtime/logger';
import type { NetworkSign } from './outage-window';
import { OwnNetwork } from './own-network';

const clock = createHeldClock(0);
const never = (): AbortSignal => new AbortController().signal;
let network = new OwnNetwork(clock, createSilentLogger());

beforeEach(() => {
  network = new OwnNetwork(clock, createSilentLogger());
});
afterEach(() => expect(clock.asleep()).toBe(0));

const end = (started: number, host: string, sign: NetworkSign, stop = never()): Promise<boolean> =>
  network.end({ started, host, sign, surprise: 1, signal: stop });

/** What is known by now; undefined while it is held. */
async function settled(result: Promise<boolean>): Promise<boolean | undefined> {
  const later = new Promise<undefined>((done) => setImmediate(done, undefined));
  return Promise.race([result, later]);
}

/** This many checks that run at the same time and all fail. */
function failMany(count: number): Promise<boolean>[] {
  const started = Array.from({ length: count }, () => network.begin());
  return started.map((one) => end(one, `site${one}.org`, 'failed'));
}

test('a failure waits for a check that began after it and reached a server', async () => {
  const [failing, before] = [network.begin(), network.begin()];
  const result = end(failing, 'gone.org', 'failed');
  const after = network.begin();
  network.begin();
  expect(await end(before, 'a.org', 'reached')).toBe(true);
  expect(await settled(result)).toBeUndefined();
  expect(await end(after, 'b.org', 'reached')).toBe(true);
  expect(await result).toBe(true);
});

test('a failure that nobody vouches for is believed after 20 s', async () => {
  const result = end(network.begin(), 'gone.org', 'failed');
  await clock.sleeper(20_000);
  clock.advance(20_000);
  expect(await result).toBe(true);
});

test('who stops records no failure that is held', async () => {
  const stop = new AbortController();
  network.begin();
  const result = end(network.begin(), 'gone.org', 'failed', stop.signal);
  stop.abort();
  expect(await result).toBe(false);
});

test('when many domains fail and none answers, none of the failures is believed', async () => {
  network.begin();
  const results = failMany(30);
  expect(network.isDown).toBe(true);
  expect(await Promise.all(results)).toEqual(Array.from({ length: 30 }, () => false));
  expect(await end(network.begin(), 'later.org', 'failed')).toBe(false);
});

test('an answer to a check that began before the outage ends it not; a later one does', async () => {
  const before = network.begin();
  void Promise.all(failMany(30));
  await end(before, 'old.org', 'reached');
  expect(network.isDown).toBe(true);
  await end(network.begin(), 'new.org', 'reached');
  expect(network.isDown).toBe(false);
});

test('many dead domains among living ones are no outage', async () => {
  const results: Promise<boolean>[] = [];
  for (let n = 0; n < 200; n += 1) {
    const started = network.begin();
    const isReached = n % 20 === 19;
    results.push(end(started, `site${n}.org`, isReached ? 'reached' : 'failed'));
  }
  expect(new Set(await Promise.all(results))).toEqual(new Set([true]));
});

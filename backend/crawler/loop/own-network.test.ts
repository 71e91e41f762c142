import { createHeldClock } from '../../runtime/testing/held-clock';
import { createSilentLogger } from '../../runtime/logger';
import type { NetworkSign } from './outage-window';
import { OwnNetwork, type Belief } from './own-network';

const clock = createHeldClock(0);
const never = (): AbortSignal => new AbortController().signal;
let network = new OwnNetwork(clock, createSilentLogger());

beforeEach(() => {
  network = new OwnNetwork(clock, createSilentLogger());
});
afterEach(() => expect(clock.asleep()).toBe(0));

/** How many witnesses are reached, or else silent; calls are counted. */
let witnesses: { reached: number; silent: number };
let calls: number;
/** What the witnesses wait for; who is asked meanwhile knows nothing. */
let hold: Promise<void> | undefined;

beforeEach(() => {
  witnesses = { reached: 0, silent: 0 };
  calls = 0;
  hold = undefined;
});

async function askWitnesses(): Promise<number> {
  calls += 1;
  if (hold !== undefined) {
    await hold;
    return 0;
  }
  for (let n = 0; n < witnesses.reached; n += 1) network.noteReached(network.begin());
  return witnesses.silent;
}

const end = (started: number, host: string, sign: NetworkSign, stop = never()): Promise<Belief> =>
  network.end({ started, host, sign, surprise: 1, ms: 0, signal: stop, askWitnesses });

/** Somebody has been reached just now. */
const reach = (): Promise<Belief> => end(network.begin(), 'shop.org', 'reached');

/** What is known by now; undefined while it is held. */
async function settled(result: Promise<Belief>): Promise<Belief | undefined> {
  const later = new Promise<undefined>((done) => setImmediate(done, undefined));
  return Promise.race([result, later]);
}

/** This many checks that run at the same time and all fail. */
function failMany(count: number): Promise<Belief>[] {
  const started = Array.from({ length: count }, () => network.begin());
  return started.map((one) => end(one, `site${one}.org`, 'failed'));
}

test('a failure waits for a check that began after it and reached a server', async () => {
  await reach();
  const [failing, before] = [network.begin(), network.begin()];
  const result = end(failing, 'gone.org', 'failed');
  const after = network.begin();
  network.begin();
  expect(await end(before, 'a.org', 'reached')).toBe('believed');
  expect(await settled(result)).toBeUndefined();
  expect(await end(after, 'b.org', 'reached')).toBe('believed');
  expect(await result).toBe('believed');
});

test('where nobody else is asked, witnesses are called after 20 s', async () => {
  await reach();
  const result = end(network.begin(), 'gone.org', 'failed');
  await clock.sleeper(20_000);
  expect(calls).toBe(0);
  witnesses = { reached: 1, silent: 2 };
  clock.advance(20_000);
  expect(await result).toBe('believed');
});

test.each([0, 1, 3])('what nobody vouches for is never believed: %d silent', async (silent) => {
  await reach();
  const result = end(network.begin(), 'gone.org', 'failed');
  await clock.sleeper(20_000);
  witnesses = { reached: 0, silent };
  clock.advance(20_000);
  expect(await result).toBe('not-believed');
  expect(network.isDown).toBe(silent > 1);
});

test('where nobody was reached shortly before a failure, it is to be seen again', async () => {
  await reach();
  clock.advance(15_001);
  witnesses.reached = 1;
  const first = end(network.begin(), 'gone.org', 'failed');
  await clock.sleeper(20_000);
  clock.advance(20_000);
  expect(await first).toBe('again');
  const second = end(network.begin(), 'gone.org', 'failed');
  await clock.sleeper(20_000);
  clock.advance(20_000);
  expect(await second).toBe('believed');
});

test('failures that are held together call their witnesses once', async () => {
  const results = [1, 2, 3].map((n) => end(network.begin(), `gone${n}.org`, 'failed'));
  await clock.sleeper(20_000);
  clock.advance(20_000);
  expect(await Promise.all(results)).toEqual(Array.from({ length: 3 }, () => 'not-believed'));
  expect(calls).toBe(1);
});

test('while our network is down a witness tells that it is back; they are called each minute', async () => {
  void Promise.all(failMany(30));
  expect(network.isDown).toBe(true);
  await end(network.begin(), 'trial.org', 'failed');
  await end(network.begin(), 'trial.org', 'failed');
  expect(calls).toBe(1);
  clock.advance(60_000);
  witnesses.reached = 1;
  expect(await end(network.begin(), 'trial.org', 'failed')).toBe('not-believed');
  expect(network.isDown).toBe(false);
});

test('who stops records no failure that is held', async () => {
  const stop = new AbortController();
  network.begin();
  const result = end(network.begin(), 'gone.org', 'failed', stop.signal);
  stop.abort();
  expect(await result).toBe('not-believed');
});

test('when many domains fail and none answers, none of the failures is believed', async () => {
  network.begin();
  const results = failMany(30);
  expect(network.isDown).toBe(true);
  expect(await Promise.all(results)).toEqual(Array.from({ length: 30 }, () => 'not-believed'));
  expect(await end(network.begin(), 'later.org', 'failed')).toBe('not-believed');
});

test('where many fail together and a witness is reached at once, all of them are checked once more', async () => {
  await reach();
  witnesses.reached = 1;
  const results = failMany(30);
  expect(await Promise.all(results)).toEqual(Array.from({ length: 30 }, () => 'again'));
  expect([network.isDown, calls]).toEqual([false, 1]);
});

test('who was called before many failed has no say in whether our network is down', async () => {
  await reach();
  const early = end(network.begin(), 'gone.org', 'failed');
  await clock.sleeper(20_000);
  witnesses.reached = 1;
  const first = network.begin();
  let answer: () => void = () => undefined;
  hold = new Promise((done) => {
    answer = done;
  });
  clock.advance(20_000);
  await settled(early);
  const results = failMany(29);
  network.noteReached(first);
  hold = undefined;
  answer();
  expect(new Set(await Promise.all(results))).toEqual(new Set(['again']));
  expect(calls).toBe(2);
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
  await reach();
  const results: Promise<Belief>[] = [];
  for (let n = 0; n < 200; n += 1) {
    const started = network.begin();
    const isReached = n % 20 === 19;
    results.push(end(started, `site${n}.org`, isReached ? 'reached' : 'failed'));
  }
  expect(new Set(await Promise.all(results))).toEqual(new Set(['believed']));
});

import { createSteppedClock } from './simulated-clock';

const HOUR_MS = 3_600_000;

test('runs faster by the factor and jumps forward only', () => {
  const real = { ms: 50 };
  const clock = createSteppedClock({ startMs: 1000, factor: 1000, realNowMs: () => real.ms });
  expect(clock.now()).toBe(1000);
  real.ms += 2;
  expect(clock.now()).toBe(3000);
  clock.advanceTo(HOUR_MS);
  expect(clock.now()).toBe(HOUR_MS);
  clock.advanceTo(5);
  expect(clock.now()).toBe(HOUR_MS);
  real.ms += 1;
  expect(clock.now()).toBe(HOUR_MS + 1000);
});

test('an hour of sleep is short, and never too short on the own clock', async () => {
  const startMs = performance.now();
  const realNowMs = (): number => performance.now();
  const clock = createSteppedClock({ startMs: 0, factor: HOUR_MS / 20, realNowMs });
  await clock.sleep(HOUR_MS);
  expect(clock.now()).toBeGreaterThanOrEqual(HOUR_MS);
  expect(performance.now() - startMs).toBeLessThan(HOUR_MS / 20);
});

test('an abort ends the sleep with its reason', async () => {
  const clock = createSteppedClock({ startMs: 0, factor: 1, realNowMs: () => performance.now() });
  const controller = new AbortController();
  const sleeping = clock.sleep(HOUR_MS, controller.signal);
  controller.abort(new Error('stop'));
  await expect(sleeping).rejects.toThrow('stop');
});

test('slower for a while, it neither jumps nor forgets its usual speed, whatever happens', async () => {
  const real = { ms: 0 };
  const clock = createSteppedClock({ startMs: 0, factor: 1000, realNowMs: () => real.ms });
  real.ms += 1;
  const failing = clock.atFactor(10, () => {
    expect(clock.now()).toBe(1000);
    real.ms += 1;
    expect(clock.now()).toBe(1010);
    return Promise.reject(new Error('in vain'));
  });
  await expect(failing).rejects.toThrow('in vain');
  expect(clock.now()).toBe(1010);
  real.ms += 1;
  expect(clock.now()).toBe(2010);
});

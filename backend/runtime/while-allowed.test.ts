import { createSilentLogger } from './logger';
import { createManualClock } from './testing/manual-clock';
import { sleepReal } from './clock';
import { whileAllowed, type WorkGate } from './while-allowed';

const LOOKS_MS = 15_000;

let isShut = false;
let looks = 0;
let clock = createManualClock(0);
beforeEach(() => {
  isShut = false;
  looks = 0;
  clock = createManualClock(0);
});

const gate = (part: Partial<WorkGate> = {}): WorkGate => ({
  isShut: async () => {
    looks += 1;
    return isShut;
  },
  clock,
  logger: createSilentLogger(),
  ...part,
});

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await sleepReal(1);
};

test('work that ends by itself is done once, and nothing is left waiting', async () => {
  const signal = new AbortController().signal;
  let begun = 0;
  await whileAllowed(gate(), { once: false, signal }, async () => {
    begun += 1;
  });
  expect(begun).toBe(1);
});

test('shut, the work is told to end within a look; open again, it begins anew', async () => {
  const ended = new AbortController();
  const begunAtMs: number[] = [];
  const endedAtMs: number[] = [];
  const running = whileAllowed(gate(), { once: false, signal: ended.signal }, async (signal) => {
    begunAtMs.push(clock.now());
    await untilAborted(signal);
    endedAtMs.push(clock.now());
  });
  await until(() => begunAtMs.length === 1 && looks > 3);
  const shutAtMs = clock.now();
  isShut = true;
  await until(() => endedAtMs.length === 1);
  expect((endedAtMs[0] ?? 0) - shutAtMs).toBeLessThanOrEqual(2 * LOOKS_MS);
  const before = looks;
  await until(() => looks > before + 3);
  expect(begunAtMs).toHaveLength(1);
  isShut = false;
  await until(() => begunAtMs.length === 2);
  ended.abort(new Error('enough'));
  await running;
});

test('who wants to be done with it does not wait for a shut gate', async () => {
  isShut = true;
  const signal = new AbortController().signal;
  const work = jest.fn(() => Promise.resolve());
  await whileAllowed(gate(), { once: true, signal }, work);
  expect(work).not.toHaveBeenCalled();
});

test('who is to end while the gate is shut ends', async () => {
  isShut = true;
  const ended = new AbortController();
  const running = whileAllowed(gate(), { once: false, signal: ended.signal }, () =>
    Promise.resolve(),
  );
  await until(() => looks > 3);
  ended.abort(new Error('enough'));
  await running;
});

test('what the work throws by itself is thrown, what it throws when cut short is not', async () => {
  const signal = new AbortController().signal;
  const fails = (): Promise<void> => Promise.reject(new Error('its own'));
  await expect(whileAllowed(gate(), { once: false, signal }, fails)).rejects.toThrow('its own');
  let begun = 0;
  await whileAllowed(gate(), { once: false, signal }, async (either) => {
    begun += 1;
    if (begun > 1) return;
    isShut = true;
    await untilAborted(either);
    isShut = false;
    throw new Error('cut short');
  });
  expect(begun).toBe(2);
});

test('where it cannot be known whether the gate is shut, it is as it was', async () => {
  const ended = new AbortController();
  let asked = 0;
  const unknown = async (): Promise<boolean> => {
    asked += 1;
    if (asked > 1) throw new Error('away');
    return false;
  };
  let isEnded = false;
  const running = whileAllowed(
    gate({ isShut: unknown }),
    { once: false, signal: ended.signal },
    async (signal) => {
      await untilAborted(signal);
      isEnded = true;
    },
  );
  await until(() => asked > 4);
  expect(isEnded).toBe(false);
  ended.abort(new Error('enough'));
  await running;
});

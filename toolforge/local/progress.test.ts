import { createProgress, formatDuration } from './progress';

function recorder(isTTY: boolean) {
  const written: string[] = [];
  const clock = { nowMs: 0 };
  const output = { isTTY, columns: 40, write: (text: string) => written.push(text) };
  return {
    progress: createProgress(output, () => clock.nowMs),
    clock,
    text: () => written.join(''),
  };
}

test('in a log a step is one plain line with its time', async () => {
  const { progress, clock, text } = recorder(false);
  const result = await progress.step('Unpacking', async (report) => {
    report('50 %');
    clock.nowMs = 3100;
    return 7;
  });
  expect(result).toBe(7);
  expect(text()).toBe('▸ Unpacking … 3.1 s\n');
});

test('on a terminal details replace each other and never wrap', async () => {
  const { progress, text } = recorder(true);
  await progress.step('Unpacking', async (report) => report('x'.repeat(100)));
  const lines = text().split('\r\u001b[2K');
  expect(lines.map((line) => line.length).every((length) => length < 40)).toBe(true);
  expect(lines.at(-1)).toBe('▸ Unpacking … 0.0 s\n');
});

test('a failed step is marked and its error passed on', async () => {
  const { progress, text } = recorder(false);
  const failure = new Error('disk full');
  await expect(progress.step('Unpacking', () => Promise.reject(failure))).rejects.toBe(failure);
  expect(text()).toBe('▸ Unpacking … failed\n');
});

test('steps that overlap are one line each, when they end', async () => {
  const { progress, clock, text } = recorder(false);
  const ends: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => ends.push(resolve));
  const [first, second] = [progress.beside('First', work), progress.beside('Second', work)];
  clock.nowMs = 1_000;
  ends[1]?.();
  await second;
  clock.nowMs = 2_000;
  ends[0]?.();
  await first;
  await expect(progress.beside('Third', () => Promise.reject(new Error('no')))).rejects.toThrow();
  expect(text()).toBe('▸ Second … 1.0 s\n▸ First … 2.0 s\n▸ Third … failed\n');
});

test('on a terminal the details of steps that overlap share a line', async () => {
  const { progress, text } = recorder(true);
  await progress.beside('Unit', async (report) => report('x'.repeat(100)));
  const lines = text().split('\r\u001b[2K');
  expect(lines.every((line) => line.length < 40)).toBe(true);
  expect(lines.at(-1)).toBe('▸ Unit … 0.0 s\n');
});

test.each([
  [0, '0.0 s'],
  [59_900, '59.9 s'],
  [60_000, '1 min 0 s'],
  [125_400, '2 min 5 s'],
])('%i ms reads %s', (ms, text) => expect(formatDuration(ms)).toBe(text));

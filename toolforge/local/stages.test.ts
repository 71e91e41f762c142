import { createProgress } from './progress';
import { runStages } from './stages';
import type { Stage } from './stages';

const passing: Stage = { title: 'Unit', run: async () => ({ passed: 12, failed: 0, output: 'x' }) };
const failing: Stage = { title: 'Db', run: async () => ({ passed: 2, failed: 1, output: 'oops' }) };
const throwing: Stage = { title: 'Lint', run: () => Promise.reject(new Error('no oxlint')) };

test.each([
  ['all pass', [passing, passing], { passed: 24, failed: 0 }],
  ['one fails, the next still runs', [failing, passing], { passed: 14, failed: 1 }],
  ['one cannot run at all', [passing, throwing], { passed: 12, failed: 1 }],
])('sums up: %s', async (_what, stages, sum) => {
  expect(
    await runStages(
      stages,
      createProgress({ write: () => true }, () => 0),
    ),
  ).toEqual(sum);
});

test('shows the output of what failed, and only that', async () => {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  await runStages(
    [passing, failing],
    createProgress(output, () => 0),
  );
  expect(written.join('')).toBe('▸ Unit … 0.0 s\n▸ Db … failed\noops\n\n');
});

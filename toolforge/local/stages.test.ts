import { createProgress } from './progress';
import { runStages } from './stages';
import type { BuildStage } from './stages';

const silent = createProgress({ write: () => true }, () => 0);
const passing: BuildStage = {
  title: 'Unit',
  run: async () => ({ passed: 12, failed: 0, output: 'x' }),
};
const failing: BuildStage = {
  title: 'Db',
  run: async () => ({ passed: 2, failed: 1, output: 'oops' }),
};
const throwing: BuildStage = { title: 'Lint', run: () => Promise.reject(new Error('no oxlint')) };

test.each([
  ['all pass', [passing, passing], { passed: 24, failed: 0 }],
  ['one fails, the next still runs', [failing, passing], { passed: 14, failed: 1 }],
  ['one cannot run at all', [passing, throwing], { passed: 12, failed: 1 }],
])('sums up: %s', async (_what, stages, sum) => {
  expect(await runStages(stages, silent)).toEqual(sum);
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

test('a stage waits for those that it names, also for one that failed, and no others', async () => {
  const log: string[] = [];
  const logged = (stage: BuildStage, title: string, after: string[]): BuildStage => ({
    title,
    after,
    run: async (report) => {
      log.push(`${title} begins`);
      try {
        return await stage.run(report);
      } finally {
        log.push(`${title} ends`);
      }
    },
  });
  const stages = [
    logged(throwing, 'Lint', []),
    logged(passing, 'World', []),
    logged(failing, 'Unit', ['Lint']),
    logged(passing, 'End', ['Unit', 'World']),
  ];
  await runStages(stages, silent);
  expect(log.slice(0, 2)).toEqual(['Lint begins', 'World begins']);
  expect(log.indexOf('Unit begins')).toBeGreaterThan(log.indexOf('Lint ends'));
  expect(log.slice(-3)).toEqual(['Unit ends', 'End begins', 'End ends']);
  await expect(runStages([{ ...passing, after: ['Db'] }], silent)).rejects.toThrow(
    'No stage before it is called Db',
  );
});

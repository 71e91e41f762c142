import path from 'node:path';
import { ROOT } from '../root';
import type { JestResult, JestWork } from './run-jest';
import { SecondTries } from './second-tries';

const WORK: JestWork = { projects: ['db'], workers: 2 };
const FILE = path.join(ROOT, 'a.db.test.ts');

const result = (
  passed: number,
  failedFiles: string[],
  failed = failedFiles.length,
): JestResult => ({
  passed,
  failed,
  output: 'words',
  failedFiles,
});

/** @param again what the second try says */
function secondTries(again: JestResult): { tries: SecondTries; asked: JestWork[] } {
  const asked: JestWork[] = [];
  const tries = new SecondTries((work) => {
    asked.push(work);
    return Promise.resolve(again);
  });
  return { tries, asked };
}

const run = (tries: SecondTries) => tries.run(() => undefined);

test('what passes alone has passed, and is told', async () => {
  const { tries, asked } = secondTries(result(9, []));
  expect(tries.take(WORK, result(8, [FILE]))).toMatchObject({ passed: 8, failed: 0 });
  expect(await run(tries)).toMatchObject({
    passed: 1,
    failed: 0,
    remark: 'Failed beside others, passed alone: a.db.test.ts',
  });
  expect(asked).toEqual([{ projects: ['db'], workers: 1, files: [FILE] }]);
});

test('what fails again has failed', async () => {
  const { tries } = secondTries(result(7, [FILE], 2));
  tries.take(WORK, result(6, [FILE], 3));
  expect(await run(tries)).toMatchObject({ passed: 1, failed: 2, output: 'words' });
});

test.each([
  ['nothing failed', result(5, [])],
  [
    'too much failed',
    result(
      5,
      Array.from({ length: 9 }, (_, n) => `${n}.test.ts`),
    ),
  ],
  ['jest broke beside its tests', result(5, [], 1)],
])('nothing is tried again where %s', async (_, first) => {
  const { tries, asked } = secondTries(result(0, []));
  expect(tries.take(WORK, first)).toBe(first);
  expect(await run(tries)).toEqual({ passed: 0, failed: 0, output: '' });
  expect(asked).toEqual([]);
});

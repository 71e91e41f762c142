import { countTests } from './run-jest';

test.each([
  ['all passed', true, [5, 0, 0], 0],
  ['some failed', false, [5, 2, 1], 3],
  ['jest found no test', false, [0, 0, 0], 1],
  ['the tear-down broke', false, [5, 0, 0], 1],
])('%s', (_, succeeded, [passed = 0, failedTests = 0, broken = 0], failed) => {
  const report = {
    numPassedTests: passed,
    numFailedTests: failedTests,
    numRuntimeErrorTestSuites: broken,
    testResults: [
      { name: 'a.test.ts', status: 'passed' },
      ...(succeeded ? [] : [{ name: 'b.test.ts', status: 'failed' }]),
    ],
  };
  expect(countTests(report, { succeeded, output: 'words' })).toEqual({
    passed,
    failed,
    output: 'words',
    failedFiles: succeeded ? [] : ['b.test.ts'],
  });
});

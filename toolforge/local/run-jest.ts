import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Report } from './progress';
import { ROOT } from './root';
import { CommandError, runCommand } from './run-command';
import type { StageResult } from './stages';

/** What is read of jest's report (`--json`). */
const resultSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  /** Files that broke outside a test. */
  numRuntimeErrorTestSuites: z.int(),
});

/**
 * Runs the tests of some of jest's projects (jest.config.js).
 * @param report is told each test file that is done
 * @throws {CommandError} when jest could not run at all and left no report
 */
export async function runJest(projects: readonly string[], report: Report): Promise<StageResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weboid-jest-'));
  const file = path.join(folder, 'result.json');
  try {
    // A handle left open by one test must not hold up the whole run.
    const run = await jest(
      [
        '--json',
        '--forceExit',
        // By default jest leaves one processor idle: of two, half of all.
        '--maxWorkers=100%',
        `--outputFile=${file}`,
        '--selectProjects',
        ...projects,
      ],
      report,
    );
    if (!existsSync(file)) throw new CommandError('jest left no report', run.output);
    const result = resultSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
    return countTests(result, run);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** How a run of jest ended. */
interface JestRun {
  /** Whether its exit code was 0. */
  succeeded: boolean;
  output: string;
}

/**
 * A run that ended badly has one failure at least: where it found no test, or broke beside its tests,
 * the report counts none.
 */
export function countTests(
  report: z.infer<typeof resultSchema>,
  { succeeded, output }: JestRun,
): StageResult {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: succeeded ? failed : Math.max(failed, 1),
    output,
  };
}

/** Failed tests are a result, not an error: jest then ends with 1, but has written its report. */
async function jest(args: readonly string[], report: Report): Promise<JestRun> {
  const program = path.join(ROOT, 'node_modules/.bin/jest');
  const onLine = (line: string): void => {
    if (/^(PASS|FAIL|▸) /.test(line)) report(line);
  };
  try {
    return { succeeded: true, output: await runCommand(program, args, { cwd: ROOT, onLine }) };
  } catch (error) {
    if (error instanceof CommandError) return { succeeded: false, output: error.output };
    throw error;
  }
}

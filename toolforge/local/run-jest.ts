import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import type { Report } from './progress';
import { ROOT } from '../root';
import { FailedCommandError, runCommand, type CommandOptions } from './run-command';
import type { StageResult } from './stages';

/** What is read of jest's report (`--json`). */
const resultSchema = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  /** Files that broke outside a test. */
  numRuntimeErrorTestSuites: z.int(),
  testResults: z.array(z.object({ name: z.string(), status: z.string() })),
});

/** Which tests jest is to run, and how. */
export interface JestWork {
  /** Names of projects of jest.config.js. */
  projects: readonly string[];
  /** Only these test files; by default all. */
  files?: readonly string[];
  /** Test files at once. */
  workers: number;
  /** Added to this process's own. */
  env?: Readonly<Record<string, string>>;
}

/** How tests ended, and in which files some failed. */
export interface JestResult extends StageResult {
  failedFiles: readonly string[];
}

/**
 * Runs the tests of some of jest's projects.
 * @param report is told each test file that is done
 * @throws {FailedCommandError} when jest could not run at all and left no report
 */
export async function runJest(work: JestWork, report: Report): Promise<JestResult> {
  const folder = mkdtempSync(path.join(tmpdir(), 'weboid-jest-'));
  const file = path.join(folder, 'result.json');
  try {
    const onLine = (line: string): void => {
      if (/^(PASS|FAIL|▸) /.test(line)) report(line);
    };
    // A handle left open by one test must not hold up the whole run.
    const run = await jest(
      [
        '--json',
        '--forceExit',
        `--maxWorkers=${work.workers}`,
        `--outputFile=${file}`,
        '--selectProjects',
        ...work.projects,
        ...(work.files === undefined ? [] : ['--runTestsByPath', ...work.files]),
      ],
      { onLine, env: { ...process.env, ...work.env } },
    );
    if (!existsSync(file)) throw new FailedCommandError('jest left no report', run.output);
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
): JestResult {
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return {
    passed: report.numPassedTests,
    failed: succeeded ? failed : Math.max(failed, 1),
    output,
    failedFiles: report.testResults.flatMap(({ name, status }) =>
      status === 'failed' ? [name] : [],
    ),
  };
}

/** Failed tests are a result, not an error: jest then ends with 1, but has written its report. */
async function jest(args: readonly string[], options: CommandOptions): Promise<JestRun> {
  const program = path.join(ROOT, 'node_modules/.bin/jest');
  try {
    return { succeeded: true, output: await runCommand(program, args, { ...options, cwd: ROOT }) };
  } catch (error) {
    if (error instanceof FailedCommandError) return { succeeded: false, output: error.output };
    throw error;
  }
}

import path from 'node:path';
import { ROOT } from '../root';
import type { Report } from './progress';
import type { JestResult, JestWork } from './run-jest';
import type { StageResult } from './stages';

/** More than these are no accident. */
const FILES_MAX = 8;

/** What failed while other tests ran beside it. */
interface FailedBeside {
  work: JestWork;
  files: readonly string[];
  failed: number;
}

/**
 * Test files of which some test failed while others kept the processors busy: they are run once more, alone.
 * What fails again has failed. What passes is told: a test that waits for seconds and not for the thing itself,
 * or a race that only a busy machine shows.
 */
export class SecondTries {
  readonly #failed: FailedBeside[] = [];
  readonly #run: (work: JestWork, report: Report) => Promise<JestResult>;

  /** @param run runs test files (run-jest.ts) */
  constructor(run: (work: JestWork, report: Report) => Promise<JestResult>) {
    this.#run = run;
  }

  /** The result of a stage without what gets a second try. */
  take(work: JestWork, result: JestResult): StageResult {
    const { failed, failedFiles, output } = result;
    if (failedFiles.length === 0 || failedFiles.length > FILES_MAX) return result;
    this.#failed.push({ work, files: failedFiles, failed });
    const remark = `${output}\nTo be run once more, alone: ${named(failedFiles)}`;
    return { passed: result.passed, failed: 0, output, remark };
  }

  /** Runs them, one file at a time. */
  async run(report: Report): Promise<StageResult> {
    const sum = { passed: 0, failed: 0, output: '', remark: '' };
    for (const { work, files, failed } of this.#failed.splice(0)) {
      const again = await this.#run({ ...work, files, workers: 1 }, report);
      sum.passed += Math.max(failed - again.failed, 0);
      sum.failed += again.failed;
      sum.output += again.output;
      sum.remark += `Failed beside others, ${again.failed === 0 ? 'passed' : 'failed'} alone: ${named(files)}`;
    }
    const { passed, failed, output, remark } = sum;
    return { passed, failed, output, ...(remark !== '' && { remark }) };
  }
}

const named = (files: readonly string[]): string =>
  files.map((file) => path.relative(ROOT, file)).join(', ');

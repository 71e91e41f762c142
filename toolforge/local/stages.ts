import type { Progress, Report } from './progress';

/** How many tests of a stage passed and failed; a stage without tests counts as one. */
export interface StageResult {
  passed: number;
  failed: number;
  /** What a person needs to see when something failed. */
  output: string;
}

/** One part of `npm test`. */
export interface Stage {
  title: string;
  run(report: Report): Promise<StageResult>;
}

/** A stage that failed, with its output; shown as a failed step. */
class StageFailure extends Error {
  override readonly name = 'StageFailure';

  constructor(readonly result: StageResult) {
    super('failed');
  }
}

/**
 * Runs all stages one after the other, also after a failed one, and shows the output of those that
 * failed.
 */
export async function runStages(
  stages: readonly Stage[],
  progress: Progress,
): Promise<Omit<StageResult, 'output'>> {
  const sum = { passed: 0, failed: 0 };
  for (const stage of stages) {
    const result = await runStage(stage, progress);
    sum.passed += result.passed;
    sum.failed += result.failed;
  }
  return sum;
}

async function runStage(stage: Stage, progress: Progress): Promise<StageResult> {
  try {
    return await progress.step(stage.title, async (report) => {
      const result = await stage.run(report);
      if (result.failed > 0) throw new StageFailure(result);
      return result;
    });
  } catch (error) {
    const result = error instanceof StageFailure ? error.result : failure(error);
    progress.say(`${result.output}\n`);
    return result;
  }
}

function failure(error: unknown): StageResult {
  const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { passed: 0, failed: 1, output };
}

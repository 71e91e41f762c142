import type { Progress, Report } from './progress';

/** How many tests of a stage passed and failed; a stage without tests counts as one. */
export interface StageResult {
  passed: number;
  failed: number;
  /** What a person needs to see when something failed. */
  output: string;
  /** What a person needs to see although nothing failed. */
  remark?: string;
}

/** One part of `npm test`. */
export interface BuildStage {
  title: string;
  /** Titles of the stages before it in the list whose end it waits for, however they end. */
  after?: readonly string[];
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
 * Runs all stages, each as soon as those that it waits for have ended, also after a failed one, and
 * shows the output of those that failed.
 * @throws when a stage waits for one that is not before it in the list
 */
export async function runStages(
  stages: readonly BuildStage[],
  progress: Progress,
): Promise<Omit<StageResult, 'output'>> {
  const ends = new Map<string, Promise<StageResult>>();
  const runs = stages.map((stage) => {
    const before = (stage.after ?? []).map((title) => endOf(title, ends));
    const run = Promise.all(before).then(() => runStage(stage, progress));
    ends.set(stage.title, run);
    return run;
  });
  const sum = { passed: 0, failed: 0 };
  for (const result of await Promise.all(runs)) {
    sum.passed += result.passed;
    sum.failed += result.failed;
  }
  return sum;
}

function endOf(title: string, ends: ReadonlyMap<string, Promise<unknown>>): Promise<unknown> {
  const end = ends.get(title);
  if (end === undefined) throw new Error(`No stage before it is called ${title}`);
  return end;
}

async function runStage(stage: BuildStage, progress: Progress): Promise<StageResult> {
  try {
    return await progress
      .beside(stage.title, async (report) => {
        const result = await stage.run(report);
        if (result.failed > 0) throw new StageFailure(result);
        return result;
      })
      .then((result) => {
        if (result.remark !== undefined) progress.say(`${result.remark}\n`);
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

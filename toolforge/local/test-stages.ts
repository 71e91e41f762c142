import { availableParallelism } from 'node:os';
import path from 'node:path';
import { checkLayers } from './check-layers';
import { ROOT } from '../root';
import { FailedCommandError, runCommand } from './run-command';
import { runJest } from './run-jest';
import { SecondTries } from './second-tries';
import type { BuildStage, StageResult } from './stages';
import { bringUpTestWorld } from './testing/start-world';

/** What was found right, by content, is not looked at again. */
const PRETTIER_CACHE = ['--cache', '--cache-strategy=content', '--cache-location=.weboid/prettier'];
const TSC_CACHE = ['--incremental', '--tsBuildInfoFile', '.weboid/types.json'];

/** What can be seen without running anything: side by side in two rows. */
const CHECKS: readonly BuildStage[] = [
  tool('Format', 'prettier', '--check', ...PRETTIER_CACHE, '.'),
  tool('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
  { ...tool('Types', 'tsc', '--noEmit', ...TSC_CACHE), after: ['Lint'] },
  { title: 'Layers', after: ['Types'], run: (report) => asOneTest(() => checkLayers(report)) },
  { ...tool('Dead code', 'knip'), after: ['Layers'] },
];

/**
 * What `npm test` runs. The processors are kept busy: the example world, which waits for silent sites
 * most of the time, comes up while the checks and the unit tests compute; then the database tests, which
 * wait as well, run beside the end-to-end tests. What fails beside others is tried once more, alone.
 */
export function testStages(): readonly BuildStage[] {
  let world: Record<string, string> = {};
  let built: Record<string, string> = {};
  const tries = new SecondTries(runJest);
  const bringUp = async (): Promise<void> => {
    // It ends with this process: what fails is tried once more in it.
    world = { ...(await bringUpTestWorld()), WEBOID_TEST_WORLD_STAYS: '1' };
  };
  const build = async (): Promise<StageResult> => {
    const result = await runTool(process.execPath, ['toolforge/build.mjs', 'backend', 'gadget']);
    // Tests need not build it again.
    if (result.failed === 0) built = { WEBOID_TEST_BUILT: '1' };
    return result;
  };
  return [
    { title: 'Example world', run: () => asOneTest(bringUp) },
    ...CHECKS,
    { title: 'Build', after: ['Dead code'], run: build },
    {
      ...jestStage('Unit tests', ['unit', 'gadget'], tries, { env: () => built }),
      after: ['Format', 'Build'],
    },
    {
      ...jestStage('Database tests', ['db'], tries, { isWaiting: true, env: () => built }),
      after: ['Unit tests'],
    },
    {
      ...jestStage('End-to-end tests', ['e2e'], tries, {
        isWaiting: true,
        env: () => ({ ...built, ...world }),
      }),
      after: ['Unit tests', 'Example world'],
    },
    {
      title: 'Once more, alone',
      after: ['Database tests', 'End-to-end tests'],
      run: (report) => tries.run(report),
    },
  ];
}

function tool(title: string, name: string, ...args: string[]): BuildStage {
  return { title, run: () => runTool(binary(name), args) };
}

function runTool(command: string, args: readonly string[]): Promise<StageResult> {
  return asOneTest(async () => {
    await runCommand(command, args, { cwd: ROOT });
  });
}

const binary = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

/** How the tests of a stage are run. */
interface StageOptions {
  /** Its tests wait more than they compute: for what was killed, for pauses, for a browser. */
  isWaiting?: boolean;
  /** Asked when the stage begins. */
  env?: () => Record<string, string>;
}

function jestStage(
  title: string,
  projects: readonly string[],
  tries: SecondTries,
  { isWaiting = false, env = () => ({}) }: StageOptions = {},
): BuildStage {
  const processors = availableParallelism();
  const workers = isWaiting ? Math.ceil(1.5 * processors) : processors;
  return {
    title,
    async run(report) {
      const work = { projects, workers, env: env() };
      return tries.take(work, await runJest(work, report));
    },
  };
}

async function asOneTest(work: () => Promise<void>): Promise<StageResult> {
  try {
    await work();
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const output = error instanceof FailedCommandError ? error.output : error.message;
    return { passed: 0, failed: 1, output };
  }
}

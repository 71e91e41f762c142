import path from 'node:path';
import { checkLayers } from './check-layers';
import { ROOT } from './root';
import { CommandError, runCommand } from './run-command';
import { runJest } from './run-jest';
import type { Stage, StageResult } from './stages';

/** What `npm test` runs, in this order. */
export const testStages: readonly Stage[] = [
  tool('Format', 'prettier', '--check', '.'),
  tool('Lint', 'oxlint', '--type-aware', '--deny-warnings'),
  tool('Types', 'tsc', '--noEmit'),
  { title: 'Layers', run: (report) => asOneTest(() => checkLayers(report)) },
  tool('Dead code', 'knip'),
  {
    title: 'Build',
    run: () => runTool(process.execPath, ['toolforge/build.mjs', 'backend', 'gadget']),
  },
  jestProjects('Unit tests', 'unit', 'gadget'),
  jestProjects('Database tests', 'db'),
  jestProjects('End-to-end tests', 'e2e'),
];

function tool(title: string, name: string, ...args: string[]): Stage {
  return { title, run: () => runTool(binary(name), args) };
}

function runTool(command: string, args: readonly string[]): Promise<StageResult> {
  return asOneTest(async () => {
    await runCommand(command, args, { cwd: ROOT });
  });
}

const binary = (name: string): string => path.join(ROOT, 'node_modules/.bin', name);

function jestProjects(title: string, ...projects: string[]): Stage {
  return { title, run: (report) => runJest(projects, report) };
}

async function asOneTest(work: () => Promise<void>): Promise<StageResult> {
  try {
    await work();
    return { passed: 1, failed: 0, output: '' };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const output = error instanceof CommandError ? error.output : error.message;
    return { passed: 0, failed: 1, output };
  }
}

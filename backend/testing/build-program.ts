import { execFileSync } from 'node:child_process';
import { ROOT } from '../../toolforge/root';

/** Builds `weboid` into dist/, unless `npm test` has: WEBOID_TEST_BUILT is set where it lies there. */
export function buildProgram(): void {
  if (process.env['WEBOID_TEST_BUILT']) return;
  execFileSync(process.execPath, ['toolforge/build.mjs', 'backend'], { cwd: ROOT });
}

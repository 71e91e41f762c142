import { basename, join } from 'node:path';
import { ROOT } from '../../../toolforge/root';
import { bundleProgram } from '../../runtime/testing/bundle-program';

/** Of programs that stand elsewhere: they find the packages here. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  ...process.env,
  NODE_PATH: join(ROOT, 'node_modules'),
};

/**
 * Builds a program that a bench runs in a process of its own, in `ENVIRONMENT`.
 * @param source its path in backend/
 * @returns its file
 */
export function buildProgram(source: string, folder: string): string {
  const outfile = join(folder, `${basename(source, '.ts')}.js`);
  bundleProgram(join('backend', source), outfile);
  return outfile;
}

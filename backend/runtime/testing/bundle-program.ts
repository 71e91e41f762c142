import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { withFastSpreads } from '../../../toolforge/fast-spreads.mjs';
import { ROOT } from '../../../toolforge/root';

/** How a program is bundled. */
export interface BundleOptions {
  /** Packages come with it; otherwise they have to be found from its file, or by NODE_PATH. */
  withPackages?: boolean;
  /** The folder in which its sources believe they stand, below the project's root: they find messages and files from there. */
  standsIn?: string;
}

/**
 * Bundles a program that a bench or a test runs in a process of its own, as toolforge/build.mjs bundles the product.
 * @param entryPoint its source, below the project's root
 */
export function bundleProgram(
  entryPoint: string,
  outfile: string,
  { withPackages = false, standsIn }: BundleOptions = {},
): void {
  const { outputFiles } = buildSync({
    entryPoints: [entryPoint],
    absWorkingDir: ROOT,
    bundle: true,
    platform: 'node',
    target: 'node20',
    ...(!withPackages && { packages: 'external' }),
    ...(standsIn !== undefined && {
      define: { __dirname: JSON.stringify(join(ROOT, standsIn)) },
    }),
    outfile,
    write: false,
    logLevel: 'error',
  });
  for (const { path, text } of outputFiles) writeFileSync(path, withFastSpreads(text));
}

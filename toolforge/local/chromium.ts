import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Report } from './progress';
import type { AsRoot } from './root-access';
import { findProgram, runCommand } from './run-command';
import { ROOT } from '../root';

/** Chromium without windows and all that belongs to them. */
const SHELLS = ['/usr/lib/chromium/chromium-headless-shell', 'chromium-headless-shell'];
const CANDIDATES = [
  '/usr/lib/chromium/chromium',
  'chromium',
  'google-chrome-stable',
  'google-chrome',
  'chromium-browser',
];
const LARGEST_SCRIPT_BYTES = 20_000;

/**
 * Finds the Chromium for tests: the one named by the environment variable CHROMIUM, the headless shell,
 * which loads a page with a quarter of the processor time, else what `findChromium` finds.
 * @throws when CHROMIUM names no file
 */
export async function findTestChromium(): Promise<string | undefined> {
  return namedChromium() ?? firstOf(SHELLS) ?? findChromium();
}

/**
 * Finds a Chromium that can be driven: the one named by the environment variable CHROMIUM, an
 * installed one, or one that Playwright has fetched. Ubuntu's packages only call a snap, which does
 * not run in containers and cannot be driven; those do not count.
 * @throws when CHROMIUM names no file
 */
export async function findChromium(): Promise<string | undefined> {
  return namedChromium() ?? firstOf(CANDIDATES) ?? fetchedChromium();
}

/** Whether there is nothing to gain by the headless shell: it is there, or CHROMIUM names another. */
export function hasQuickChromium(): boolean {
  return (namedChromium() ?? firstOf(SHELLS)) !== undefined;
}

function namedChromium(): string | undefined {
  const named = process.env['CHROMIUM'];
  if (named === undefined || named === '' || existsSync(named)) return named || undefined;
  throw new Error(`The environment variable CHROMIUM names no file: ${named}`);
}

function firstOf(names: readonly string[]): string | undefined {
  return names.map(findProgram).find((file) => file !== undefined && !isSnap(file));
}

/** Fetches Playwright's own build, and as root the system libraries that it needs. */
export async function fetchChromium(asRoot: AsRoot, report: Report): Promise<void> {
  const cli = path.join(ROOT, 'node_modules/playwright-core/cli.js');
  await asRoot(process.execPath, [cli, 'install-deps', 'chromium'], { onLine: report });
  const install = [cli, 'install', '--no-shell', 'chromium'];
  await runCommand(process.execPath, install, { onLine: report });
}

/** Imported when needed only: it is large. */
async function fetchedChromium(): Promise<string | undefined> {
  const { chromium } = await import('playwright-core');
  const file = chromium.executablePath();
  return existsSync(file) ? file : undefined;
}

/** Whether this is a snap's program, or a package's script that only calls one. */
export function isSnap(file: string): boolean {
  const real = realpathSync(file);
  if (real.endsWith('/snap') || real.startsWith('/snap/')) return true;
  return (
    statSync(real).size < LARGEST_SCRIPT_BYTES && readFileSync(real, 'utf8').includes('/snap/')
  );
}

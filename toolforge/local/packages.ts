import { aptUpdate } from './apt';
import type { Progress } from './progress';
import type { Requirement } from './requirements';
import type { AsRoot } from './root-access';
import { findRootAccess } from './root-access';
import { FailedCommandError } from './run-command';

/** Packages are missing and cannot be installed here; the message says which, with the commands. */
class PackagesError extends Error {
  override readonly name = 'PackagesError';
}

/**
 * Sees to it that programs of the operating system are there: looks for the programs themselves and
 * installs only what is missing.
 * @throws {PackagesError} when something is missing and this user may not install it
 * @throws {FailedCommandError} when an installation fails
 */
export async function ensurePackages(
  requirements: readonly Requirement[],
  progress: Progress,
): Promise<void> {
  const missing = await missingOf(requirements);
  if (missing.length === 0) return;
  const asRoot = await findRootAccess();
  if (asRoot === undefined) {
    throw new PackagesError(
      howToInstall(
        missing,
        'may not be installed by this user (neither root nor passwordless sudo)',
      ),
    );
  }
  await updateLists(asRoot, progress);
  for (const { title, install } of missing) {
    await progress.step(`Installing ${title}`, (report) => install(asRoot, report));
  }
  const stillMissing = await missingOf(missing);
  if (stillMissing.length > 0) {
    throw new PackagesError(howToInstall(stillMissing, 'are still missing after the installation'));
  }
}

/**
 * Installs what is missing, if that can be done: whoever calls goes on without it.
 * @param progress is told what could not be installed
 */
export async function tryPackages(
  wishes: readonly Requirement[],
  progress: Progress,
): Promise<void> {
  try {
    await ensurePackages(wishes, progress);
  } catch (error) {
    if (!(error instanceof FailedCommandError || error instanceof PackagesError)) throw error;
    progress.say(`${error.message}\nGoing on without.`);
  }
}

/** One unreachable foreign source fails the update, though the lists that matter may be there. */
async function updateLists(asRoot: AsRoot, progress: Progress): Promise<void> {
  try {
    await progress.step('Fetching package lists', (report) => aptUpdate(asRoot, report));
  } catch (error) {
    if (!(error instanceof FailedCommandError)) throw error;
    progress.say(`${error.message}\nGoing on with the lists that are there.`);
  }
}

async function missingOf(requirements: readonly Requirement[]): Promise<Requirement[]> {
  const isThere = await Promise.all(requirements.map((requirement) => requirement.isThere()));
  return requirements.filter((_, index) => !isThere[index]);
}

function howToInstall(missing: readonly Requirement[], why: string): string {
  return [
    `Needed, but ${why}: ${missing.map(({ title }) => title).join(', ')}.`,
    'Install them by hand and start again:',
    '',
    ...missing.map(({ byHand }) => `  ${byHand}`),
  ].join('\n');
}

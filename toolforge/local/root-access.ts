import { runCommand } from './run-command';

/** Runs a program as root; otherwise like `runCommand`. */
export type AsRoot = typeof runCommand;

/**
 * Finds out whether this user may act as root: by being root, or by a sudo that asks no password.
 * @returns undefined when there is no way
 */
export async function findRootAccess(): Promise<AsRoot | undefined> {
  if (process.getuid?.() === 0) return runCommand;
  const asRoot: AsRoot = (command, args, options) =>
    runCommand('sudo', ['-n', command, ...args], options);
  return asRoot('true', []).then(
    () => asRoot,
    () => undefined,
  );
}

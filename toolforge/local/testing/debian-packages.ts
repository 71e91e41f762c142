import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../root';
import { runCommand } from '../run-command';

/**
 * Unpacks packages of Debian into a folder, installed nowhere: nothing of this system is changed, and nobody need be root. What
 * apt has fetched once is kept.
 * @param name under which it is kept
 * @throws {FailedCommandError} when they cannot be had
 */
export async function unpackPackages(
  name: string,
  packages: readonly string[],
  root: string,
): Promise<void> {
  const kept = path.join(ROOT, '.weboid', name);
  mkdirSync(kept, { recursive: true });
  const debs = (): string[] => readdirSync(kept).filter((file) => file.endsWith('.deb'));
  if (debs().length < packages.length) {
    await runCommand('apt-get', ['-oAPT::Sandbox::User=', 'download', ...packages], { cwd: kept });
  }
  for (const deb of debs()) await runCommand('dpkg-deb', ['-x', path.join(kept, deb), root]);
}

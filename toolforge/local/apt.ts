import type { Report } from './progress';
import type { AsRoot } from './root-access';
import { runCommand } from './run-command';

/**
 * For runs without a person: no questions, wait for another apt-get, tell the progress. The status
 * has a descriptor of its own, because apt-get closes it for the packages' scripts, and a script
 * without standard output fails.
 */
const UNATTENDED =
  'DEBIAN_FRONTEND=noninteractive ' +
  'exec apt-get -oAPT::Status-Fd=3 -oDPkg::Lock::Timeout=300 "$@" 3>&1';

/**
 * Fetches the package lists.
 * @throws {CommandError} also when only one of several sources fails
 */
export async function aptUpdate(asRoot: AsRoot, report: Report): Promise<void> {
  await aptGet(asRoot, ['update'], report);
}

/**
 * Installs packages with what they depend on, nothing recommended.
 * @param report is told the progress in percent
 * @throws {CommandError} with apt-get's own words
 */
export async function aptInstall(
  asRoot: AsRoot,
  packages: readonly string[],
  report: Report,
): Promise<void> {
  const names = await Promise.all(packages.map(knownName));
  await aptGet(asRoot, ['install', '-y', '--no-install-recommends', ...names], report);
}

async function aptGet(asRoot: AsRoot, args: readonly string[], report: Report): Promise<void> {
  const onLine = aptListener(report);
  await asRoot('sh', ['-c', UNATTENDED, 'apt-get', ...args], { onLine });
}

/** Turns the lines of APT::Status-Fd (apt's README.progress-reporting) into a percentage. */
export function aptListener(report: Report): (line: string) => void {
  return (line) => {
    const [kind, , percent] = line.split(':');
    if (kind === 'dlstatus') report(`downloading ${Math.round(Number(percent))} %`);
    if (kind === 'pmstatus') report(`installing ${Math.round(Number(percent))} %`);
  };
}

/** Older releases have the version in the name (`mariadb-server-core-10.6`). */
async function knownName(name: string): Promise<string> {
  const names = (await runCommand('apt-cache', ['pkgnames', name])).split('\n');
  const versioned = names.filter((known) => /^-[\d.]+$/.test(known.slice(name.length)));
  return names.includes(name) ? name : (versioned.sort().at(-1) ?? name);
}

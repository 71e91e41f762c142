import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runCommand } from '../run-command';
import { awaitExit } from './await-exit';

/** Public addresses that all lead to this machine, within the sealed network alone. */
const SITE_NETWORK = '93.184.0.0/16';

const SEALED = 'WEBOID_SOAK_SEALED';

/**
 * Runs the program that calls this once more, in a network of its own that holds no other machine: what is built as for
 * production then contacts public addresses, and they are ours. Needs root, for `unshare` (util-linux) and `ip` (iproute2).
 * @returns null within that network; else the exit code of the program there
 */
export async function sealNetwork(args: readonly string[]): Promise<number | null> {
  if (process.env[SEALED] === '1') {
    await openLoopback();
    return null;
  }
  if (process.getuid?.() !== 0) {
    throw new Error('a soak needs root: it makes a network of its own (unshare, ip)');
  }
  const [program = ''] = process.argv.slice(1);
  const child = spawn('unshare', ['--net', '--mount', '--', process.execPath, program, ...args], {
    stdio: 'inherit',
    env: { ...process.env, [SEALED]: '1' },
  });
  const passOn = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on('SIGINT', passOn).on('SIGTERM', passOn);
  return (await awaitExit(child)) ?? 1;
}

async function openLoopback(): Promise<void> {
  await runCommand('ip', ['link', 'set', 'lo', 'up']);
  await runCommand('ip', ['route', 'add', 'local', SITE_NETWORK, 'dev', 'lo']);
  const resolver = path.join(mkdtempSync(path.join(tmpdir(), 'weboid-soak-')), 'resolv.conf');
  writeFileSync(resolver, 'nameserver 127.0.0.1\noptions timeout:1 attempts:2\n', { mode: 0o644 });
  await runCommand('mount', ['--bind', resolver, '/etc/resolv.conf']);
}

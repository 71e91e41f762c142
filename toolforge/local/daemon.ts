import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { sleepReal } from '../../backend/runtime/clock';
import { livingGroup, processIdentity } from './process-identity';

/** How to start a server process that belongs to the local set-up. */
export interface DaemonSpec {
  /** Names the process in messages: `MariaDB`. */
  title: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Receives standard output and standard error. */
  logFile: string;
  pidFile: string;
  /** The signal on which it ends itself and its children in good order. */
  stopSignal: 'SIGTERM' | 'SIGINT';
  /** Resolves as soon as it serves; called again and again until then. */
  probe: () => Promise<unknown>;
}

/** A running server process. */
export interface Daemon {
  /** Resolves when it ends, for whatever reason. */
  readonly exited: Promise<void>;
  stop(): Promise<void>;
}

/** A server process that did not come up; the message holds the end of its log. */
export class DaemonError extends Error {
  override readonly name = 'DaemonError';
}

const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 30;
const LOG_TAIL_LINES = 15;

/**
 * Ends what an earlier run left under the same pid file, starts the process in a group of its own
 * (a Ctrl-C in the terminal must not reach it before its users), and waits until it serves.
 * `setpriv --pdeathsig` ends it when this process is killed.
 * @throws {DaemonError} when it ends early or does not serve within a minute
 */
export async function startDaemon(spec: DaemonSpec): Promise<Daemon> {
  await endDaemon(spec.pidFile, spec.stopSignal);
  const log = openSync(spec.logFile, 'a');
  const deathSignal = spec.stopSignal.slice('SIG'.length);
  const child = spawn('setpriv', ['--pdeathsig', deathSignal, spec.command, ...spec.args], {
    cwd: spec.cwd,
    env: spec.env ?? process.env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(() => undefined);
  const { pid } = child;
  writeFileSync(spec.pidFile, (pid !== undefined && processIdentity(pid)) || '');
  await waitUntilServing(spec, exited);
  return { exited, stop: () => endDaemon(spec.pidFile, spec.stopSignal) };
}

/** Ends the process group named in the pid file, if it still runs: asked first, killed after 20 s. */
export async function endDaemon(pidFile: string, stopSignal: NodeJS.Signals): Promise<void> {
  if (!existsSync(pidFile)) return;
  const identity = readFileSync(pidFile, 'utf8');
  const killAtMs = Date.now() + STOP_TIMEOUT_MS;
  let signal: NodeJS.Signals | 0 = stopSignal;
  for (let group = livingGroup(identity); group.length > 0; group = livingGroup(identity)) {
    if (Date.now() > killAtMs) signal = 'SIGKILL';
    signalAll(group, signal);
    if (signal === stopSignal) signal = 0;
    await sleepReal(POLL_MS);
  }
  rmSync(pidFile, { force: true });
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals | 0): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      // Ended by itself since it was listed.
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  }
}

async function waitUntilServing(spec: DaemonSpec, exited: Promise<void>): Promise<void> {
  const state = { ended: false };
  void exited.then(() => (state.ended = true));
  const giveUpAtMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const serves = await spec.probe().then(
      () => true,
      () => false,
    );
    if (state.ended) throw new DaemonError(`${spec.title} ended at once.\n${logTail(spec)}`);
    if (serves) return;
    if (Date.now() > giveUpAtMs) {
      await endDaemon(spec.pidFile, spec.stopSignal);
      throw new DaemonError(`${spec.title} did not start within a minute.\n${logTail(spec)}`);
    }
    await sleepReal(POLL_MS);
  }
}

function logTail(spec: DaemonSpec): string {
  const lines = readFileSync(spec.logFile, 'utf8').trimEnd().split('\n');
  return [`The end of ${spec.logFile}:`, ...lines.slice(-LOG_TAIL_LINES)].join('\n');
}

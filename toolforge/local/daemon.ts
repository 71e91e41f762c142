import { once } from 'node:events';
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { sleepReal } from '../../backend/runtime/clock';
import { spawnGuarded } from './guarded-process';
import { groupOf, livingGroup, processIdentity } from './process-identity';

/** How to start a server process that belongs to the local set-up. */
export interface DaemonSpec {
  /** Names the process in messages: `MariaDB`. */
  title: string;
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: Record<string, string | undefined>;
  /** Receives standard output and standard error; of the last start only. */
  logFile: string;
  pidFile: string;
  /** Resolves as soon as it serves; called again and again until then. */
  probe: () => Promise<unknown>;
  /** How long it may take to serve. */
  startTimeoutMs: number;
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

/** Enough for one server on a busy machine. */
export const SERVER_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_MS = 30;
const LOG_TAIL_LINES = 15;

/**
 * Ends what an earlier run left under the same pid file, starts the process, which never
 * outlives this one, and waits until it serves.
 * @throws {DaemonError} when it ends early or does not serve in time
 */
export async function startDaemon(spec: DaemonSpec): Promise<Daemon> {
  await endDaemon(spec.pidFile);
  const log = openSync(spec.logFile, 'w');
  const child = spawnGuarded(spec.command, spec.args, log, spec);
  closeSync(log);
  await once(child, 'spawn');
  const exited = once(child, 'exit').then(() => undefined);
  if (child.pid !== undefined) writeFileSync(spec.pidFile, processIdentity(child.pid) ?? '');
  child.unref();
  await waitUntilServing(spec, exited);
  return { exited, stop: () => endDaemon(spec.pidFile) };
}

/**
 * Ends the process group named in the pid file, if it still runs.
 * @param signal SIGTERM asks, and SIGKILL follows after 20 s
 */
export async function endDaemon(
  pidFile: string,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  if (!existsSync(pidFile)) return;
  const identity = readFileSync(pidFile, 'utf8');
  const killAtMs = Date.now() + STOP_TIMEOUT_MS;
  let next: NodeJS.Signals | 0 = signal;
  while (signalGroup(identity, next)) {
    await sleepReal(POLL_MS);
    next = Date.now() > killAtMs ? 'SIGKILL' : 0;
  }
  rmSync(pidFile, { force: true });
}

/** Kills every daemon whose pid file lies in a folder of this folder: for data to be thrown away. */
export async function killDaemonsIn(folder: string): Promise<void> {
  if (!existsSync(folder)) return;
  const entries = readdirSync(folder, { withFileTypes: true });
  const parts = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const files = parts.flatMap((part) =>
    readdirSync(path.join(folder, part)).map((name) => path.join(folder, part, name)),
  );
  for (const file of files.filter((name) => name.endsWith('.pid'))) {
    await endDaemon(file, 'SIGKILL');
  }
}

/** Signals the whole group at once (0 only looks); false when nothing of it runs any more. */
function signalGroup(identity: string, signal: NodeJS.Signals | 0): boolean {
  if (livingGroup(identity).length === 0) return false;
  try {
    return process.kill(-groupOf(identity), signal);
  } catch (error) {
    // Ended by itself since it was looked at.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false;
    throw error;
  }
}

async function waitUntilServing(spec: DaemonSpec, exited: Promise<void>): Promise<void> {
  const state = { ended: false };
  void exited.then(() => (state.ended = true));
  const giveUpAtMs = Date.now() + spec.startTimeoutMs;
  for (;;) {
    const serves = await spec.probe().then(
      () => true,
      () => false,
    );
    if (state.ended) throw new DaemonError(`${spec.title} ended at once.\n${logTail(spec)}`);
    if (serves) return;
    if (Date.now() > giveUpAtMs) {
      await endDaemon(spec.pidFile);
      throw new DaemonError(
        `${spec.title} did not start within ${spec.startTimeoutMs / 1000} s.\n${logTail(spec)}`,
      );
    }
    await sleepReal(POLL_MS);
  }
}

function logTail(spec: DaemonSpec): string {
  const lines = readFileSync(spec.logFile, 'utf8').trimEnd().split('\n');
  return [`The end of ${spec.logFile}:`, ...lines.slice(-LOG_TAIL_LINES)].join('\n');
}

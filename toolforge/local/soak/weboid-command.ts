import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { text } from 'node:stream/consumers';
import { awaitExit } from './await-exit';
import type { PodSurroundings } from './job-pod';

/** How a command ended. */
interface CommandEnd {
  /** null: it was killed. */
  code: number | null;
  /** What it said. */
  said: string;
}

/** What a command is given. */
interface CommandInput {
  input?: Buffer;
  /** Kills it after so many milliseconds, if it is still there. */
  killAfterMs?: number;
  /** Asks it to end. */
  signal?: AbortSignal;
}

/** Runs a command of Weboid, as an operator does, or a mail server. */
export type RunWeboid = (args: readonly string[], given?: CommandInput) => Promise<CommandEnd>;

/** Commands that run where jobs do; what they log is kept beside what those log. */
export function weboidCommand({ folder, env, uid, logFolder }: PodSurroundings): RunWeboid {
  const log = createWriteStream(`${logFolder}/commands.log`, { flags: 'a' });
  return async (args, { input, killAfterMs, signal } = {}) => {
    const child = spawn(process.execPath, ['dist/weboid.js', ...args], {
      cwd: folder,
      env,
      stdio: 'pipe',
      uid,
      gid: uid,
    });
    const end = (): void => void child.kill('SIGTERM');
    signal?.addEventListener('abort', end);
    const kill =
      killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
    child.stderr.pipe(log, { end: false });
    // Who is killed reads no more.
    child.stdin.on('error', () => undefined).end(input);
    const [code, said] = await Promise.all([awaitExit(child), text(child.stdout)]);
    clearTimeout(kill);
    signal?.removeEventListener('abort', end);
    return { code, said };
  };
}

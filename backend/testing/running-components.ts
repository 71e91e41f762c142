import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const PROGRAM = join(ROOT, 'dist/weboid.js');

/** A component that runs as on Toolforge: a process of the built program. */
export interface RunningComponent {
  command: string;
  /** What it has logged. */
  log(): string;
  /** Asks it to stop. @returns its exit code, and after how many milliseconds it came */
  stop(): Promise<{ command: string; code: number | null; ms: number }>;
  kill(): void;
}

/** Starts a component of dist. */
export function startComponent(command: string, env: Record<string, string>): RunningComponent {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, command], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
  return {
    command,
    log: () => said,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      const startMs = performance.now();
      child.kill('SIGTERM');
      const code = await ended;
      return { command, code, ms: performance.now() - startMs };
    },
  };
}

import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, type WriteStream } from 'node:fs';
import { sleepReal } from '../../../backend/runtime/clock';
import { awaitExit } from './await-exit';
import type { SoakedJob } from './soaked-jobs';

/** Where and as whom jobs run. */
export interface PodSurroundings {
  folder: string;
  env: Readonly<Record<string, string>>;
  uid: number;
  logFolder: string;
}

/** How a process ended. */
export interface PodEnd {
  job: string;
  /** null: it was killed. */
  code: number | null;
  /** Milliseconds from SIGTERM to its end; null: nobody asked it to end. */
  drainMs: number | null;
  /** Whether it had said anything: a process that had not was still starting, and had nothing to end. */
  hadBegun: boolean;
}

/** As Kubernetes: it waits so long before it kills, and starts what has ended anew. */
const GRACE_MS = 15_000;
const RESTART_MS = 1_000;

/** A pod: a process of a job that is started again when it ends. */
export class JobPod {
  readonly job: SoakedJob;
  readonly port: number;
  /** Since when its process runs, milliseconds; null while it does not. */
  startedMs: number | null = null;
  /** Whether somebody has asked it to end. */
  isEnding = false;
  readonly #surroundings: PodSurroundings;
  readonly #ended: (end: PodEnd) => void;
  readonly #log: WriteStream;
  #child: ChildProcess | null = null;
  #termMs: number | null = null;
  #isOver = false;

  constructor(
    job: SoakedJob,
    port: number,
    surroundings: PodSurroundings,
    ended: (end: PodEnd) => void,
  ) {
    this.job = job;
    this.port = port;
    this.#surroundings = surroundings;
    this.#ended = ended;
    this.#log = createWriteStream(`${surroundings.logFolder}/${job.name}-${port}.log`);
  }

  /** Runs it until it is asked to end for good. */
  async run(): Promise<void> {
    while (!this.#isOver) {
      await this.#runOnce();
      if (!this.#isOver) await sleepReal(RESTART_MS);
    }
    this.#log.end();
  }

  /** Runs a job that ends by itself. @returns its exit code */
  async runOnce(): Promise<number | null> {
    this.#isOver = true;
    const code = await this.#runOnce();
    this.#log.end();
    return code;
  }

  /** Ends its process; it is started again. */
  disturb(signal: 'SIGTERM' | 'SIGKILL'): void {
    if (signal === 'SIGTERM') return this.#terminate();
    this.isEnding = true;
    this.#child?.kill('SIGKILL');
  }

  /** Ends it for good. */
  end(): void {
    this.#isOver = true;
    this.#terminate();
  }

  kill(): void {
    this.#isOver = true;
    this.#child?.kill('SIGKILL');
  }

  #terminate(): void {
    if (this.isEnding) return;
    this.isEnding = true;
    this.#termMs = performance.now();
    this.#child?.kill('SIGTERM');
    const child = this.#child;
    const late = setTimeout(() => child?.kill('SIGKILL'), GRACE_MS);
    child?.once('exit', () => clearTimeout(late));
  }

  async #runOnce(): Promise<number | null> {
    const { folder, env, uid } = this.#surroundings;
    const child = spawn(process.execPath, this.job.args, {
      cwd: folder,
      env: { ...env, PORT: String(this.port) },
      stdio: ['ignore', 'pipe', 'pipe'],
      uid,
      gid: uid,
    });
    [this.#child, this.isEnding, this.#termMs] = [child, false, null];
    this.startedMs = performance.now();
    let hadBegun = false;
    for (const output of [child.stdout, child.stderr])
      output?.once('data', () => (hadBegun = true));
    child.stdout?.pipe(this.#log, { end: false });
    child.stderr?.pipe(this.#log, { end: false });
    const code = await awaitExit(child);
    this.startedMs = null;
    const drainMs = this.#termMs === null ? null : performance.now() - this.#termMs;
    if (!(this.isEnding && drainMs === null))
      this.#ended({ job: this.job.name, code, drainMs, hadBegun });
    return code;
  }
}

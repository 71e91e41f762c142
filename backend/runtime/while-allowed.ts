import { setMaxListeners } from 'node:events';
import type { Clock } from './clock';
import type { Logger } from './logger';

/** By what it is known whether something may be done, and how often that is looked at. */
export interface WorkGate {
  /** Rejects where it cannot be known just now: then it is as it was. */
  isShut: () => Promise<boolean>;
  clock: Clock;
  logger: Logger;
  /** Runs the waiting at a shut gate; `beat` is to be called while that gets on. */
  rest?: (wait: (beat: () => void) => Promise<void>) => Promise<void>;
}

/** How long the work goes on. */
interface AllowedWork {
  /** Ends when there is nothing to do; then nobody waits for a shut gate either. */
  once: boolean;
  signal: AbortSignal;
}

/** Milliseconds; what is shut takes effect within a minute, with the time that ending takes. */
const LOOK_MS = 15_000;

/**
 * Does work while a gate is open: where it is shut, the work is aborted, as when the program is to end, and begun anew
 * when it opens. What work that was told to stop still throws is logged.
 * @param work begins anew at each call, and ends soon when its signal is aborted
 * @throws what the work throws by itself
 */
export async function whileAllowed(
  gate: WorkGate,
  { once, signal }: AllowedWork,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const watched = new WatchedGate(gate);
  while (!signal.aborted) {
    await watched.look();
    if (!watched.isShut) {
      if ((await workUntilShut(watched, signal, work)) === 'done') return;
    } else if (once) {
      return;
    } else {
      await watched.untilOpen(signal);
    }
  }
}

async function workUntilShut(
  watched: WatchedGate,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<unknown>,
): Promise<'done' | 'shut'> {
  const shut = new AbortController();
  const done = new AbortController();
  const watching = watched.untilShut(AbortSignal.any([signal, done.signal]), shut);
  const either = AbortSignal.any([signal, shut.signal]);
  // All that waits anywhere in the work listens to this one.
  setMaxListeners(0, either);
  try {
    await work(either);
  } catch (err) {
    if (!shut.signal.aborted || signal.aborted) throw err;
    watched.tellEnd(err);
  } finally {
    done.abort();
    await watching;
  }
  return shut.signal.aborted ? 'shut' : 'done';
}

/** A gate whose last known state is remembered and told. */
class WatchedGate {
  isShut = false;
  readonly #gate: WorkGate;

  constructor(gate: WorkGate) {
    this.#gate = gate;
  }

  async look(): Promise<void> {
    const { isShut, logger } = this.#gate;
    const before = this.isShut;
    try {
      this.isShut = await isShut();
    } catch (err) {
      logger.warn({ err }, 'fetching: whether it is stopped could not be read');
    }
    if (this.isShut !== before) {
      logger.warn(this.isShut ? 'fetching: stopped' : 'fetching: goes on');
    }
  }

  async pause(signal: AbortSignal): Promise<void> {
    try {
      await this.#gate.clock.sleep(LOOK_MS, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /** Ends when it is, or when aborted. */
  untilOpen(signal: AbortSignal): Promise<void> {
    const { rest = (wait) => wait(() => undefined) } = this.#gate;
    return rest(async (beat) => {
      while (this.isShut && !signal.aborted) {
        beat();
        await this.pause(signal);
        if (!signal.aborted) await this.look();
      }
    });
  }

  /** Aborts `shut` when the gate is; ends with it, or when aborted. */
  async untilShut(signal: AbortSignal, shut: AbortController): Promise<void> {
    for (;;) {
      await this.pause(signal);
      if (signal.aborted) return;
      await this.look();
      if (this.isShut) return shut.abort(new Error('fetching is stopped'));
    }
  }

  tellEnd(err: unknown): void {
    this.#gate.logger.info({ err }, 'fetching: what was under way was cut short');
  }
}

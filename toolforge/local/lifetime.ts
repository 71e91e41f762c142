import { sleepReal } from '../../backend/runtime/clock';

/** A part that has to run on has ended. */
class PartEndedError extends Error {
  override readonly name = 'PartEndedError';
}

/** Long enough for a database to write what it has in memory. */
const UNDO_TIMEOUT_MS = 15_000;

/** From the first part that runs to the end of all of them. */
export interface Lifetime {
  /** Has something undone at the end. */
  defer(undo: () => Promise<unknown>): void;
  /** Names a part whose end, whatever its reason, is the end of all. */
  needs(title: string, part: Promise<unknown>): void;
  /** Asks for the end; the first reason counts. */
  end(reason: unknown): void;
  /** Rejects with the reason when the end has come. */
  readonly ended: Promise<never>;
  /** Undoes everything, the newest first; what fails or takes too long does not stop the rest. */
  finish(onFailure: (error: unknown) => void): Promise<void>;
}

/** Begins a lifetime without parts. */
export function createLifetime(undoTimeoutMs = UNDO_TIMEOUT_MS): Lifetime {
  const undos: (() => Promise<unknown>)[] = [];
  const controller = new AbortController();
  const end = (reason: unknown): void => controller.abort(reason);
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason));
  });
  // Whoever waits for the end sees it; nobody need wait.
  ended.catch(() => undefined);
  return {
    ended,
    end,
    defer: (undo) => void undos.push(undo),
    needs: (title, part) => {
      part.then(
        () => end(new PartEndedError(`${title} has ended`)),
        (cause: unknown) =>
          end(new PartEndedError(`${title} has failed: ${String(cause)}`, { cause })),
      );
    },
    finish: async (onFailure) => {
      end(new PartEndedError('All is ended'));
      for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
        await inTime(undo(), undoTimeoutMs).catch(onFailure);
      }
    },
  };
}

/** @throws when the work is not done after `timeoutMs` of real time */
async function inTime(work: Promise<unknown>, timeoutMs: number): Promise<void> {
  const controller = new AbortController();
  const late = sleepReal(timeoutMs, controller.signal).then(() => {
    throw new Error(`A part did not stop within ${timeoutMs / 1000} s`);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    controller.abort();
    await late.catch(() => undefined);
  }
}

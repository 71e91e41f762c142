/** A part that has to run on has ended. */
export class PartEndedError extends Error {
  override readonly name = 'PartEndedError';
}

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
  /** Undoes everything, the newest first; what fails does not stop the rest. */
  finish(onFailure: (error: unknown) => void): Promise<void>;
}

/** Begins a lifetime without parts. */
export function createLifetime(): Lifetime {
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
        await undo().catch(onFailure);
      }
    },
  };
}

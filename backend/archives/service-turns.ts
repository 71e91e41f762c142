import { unlessAborted } from '../runtime/unless-aborted';

/** Turns that are taken one after the other, in the order of asking. */
export class ServiceTurns {
  #last: Promise<void> = Promise.resolve();

  /**
   * Waits for one's turn.
   * @returns gives it up; only the first call counts
   * @throws the signal's reason when aborted while waiting; the turn then passes by
   */
  async take(signal: AbortSignal): Promise<() => void> {
    const before = this.#last;
    let end = (): void => undefined;
    const over = new Promise<void>((resolve) => (end = resolve));
    this.#last = before.then(() => over);
    try {
      await unlessAborted(before, signal);
      return end;
    } catch (error) {
      end();
      throw error;
    }
  }
}

import { UnderWay } from '../../runtime/under-way';

/** A wait that can be ended early. */
export interface Pause {
  over: Promise<unknown>;
  cutShort: () => void;
}

/**
 * The visits that run side by side. Each has a signal of its own: thousands of listeners on a single one
 * are searched in turn.
 */
export class VisitsUnderWay {
  /** Results stored by the visits that have ended. */
  stored = 0;
  readonly #underWay = new UnderWay();
  readonly #controllers = new Set<AbortController>();
  #stopped: { reason: unknown } | null = null;

  get size(): number {
    return this.#underWay.size;
  }

  /** @param visit resolves to the number of results it stored; never rejects */
  add(visit: (signal: AbortSignal) => Promise<number>): void {
    const controller = new AbortController();
    if (this.#stopped !== null) controller.abort(this.#stopped.reason);
    this.#controllers.add(controller);
    this.#underWay.add(
      visit(controller.signal).then((stored) => {
        this.stored += stored;
        this.#controllers.delete(controller);
        return undefined;
      }),
    );
  }

  /** Tells all visits to end, also those to come. */
  stop(reason: unknown): void {
    this.#stopped = { reason };
    for (const controller of this.#controllers) controller.abort(reason);
  }

  /** One of them needs its place no longer: who waits for the next end need not. */
  makeRoom(): void {
    this.#underWay.wake();
  }

  nextEnd(): Promise<void> {
    return this.#underWay.nextEnd();
  }

  /** Until a visit ends or the pause is over. */
  async nextEndOr(pause: Pause): Promise<void> {
    await Promise.race([pause.over, this.nextEnd()]);
    pause.cutShort();
    await pause.over;
  }

  allEnded(): Promise<void> {
    return this.#underWay.allEnded();
  }
}

const MIN_MS = 600_000;
const MAX_MS = 86_400_000;
/** More hosts than are ever put off at a time: what is forgotten is only asked sooner. */
const HOSTS_MAX = 10_000;

/** How often hosts were put off in a run: each time for twice as long, a day at most. It is kept in memory alone. */
export class PutOffs {
  readonly #times = new Map<number, number>();

  /**
   * @param untilMs before which nobody needs to try, milliseconds since 1970
   * @returns when the host is searched next, seconds since 1970
   */
  next(hostId: number, untilMs: number, nowMs: number): number {
    const times = this.#times.get(hostId) ?? 0;
    if (this.#times.size >= HOSTS_MAX) this.#times.clear();
    this.#times.set(hostId, times + 1);
    const waitMs = Math.max(MIN_MS, untilMs - nowMs) * 2 ** Math.min(times, 8);
    return Math.ceil((nowMs + Math.min(waitMs, MAX_MS)) / 1_000);
  }

  forget(hostId: number): void {
    this.#times.delete(hostId);
  }
}

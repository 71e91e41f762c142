const MIN_MS = 600_000;
const DAY_MS = 86_400_000;
/** So often it may be a matter of days; then each time is twice as long. */
const DAYS_TIMES = 8;
const MAX_MS = 64 * DAY_MS;
/** Who could not be searched so often in a run is settled as far as anything is known. */
const PATIENT_TIMES = 3;
/** More hosts than are ever put off at a time: what is forgotten is only asked sooner. */
const HOSTS_MAX = 10_000;

/** How often hosts were put off in a run: each time for twice as long: first a day at most, then two months. It is kept in memory alone. */
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
    const waitMs = Math.max(MIN_MS, untilMs - nowMs) * 2 ** Math.min(times, 20);
    const mostMs = Math.min(MAX_MS, DAY_MS * 2 ** Math.max(0, times - DAYS_TIMES));
    return Math.ceil((nowMs + Math.min(waitMs, mostMs)) / 1_000);
  }

  /** Whether a host was put off often enough. */
  isEnough(hostId: number): boolean {
    return (this.#times.get(hostId) ?? 0) >= PATIENT_TIMES;
  }

  forget(hostId: number): void {
    this.#times.delete(hostId);
  }
}

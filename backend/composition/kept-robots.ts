import type { Clock } from '../runtime/clock';

/** RFC 9309, 2.4. */
const KEPT_MS = 86_400_000;
const ORIGINS_MAX = 20_000;
/** Most are of one or two thousand. */
const CHARS_MAX = 16_000_000;

interface KeptText {
  readonly text: string | null;
  readonly readMs: number;
}

/**
 * What the robots.txt of origins said within a day, also that it could not be had, so that each is asked for once a day.
 * Those that were not wanted for longest make room.
 */
export class KeptRobots {
  readonly #clock: Clock;
  readonly #kept = new Map<string, KeptText>();
  #chars = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns null: it could not be had; undefined: it is to be asked for */
  textOf(origin: string): string | null | undefined {
    const kept = this.#kept.get(origin);
    if (kept === undefined) return undefined;
    this.#drop(origin);
    if (this.#clock.now() - kept.readMs >= KEPT_MS) return undefined;
    this.#add(origin, kept);
    return kept.text;
  }

  keep(origin: string, text: string | null): void {
    this.#drop(origin);
    this.#add(origin, { text, readMs: this.#clock.now() });
    for (const oldest of this.#kept.keys()) {
      const isFull = this.#kept.size > ORIGINS_MAX || this.#chars > CHARS_MAX;
      if (!isFull || oldest === origin) break;
      this.#drop(oldest);
    }
  }

  #add(origin: string, kept: KeptText): void {
    this.#kept.set(origin, kept);
    this.#chars += kept.text?.length ?? 0;
  }

  #drop(origin: string): void {
    this.#chars -= this.#kept.get(origin)?.text?.length ?? 0;
    this.#kept.delete(origin);
  }
}

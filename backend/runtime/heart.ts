import type { Clock } from './clock';

/** How a loop gets on. Moments are seconds since 1970. */
export interface LoopBeat {
  /** '': no loop has begun yet. */
  loop: string;
  /** When it last got on. */
  progressAtS: number;
  /** When it will have got on again, if it does not hang. */
  dueAtS: number;
}

/** What a loop runs with so that its progress is seen. */
export interface LoopPulse {
  /** Looks the time up, or waits: who does so by this clock gets on. */
  clock: Clock;
  /** For progress that no clock sees. */
  beat: () => void;
}

/** Starting may wait for another one's migration of many hours. */
const START_SILENT_S = 6 * 3_600;

/**
 * Knows of the loops of one component whether they get on. What counts is what they do by themselves, never a
 * timer: a loop that hangs looks at no clock. Waiting by its clock for however long, or for a database that is in
 * trouble, is no hanging.
 */
export class Heart {
  readonly #clock: Clock;
  readonly #loops = new Map<string, WatchedLoop>();
  #start: WatchedLoop | null;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#start = new WatchedLoop(clock, START_SILENT_S);
  }

  /**
   * Runs a loop, which is watched until it ends.
   * @param silentS seconds after which it has got on again at the latest, unless it hangs
   */
  async during<Result>(
    { loop, silentS }: { loop: string; silentS: number },
    run: (beating: LoopPulse) => Promise<Result>,
  ): Promise<Result> {
    const watched = new WatchedLoop(this.#clock, silentS);
    this.#start = null;
    this.#loops.set(loop, watched);
    try {
      return await run({ clock: watched, beat: () => watched.beat() });
    } finally {
      this.#loops.delete(loop);
      // Another one is to begin.
      if (this.#loops.size === 0) this.#start = new WatchedLoop(this.#clock, START_SILENT_S);
    }
  }

  /** A fault of our own database is waited out: whatever waits for it does not hang. */
  waitsForDatabase(): void {
    this.#start?.beat();
    for (const loop of this.#loops.values()) loop.beat();
  }

  get beats(): LoopBeat[] {
    const loops = [...this.#loops].map(([loop, watched]) => watched.tell(loop));
    return this.#start === null ? loops : [this.#start.tell('')];
  }
}

class WatchedLoop implements Clock {
  readonly #clock: Clock;
  readonly #silentMs: number;
  readonly #waits = new Set<{ untilMs: number }>();
  #progressMs: number;

  constructor(clock: Clock, silentS: number) {
    this.#clock = clock;
    this.#silentMs = silentS * 1_000;
    this.#progressMs = clock.now();
  }

  now(): number {
    this.#progressMs = this.#clock.now();
    return this.#progressMs;
  }

  async sleep(ms: number, signal?: AbortSignal): Promise<void> {
    const wait = { untilMs: this.now() + ms };
    this.#waits.add(wait);
    try {
      await this.#clock.sleep(ms, signal);
    } finally {
      this.#waits.delete(wait);
      this.beat();
    }
  }

  beat(): void {
    this.#progressMs = this.#clock.now();
  }

  tell(loop: string): LoopBeat {
    const waits = [...this.#waits].map(({ untilMs }) => untilMs);
    const sinceMs = Math.max(this.#progressMs, ...waits);
    return {
      loop,
      progressAtS: Math.floor(this.#progressMs / 1_000),
      dueAtS: Math.ceil((sinceMs + this.#silentMs) / 1_000),
    };
  }
}

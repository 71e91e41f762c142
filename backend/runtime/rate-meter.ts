import type { Clock } from './clock';

/** Speeds are taken over this span, so that neither one slow batch nor an hour ago counts for much. */
const SPAN_MS = 60_000;
/** Counts that come sooner replace one another; a span has 60 samples at most. */
const SAMPLE_MS = 1_000;

interface Sample {
  atMs: number;
  count: number;
}

/** Measures how fast a count grows, over about the last minute. */
export class RateMeter {
  readonly #clock: Clock;
  #samples: Sample[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param count as it stands now
   * @returns how much it grows a second; null before that can be known
   */
  take(count: number): number | null {
    this.#add({ atMs: this.#clock.now(), count });
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (first === undefined || last === undefined || last.atMs === first.atMs) return null;
    return ((last.count - first.count) * 1000) / (last.atMs - first.atMs);
  }

  /** Another count begins. */
  startAnew(): void {
    this.#samples = [];
  }

  /** The newest sample older than the span stays: the span begins there. */
  #add(sample: Sample): void {
    const before = this.#samples.at(-2);
    if (before !== undefined && sample.atMs - before.atMs < SAMPLE_MS) this.#samples.pop();
    this.#samples.push(sample);
    const isBeyond = (one: Sample | undefined): boolean =>
      one !== undefined && sample.atMs - one.atMs >= SPAN_MS;
    while (isBeyond(this.#samples[1])) this.#samples.shift();
  }
}

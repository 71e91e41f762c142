import type { Clock } from '../runtime/clock';
import type { PassProgress } from './progress';

/** How fast a pass gets on. */
export interface Pace {
  /** Pages a second over the last minute; null before it can be known. */
  perSecond: number | null;
  /** Seconds until the phase is through, at that speed; null as long as nothing moves. */
  secondsLeft: number | null;
}

/** Speeds are taken over this span, so that neither one slow batch nor an hour ago counts for much. */
const SPAN_MS = 60_000;
/** Words that come sooner replace one another; a span has 60 samples at most. */
const SAMPLE_MS = 1_000;

interface Sample {
  atMs: number;
  pagesDone: number;
}

/** Measures the pace of one pass after another; each wiki and phase starts anew. */
export class PaceMeter {
  readonly #clock: Clock;
  #topic = '';
  #samples: Sample[] = [];

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  take({ wiki, phase, pagesDone, pagesTotal }: PassProgress): Pace {
    const topic = `${phase} ${wiki}`;
    if (topic !== this.#topic) this.#samples = [];
    this.#topic = topic;
    this.#add({ atMs: this.#clock.now(), pagesDone });
    const perSecond = this.#perSecond();
    const left = Math.max(0, pagesTotal - pagesDone);
    return { perSecond, secondsLeft: perSecond ? left / perSecond : null };
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

  #perSecond(): number | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (first === undefined || last === undefined || last.atMs === first.atMs) return null;
    return ((last.pagesDone - first.pagesDone) * 1000) / (last.atMs - first.atMs);
  }
}

import type { Clock } from '../runtime/clock';
import { RateMeter } from '../runtime/rate-meter';
import type { PassProgress } from './progress';

/** How fast a pass gets on. */
export interface Pace {
  /** Pages a second over the last minute; null before it can be known. */
  perSecond: number | null;
  /** Seconds until the phase is through, at that speed; null as long as nothing moves. */
  secondsLeft: number | null;
}

/** Measures the pace of one pass after another; each wiki and phase starts again. */
export class PaceMeter {
  readonly #rate: RateMeter;
  #topic = '';

  constructor(clock: Clock) {
    this.#rate = new RateMeter(clock);
  }

  take({ wiki, phase, pagesDone, pagesTotal }: PassProgress): Pace {
    const topic = `${phase} ${wiki}`;
    if (topic !== this.#topic) this.#rate.startAnew();
    this.#topic = topic;
    const perSecond = this.#rate.take(pagesDone);
    const left = Math.max(0, pagesTotal - pagesDone);
    return { perSecond, secondsLeft: perSecond ? left / perSecond : null };
  }
}

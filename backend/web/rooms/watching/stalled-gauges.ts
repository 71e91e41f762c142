import { Gauge, type Registry } from 'prom-client';
import type { StalledOfWiki } from '../../../store/figures/loop-figures';

/** Pages that wikis do not give or take, in one registry. */
export class StalledGauges {
  readonly #pages: Gauge<'wiki' | 'work'>;
  readonly #ages: Gauge<'wiki' | 'work'>;

  constructor(registry: Registry) {
    const settings = { labelNames: ['wiki', 'work'] as const, registers: [registry] };
    this.#pages = new Gauge({
      ...settings,
      name: 'weboid_stalled_pages',
      help: 'Pages that are set aside: their wiki does not give their text or history in time, take an edit, or tell what came after one',
    });
    this.#ages = new Gauge({
      ...settings,
      name: 'weboid_stalled_age_seconds',
      help: 'For how long the first of these has stalled',
    });
  }

  /** What works again vanishes. Never waits, so that no scrape sees half of it. */
  take(stalled: readonly StalledOfWiki[], nowS: number): void {
    this.#pages.reset();
    this.#ages.reset();
    for (const { wiki, work, pages, sinceS } of stalled) {
      this.#pages.set({ wiki, work }, pages);
      this.#ages.set({ wiki, work }, Math.max(0, Math.floor(nowS) - sinceS));
    }
  }
}

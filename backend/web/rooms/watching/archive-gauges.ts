import { Counter, Gauge, type Registry } from 'prom-client';
import { SEARCHES_DUE_MAX, type ArchiveFigures } from '../../../store/figures/archive-figures';

/** The figures of the archive component in one registry. */
export class ArchiveGauges {
  readonly #searchesDue: Gauge;
  readonly #late: Gauge;
  readonly #searches: Counter;
  readonly #outcomes: Counter<'outcome'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#searchesDue = new Gauge({
      name: 'weboid_archive_searches_due',
      help: `Searches in archives that are due, at most ${SEARCHES_DUE_MAX} counted`,
      registers,
    });
    this.#late = new Gauge({
      name: 'weboid_archive_late_seconds',
      help: 'How long the search in archives has been due that waits longest',
      registers,
    });
    this.#searches = new Counter({
      name: 'weboid_archive_searches_total',
      help: 'Searches in archives that were made',
      registers,
    });
    this.#outcomes = new Counter({
      name: 'weboid_archive_outcomes_total',
      help: 'Searches in archives that found a good copy, found none, or in which an archive did not answer (unanswered, also beside found)',
      labelNames: ['outcome'],
      registers,
    });
  }

  /** Never waits, so that no scrape sees half of it. */
  take({ searchesDue, newSinceS, againSinceS, counts }: ArchiveFigures, nowS: number): void {
    this.#searchesDue.set(searchesDue);
    const sinceS = Math.min(newSinceS ?? nowS, againSinceS ?? nowS);
    this.#late.set(Math.max(0, Math.round(nowS - sinceS)));
    this.#searches.reset();
    this.#searches.inc(counts.searches);
    this.#outcomes.reset();
    for (const outcome of ['found', 'none', 'unanswered'] as const) {
      this.#outcomes.inc({ outcome }, counts[outcome]);
    }
  }
}

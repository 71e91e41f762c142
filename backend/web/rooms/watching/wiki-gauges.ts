import { Gauge, type Registry } from 'prom-client';
import type { WikiLoopFigures } from '../../../store/figures/loop-figures';
import { secondsSince, rounded } from './gauge-value';

/** A gauge of each wiki; null: nothing to tell of this one. */
type WikiGauge = [
  name: string,
  help: string,
  value: (wiki: WikiLoopFigures, nowS: number) => number | null,
];

/** Told of the pass under way only. */
const whilePassing = (wiki: WikiLoopFigures, value: number | null): number | null =>
  wiki.pagesTotal === 0 ? null : value;

const WIKI_GAUGES: readonly WikiGauge[] = [
  [
    'weboid_wiki_pass_seconds',
    'Duration of the last whole pass over the wiki',
    (wiki) => (wiki.passedAtS === 0 ? null : wiki.passSeconds),
  ],
  [
    'weboid_wiki_pass_age_seconds',
    'Time since the last whole pass began',
    (wiki, nowS) => secondsSince(wiki.passedAtS, nowS),
  ],
  [
    'weboid_wiki_pages_watched',
    'Pages that met the criteria in the last whole pass',
    (wiki) => (wiki.passedAtS === 0 ? null : wiki.pagesWatched),
  ],
  [
    'weboid_wiki_pages_done',
    'Pages done in the run under way',
    (wiki) => whilePassing(wiki, wiki.pagesDone),
  ],
  [
    'weboid_wiki_pages_total',
    'About how many pages the run under way has',
    (wiki) => whilePassing(wiki, wiki.pagesTotal),
  ],
  [
    'weboid_wiki_pages_per_second',
    'Pages a second in the run under way',
    (wiki) => whilePassing(wiki, wiki.pagesPerS),
  ],
  [
    'weboid_wiki_run_left_seconds',
    'About how long the run under way still takes',
    (wiki) => (wiki.pagesPerS > 0 ? whilePassing(wiki, secondsLeft(wiki)) : null),
  ],
  [
    'weboid_wiki_progress_age_seconds',
    'Time since the run under way told its progress',
    (wiki, nowS) => whilePassing(wiki, secondsSince(wiki.progressAtS, nowS)),
  ],
  ['weboid_wiki_replica_lag_seconds', 'Lag of the replica in the last pass', (wiki) => wiki.lagS],
  [
    'weboid_wiki_changes_age_seconds',
    'All changes of the wiki were taken in until so long ago',
    (wiki, nowS) => secondsSince(wiki.changesUntilS, nowS),
  ],
];

const secondsLeft = ({ pagesDone, pagesTotal, pagesPerS }: WikiLoopFigures): number =>
  Math.max(0, pagesTotal - pagesDone) / pagesPerS;

/** How the page loop stands with each wiki, in one registry. */
export class WikiGauges {
  readonly #state: Gauge<'wiki' | 'state'>;
  readonly #wikis: readonly { name: string; gauge: Gauge<'wiki'>; value: WikiGauge[2] }[];

  constructor(registry: Registry) {
    const registers = [registry];
    this.#state = new Gauge({
      name: 'weboid_wiki_state',
      help: '1 for the state of the wiki: how the last try to pass over it ended',
      labelNames: ['wiki', 'state'],
      registers,
    });
    this.#wikis = WIKI_GAUGES.map(([name, help, value]) => ({
      name,
      gauge: new Gauge({ name, help, labelNames: ['wiki'], registers }),
      value,
    }));
  }

  /** What is not known any more vanishes. Never waits, so that no scrape sees half of it. */
  take(wikis: readonly WikiLoopFigures[], nowS: number): void {
    this.#state.reset();
    for (const { wiki, state } of wikis) this.#state.set({ wiki, state }, 1);
    for (const { name, gauge, value } of this.#wikis) {
      gauge.reset();
      for (const one of wikis) {
        const now = value(one, nowS);
        if (now !== null) gauge.set({ wiki: one.wiki }, rounded(now, name));
      }
    }
  }
}

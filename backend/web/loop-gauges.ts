import { Gauge, type Registry } from 'prom-client';
import { alarms, oldestPass, urlLoopLateS, type Alarm } from '../status/alarms';
import type { LoopFigures, WikiFigures } from '../store/loop-figures';

/** A gauge of each wiki; null: nothing to tell of this one. */
type WikiGauge = [
  name: string,
  help: string,
  value: (wiki: WikiFigures, nowS: number) => number | null,
];

const ageOf = (atS: number, nowS: number): number | null =>
  atS === 0 ? null : Math.max(0, nowS - atS);
/** Told of the pass under way only. */
const whilePassing = (wiki: WikiFigures, value: number | null): number | null =>
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
    (wiki, nowS) => ageOf(wiki.passedAtS, nowS),
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
    (wiki, nowS) => whilePassing(wiki, ageOf(wiki.progressAtS, nowS)),
  ],
  ['weboid_wiki_replica_lag_seconds', 'Lag of the replica in the last pass', (wiki) => wiki.lagS],
  [
    'weboid_wiki_changes_age_seconds',
    'All changes of the wiki were taken in until so long ago',
    (wiki, nowS) => ageOf(wiki.changesUntilS, nowS),
  ],
];

const secondsLeft = ({ pagesDone, pagesTotal, pagesPerS }: WikiFigures): number =>
  Math.max(0, pagesTotal - pagesDone) / pagesPerS;

/** A gauge of a loop as a whole. */
type LoopGauge = [
  name: string,
  help: string,
  value: (figures: LoopFigures, nowS: number, on: ReadonlySet<Alarm['code']>) => number | null,
];

const LOOP_GAUGES: readonly LoopGauge[] = [
  [
    'weboid_oldest_page_seconds',
    'Time since the pages were seen that were seen longest ago',
    (figures, nowS) => oldestPass(figures, nowS)?.ageS ?? null,
  ],
  [
    'weboid_changes_age_seconds',
    'Changes of every followed wiki were taken in until so long ago',
    ({ wikis }, nowS) => oldestOf(wikis.map((wiki) => ageOf(wiki.changesUntilS, nowS))),
  ],
  [
    'weboid_url_loop_late_seconds',
    'How long the host has been due that waits longest for its visit',
    (figures, nowS) => urlLoopLateS(figures, nowS),
  ],
  [
    'weboid_page_loop_alarm',
    '1 when a page was not seen for more than four weeks',
    (_figures, _nowS, on) => Number(on.has('page-loop-late')),
  ],
  [
    'weboid_url_loop_alarm',
    '1 when URLs are checked less often than every four weeks',
    (_figures, _nowS, on) => Number(on.has('url-loop-late')),
  ],
];

function oldestOf(ages: (number | null)[]): number | null {
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** The gauges of both loops in one registry. */
export class LoopGauges {
  readonly #state: Gauge<'wiki' | 'state'>;
  readonly #wikis: readonly { gauge: Gauge<'wiki'>; value: WikiGauge[2] }[];
  readonly #loops: readonly { gauge: Gauge; value: LoopGauge[2] }[];

  constructor(registry: Registry) {
    const registers = [registry];
    this.#state = new Gauge({
      name: 'weboid_wiki_state',
      help: '1 for the state of the wiki: how the last try to pass over it ended',
      labelNames: ['wiki', 'state'],
      registers,
    });
    this.#wikis = WIKI_GAUGES.map(([name, help, value]) => ({
      gauge: new Gauge({ name, help, labelNames: ['wiki'], registers }),
      value,
    }));
    this.#loops = LOOP_GAUGES.map(([name, help, value]) => ({
      gauge: new Gauge({ name, help, registers }),
      value,
    }));
  }

  /** What is not known any more vanishes. Never waits, so that no scrape sees half of it. */
  take(figures: LoopFigures, nowS: number): void {
    this.#takeWikis(figures.wikis, nowS);
    const on = new Set(alarms(figures, nowS).map(({ code }) => code));
    for (const { gauge, value } of this.#loops) {
      const now = value(figures, nowS, on);
      if (now === null) gauge.remove();
      else gauge.set(now);
    }
  }

  #takeWikis(wikis: readonly WikiFigures[], nowS: number): void {
    this.#state.reset();
    for (const { wiki, state } of wikis) this.#state.set({ wiki, state }, 1);
    for (const { gauge, value } of this.#wikis) {
      gauge.reset();
      for (const one of wikis) {
        const now = value(one, nowS);
        if (now !== null) gauge.set({ wiki: one.wiki }, now);
      }
    }
  }
}

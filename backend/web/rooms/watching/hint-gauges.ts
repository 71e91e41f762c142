import { Gauge, type Registry } from 'prom-client';
import {
  HINT_FIGURE_DAYS,
  type HintFigures,
  type HintSourceFigures,
} from '../../../store/figures/hint-figures';
import { rounded } from './gauge-value';

type HintGauge = [name: string, help: string, value: (source: HintSourceFigures) => number];

const LATELY = `in the last ${HINT_FIGURE_DAYS} days`;

const HINT_GAUGES: readonly HintGauge[] = [
  [
    'weboid_hint_trusted_hosts',
    'Hosts whose word lets their pages be checked less often',
    ({ trustedHosts }) => trustedHosts,
  ],
  [
    'weboid_hint_saved_checks',
    `Checks that were not needed ${LATELY}, as hosts tell by themselves what changes`,
    ({ savedMilli }) => savedMilli / 1_000,
  ],
  [
    'weboid_hint_asked_checks',
    `Checks that hints asked for before their time ${LATELY}`,
    ({ called }) => called,
  ],
  [
    'weboid_hint_found_changed',
    `How many of these found the page gone, or back`,
    ({ rightCalls }) => rightCalls,
  ],
  [
    'weboid_hint_distrusted_hosts',
    `Hosts whose word was found wrong ${LATELY}`,
    ({ distrusted }) => distrusted,
  ],
];

/** What hints from outside have done, by who gave them, in one registry. */
export class HintGauges {
  readonly #gauges: readonly { name: string; gauge: Gauge<'source'>; value: HintGauge[2] }[];
  readonly #checks: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#gauges = HINT_GAUGES.map(([name, help, value]) => ({
      name,
      gauge: new Gauge({ name, help, labelNames: ['source'], registers }),
      value,
    }));
    this.#checks = new Gauge({
      name: 'weboid_hint_all_checks',
      help: `All checks that were made ${LATELY}, where there are hints`,
      registers,
    });
  }

  /** Who tells nothing any more vanishes. Never waits, so that no scrape sees half of it. */
  take({ sources, checks }: HintFigures): void {
    for (const { name, gauge, value } of this.#gauges) {
      gauge.reset();
      for (const one of sources) gauge.set({ source: one.source }, rounded(value(one), name));
    }
    if (sources.length === 0) this.#checks.remove();
    else this.#checks.set(checks);
  }
}

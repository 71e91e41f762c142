import { Gauge, type Registry } from 'prom-client';
import {
  ALIAS_FIGURE_DAYS,
  type AliasCounts,
  type AliasFigures,
} from '../../../store/aliases/alias-figures';

const LATELY = `in the last ${ALIAS_FIGURE_DAYS} days`;

const MOVES_GAUGES: readonly (readonly [name: string, help: string, count: keyof AliasCounts])[] = [
  ['weboid_moves_searched_urls', `Dead URLs for which a live page was searched ${LATELY}`, 'urls'],
  ['weboid_moves_requests', `Requests for that ${LATELY}`, 'requests'],
  ['weboid_moves_found_pages', `Live pages that were found ${LATELY}`, 'found'],
  [
    'weboid_moves_mended_links',
    `Links of articles changed to live pages, as counted ${LATELY}`,
    'mended',
  ],
  [
    'weboid_moves_hidden_redirects',
    `Known redirects that were hidden from the rules ${LATELY}, to try them`,
    'hidden',
  ],
  ['weboid_moves_told', 'How many of these the rules told anything of', 'told'],
  ['weboid_moves_right_first', 'How many of these the rules told right at first', 'rightFirst'],
  ['weboid_moves_right_among', 'How many of these the rules told right among three', 'rightAmong'],
];

/** What searches for moved pages did (U4), in one registry; nothing before the first. */
export class MovesGauges {
  readonly #gauges: readonly { gauge: Gauge; count: keyof AliasCounts }[];

  constructor(registry: Registry) {
    const registers = [registry];
    this.#gauges = MOVES_GAUGES.map(([name, help, count]) => ({
      gauge: new Gauge({ name, help, registers }),
      count,
    }));
  }

  /** Never waits, so that no scrape sees half of it. */
  take({ lately, lastDay }: AliasFigures): void {
    for (const { gauge, count } of this.#gauges) {
      if (lastDay === null) gauge.remove();
      else gauge.set(lately[count]);
    }
  }
}

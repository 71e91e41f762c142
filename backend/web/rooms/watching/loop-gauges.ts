import { Counter, Gauge, type Registry } from 'prom-client';
import {
  alarms,
  deliveriesLateS,
  hugeHostsLateShare,
  mailLateS,
  robotsLateS,
  oldestPass,
  urlCycleS,
  urlLoopLateS,
  type Alarm,
} from '../../../status/alarms';
import type { LoopFigures } from '../../../store/figures/loop-figures';
import { secondsSince, rounded } from './gauge-value';

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
    ({ wikis }, nowS) => oldestOf(wikis.map((wiki) => secondsSince(wiki.changesUntilS, nowS))),
  ],
  [
    'weboid_url_loop_late_seconds',
    'How long the host has been due that waits longest for its visit',
    (figures, nowS) => urlLoopLateS(figures, nowS),
  ],
  [
    'weboid_url_cycle_seconds',
    'From check to check of a URL at most: the longest checkDays of the wikis, plus how late the most overdue host or URL is (0 when none is late)',
    (figures, nowS) => urlCycleS(figures, nowS),
  ],
  [
    'weboid_huge_hosts_late_ratio',
    'Which share of the known URLs of hosts with more URLs than can be asked for in four weeks is due for more than a cycle',
    ({ crawl }) => hugeHostsLateShare(crawl),
  ],
  [
    'weboid_hosts_due',
    'Hosts that are due, at most a thousand of each shard counted',
    ({ crawl }) => crawl.hostsDue,
  ],
  [
    'weboid_oldest_lease_seconds',
    'Time since the oldest lease of a host began that was not given back',
    ({ crawl }, nowS) => secondsSince(crawl.oldestLeaseAtS ?? 0, nowS),
  ],
  [
    'weboid_crawlers',
    'Crawlers with this database that were seen in the last minute',
    ({ crawl }) => crawl.atWork.alive,
  ],
  [
    'weboid_results_per_second',
    'Results a second that these crawlers store',
    ({ crawl }) => crawl.atWork.resultsPerS,
  ],
  [
    'weboid_connections_open',
    'Connections to checked servers that these crawlers have open',
    ({ crawl }) => crawl.atWork.connectionsOpen,
  ],
  [
    'weboid_hosts_leased',
    'Hosts that these crawlers visit',
    ({ crawl }) => crawl.atWork.hostsLeased,
  ],
  [
    'weboid_page_loop_alarm',
    '1 when a page was not seen for more than four weeks',
    (_figures, _nowS, on) => Number(on.has('page-loop-late')),
  ],
  [
    'weboid_url_loop_alarm',
    '1 when URLs are checked less often than every four weeks; where checkDays is 26 or more, when hosts are more than two days late',
    (_figures, _nowS, on) => Number(on.has('url-loop-late')),
  ],
  [
    'weboid_huge_hosts_alarm',
    '1 when more than a tenth of the known URLs of hosts with more URLs than can be asked for in four weeks is due for more than a cycle',
    (_figures, _nowS, on) => Number(on.has('huge-hosts-late')),
  ],
  [
    'weboid_no_crawler_alarm',
    '1 when hosts are due and no crawler was seen for an hour',
    (_figures, _nowS, on) => Number(on.has('no-crawler')),
  ],
  [
    'weboid_network_alarm',
    '1 when most results of the last day are network failures',
    (_figures, _nowS, on) => Number(on.has('network-failing')),
  ],
  [
    'weboid_archives_alarm',
    '1 when a lost URL has waited for more than a day for its first search in archives (where all URLs are searched for, 30 days), or what is known was to be looked at 30 days ago',
    (_figures, _nowS, on) => Number(on.has('archives-late')),
  ],
  [
    'weboid_dispatch_alarm',
    '1 when a client of the change log waits for a change of more than an hour ago',
    (_figures, _nowS, on) => Number(on.has('dispatch-late')),
  ],
  [
    'weboid_kept_links_walked',
    'Links that the last walks saw, or those under way, which look whether what is kept for readers is whole',
    ({ keptLinks }) => sumOf(keptLinks.map(({ links }) => links)),
  ],
  [
    'weboid_kept_links_lacked',
    'How many of these may be problems and were not kept as such, so that readers were not told of them',
    ({ keptLinks }) => sumOf(keptLinks.map(({ lacked }) => lacked)),
  ],
  [
    'weboid_answers_alarm',
    '1 when such a walk found that more than chance was lacking for a wiki',
    (_figures, _nowS, on) => Number(on.has('answers-lacking')),
  ],
  [
    'weboid_fetching_stopped',
    '1 while somebody has stopped all that asks sites, archives and wikis',
    (_figures, _nowS, on) => Number(on.has('fetching-stopped')),
  ],
  [
    'weboid_components_alarm',
    '1 when a component was not seen for more than two minutes, or a loop of one hangs',
    (_figures, _nowS, on) => Number(on.has('component-silent') || on.has('loop-hangs')),
  ],
  [
    'weboid_deliveries_late_seconds',
    'How long the message to a webhook has been due that should have been sent first; 0 when none is due',
    ({ deliveries }, nowS) => deliveriesLateS(deliveries, nowS),
  ],
  [
    'weboid_deliveries_alarm',
    '1 when messages to webhooks have been due for more than an hour',
    (_figures, _nowS, on) => Number(on.has('deliveries-late')),
  ],
  [
    'weboid_mail_late_seconds',
    'How long the mail has waited that was never tried and waits longest; 0 when none does',
    ({ mail }, nowS) => mailLateS(mail, nowS),
  ],
  [
    'weboid_mail_deferred',
    'Mails that their receivers’ servers have not taken yet, counted up to a thousand',
    ({ mail }) => mail.deferred,
  ],
  [
    'weboid_mail_alarm',
    '1 when mail has waited for more than twelve hours',
    (_figures, _nowS, on) => Number(on.has('mail-late')),
  ],
  [
    'weboid_robots_late_seconds',
    'How long the report to a robot has been due that should have been made first; 0 when none is due',
    ({ robots }, nowS) => robotsLateS(robots, nowS),
  ],
  [
    'weboid_robots_alarm',
    '1 when reports to robots have been due for more than a day',
    (_figures, _nowS, on) => Number(on.has('robots-late')),
  ],
];

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0);

function oldestOf(ages: (number | null)[]): number | null {
  const known = ages.filter((age) => age !== null);
  return known.length === 0 ? null : Math.max(...known);
}

/** The gauges of both loops as wholes in one registry. */
export class LoopGauges {
  readonly #results: Counter<'code'>;
  readonly #loops: readonly { name: string; gauge: Gauge; value: LoopGauge[2] }[];

  constructor(registry: Registry) {
    const registers = [registry];
    this.#results = new Counter({
      name: 'weboid_results_total',
      help: 'Results that the URL loop stored, by status code (not the HTTP number)',
      labelNames: ['code'],
      registers,
    });
    this.#loops = LOOP_GAUGES.map(([name, help, value]) => ({
      name,
      gauge: new Gauge({ name, help, registers }),
      value,
    }));
  }

  /** What is not known any more vanishes. Never waits, so that no scrape sees half of it. */
  take(figures: LoopFigures, nowS: number): void {
    this.#takeResults(figures.crawl.results);
    const on = new Set(alarms(figures, nowS).map(({ code }) => code));
    for (const { name, gauge, value } of this.#loops) {
      const now = value(figures, nowS, on);
      if (now === null) gauge.remove();
      else gauge.set(rounded(now, name));
    }
  }

  #takeResults(results: LoopFigures['crawl']['results']): void {
    this.#results.reset();
    for (const [code, count] of results) this.#results.inc({ code }, count);
  }
}

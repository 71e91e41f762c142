import { z } from 'zod';
import { hugeHostsLateShare, urlLoopLateS } from '../../../../status/alarms';
import type { HourResults } from '../../../../store/figures/hourly-results';
import { markup } from '../../../words/markup';
import { recentMoment } from '../../../pages/recent-moment';
import { shareText } from '../../../pages/share-text';
import { standingBy } from './standing';
import { hourlyChart } from './hourly-chart';
import {
  statusFacts,
  isoMoment,
  secondsOfMoment,
  statusSection,
  type StatusInput,
} from './status-section';

const HOUR_S = 3_600;

const schema = z.object({
  checks: z.int().describe('Checks of the last 24 hours.'),
  checks_per_second: z.number().describe('Of crawlers at work, over about the last minute.'),
  hourly: z
    .array(z.object({ from: z.iso.datetime(), checks: z.int() }))
    .describe('Of the last 24 whole hours, oldest first.'),
  crawlers: z.int().describe('Crawlers at work, those elsewhere as one each.'),
  hosts_due: z.int().describe('Hosts that are due for a visit, as far as they were counted.'),
  late_since: z.iso
    .datetime()
    .nullable()
    .describe('When the check was due that is most overdue; null: none is.'),
  huge_hosts_late_share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe(
      'Of hosts with more URLs than can be asked for in four weeks: which share of the URLs that were checked before is due for more than two weeks; null: there is no such host.',
    ),
});

/** The URL loop (W3). */
export const urlsSection = statusSection({
  name: 'urls',
  heading: 'weboid-web-status-urls',
  schema,
  read: ({ figures, nowS }) => {
    const { crawl } = figures;
    const lateS = urlLoopLateS(figures, nowS);
    return {
      checks: checksOfLastDay(figures, nowS),
      checks_per_second: Math.round(crawl.atWork.resultsPerS * 10) / 10,
      hourly: wholeHours(figures).map(({ fromS, results }) => ({
        from: isoMoment(fromS) ?? '',
        checks: results,
      })),
      crawlers: crawl.atWork.alive,
      hosts_due: crawl.hostsDue,
      late_since: lateS > 0 ? isoMoment(nowS - lateS) : null,
      huge_hosts_late_share: hugeHostsLateShare(crawl),
    };
  },
  judge: ({ alarms }) =>
    standingBy(alarms, [
      'url-loop-late',
      'huge-hosts-late',
      'no-crawler',
      'nothing-stored',
      'network-failing',
    ]),
  show: (view, data, { figures, alarms, nowS }) => {
    const { checks, crawlers, hosts_due: due, late_since: since } = data;
    const { number } = view.translator;
    const facts = statusFacts(view, [
      ['weboid-web-status-checks', number(checks)],
      ['weboid-web-status-rate', crawlers > 0 && number(data.checks_per_second)],
      ['weboid-web-status-crawlers', number(crawlers)],
      ['weboid-web-status-hosts-due', number(due)],
      [
        'weboid-web-status-waiting-since',
        since !== null && recentMoment(view, secondsOfMoment(since), nowS),
      ],
      [
        'weboid-web-status-huge-late',
        alarms.has('huge-hosts-late') && shareText(view, data.huge_hosts_late_share),
      ],
    ]);
    return markup`${facts}${hourlyChart(view, wholeHours(figures))}`;
  },
});

/** With the hour under way; of the first hour the part that is no full day ago, as if its checks were spread evenly. */
function checksOfLastDay({ life: { hours } }: StatusInput['figures'], nowS: number): number {
  const whole = hours.reduce((sum, { results }) => sum + results, 0);
  const [first] = hours;
  const pastShare = (nowS % HOUR_S) / HOUR_S;
  return Math.round(whole - (first?.results ?? 0) * pastShare);
}

/** The hour under way is not whole. */
const wholeHours = ({ life }: StatusInput['figures']): HourResults[] => life.hours.slice(0, -1);

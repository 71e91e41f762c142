import { z } from 'zod';
import { hugeHostsLateShare, urlLoopLateS } from '../../../../status/alarms';
import { recentMoment } from '../../../pages/recent-moment';
import { shareText } from '../../../pages/share-text';
import { standingBy } from './standing';
import { statusFacts, isoMoment, secondsOfMoment, statusSection } from './status-section';

const schema = z.object({
  checks: z.int().describe('Checks of the last 24 hours.'),
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
      checks: [...crawl.resultsLately.values()].reduce((sum, count) => sum + count, 0),
      crawlers: crawl.atWork.alive,
      hosts_due: crawl.hostsDue,
      late_since: lateS > 0 ? isoMoment(nowS - lateS) : null,
      huge_hosts_late_share: hugeHostsLateShare(crawl),
    };
  },
  judge: ({ alarms }) =>
    standingBy(alarms, ['url-loop-late', 'huge-hosts-late', 'no-crawler', 'network-failing']),
  show: (view, data, { alarms, nowS }) => {
    const { checks, crawlers, hosts_due: due, late_since: since } = data;
    const { number } = view.translator;
    return statusFacts(view, [
      ['weboid-web-status-checks', number(checks)],
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
  },
});

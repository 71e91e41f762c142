import { z } from 'zod';
import { urlLoopLateS } from '../../../../status/alarms';
import { recentMoment } from '../../../pages/recent-moment';
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
    };
  },
  judge: ({ alarms }) => standingBy(alarms, ['url-loop-late', 'no-crawler', 'network-failing']),
  show: (view, { checks, crawlers, hosts_due: due, late_since: since }, { nowS }) => {
    const { number } = view.translator;
    return statusFacts(view, [
      ['weboid-web-status-checks', number(checks)],
      ['weboid-web-status-crawlers', number(crawlers)],
      ['weboid-web-status-hosts-due', number(due)],
      [
        'weboid-web-status-waiting-since',
        since !== null && recentMoment(view, secondsOfMoment(since), nowS),
      ],
    ]);
  },
});

import { z } from 'zod';
import { recentMoment } from '../../../pages/recent-moment';
import { standingBy } from './standing';
import { statusFacts, isoMoment, secondsOfMoment, statusSection } from './status-section';

const schema = z.object({
  searches_due: z.int().describe('Searches in archives that wait, at most 10,000 counted.'),
  late_since: z.iso
    .datetime()
    .nullable()
    .describe('When the search was due that waits longest; null: none does.'),
});

/** The archive component (W5). */
export const archivesSection = statusSection({
  name: 'archives',
  heading: 'weboid-web-status-archives',
  schema,
  read: ({ figures: { archives } }) => {
    if (archives.asked === null) return null;
    const { searchesDue, newSinceS, againSinceS } = archives;
    const since = [newSinceS, againSinceS].filter((atS) => atS !== null);
    return {
      searches_due: searchesDue,
      late_since: isoMoment(since.length === 0 ? null : Math.min(...since)),
    };
  },
  judge: ({ alarms }) => standingBy(alarms, ['archives-late']),
  show: (view, { searches_due: due, late_since: since }, { nowS }) =>
    statusFacts(view, [
      ['weboid-web-status-searches', view.translator.number(due)],
      [
        'weboid-web-status-waiting-since',
        since !== null && recentMoment(view, secondsOfMoment(since), nowS),
      ],
    ]),
});

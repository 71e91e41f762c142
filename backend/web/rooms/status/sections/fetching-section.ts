import { z } from 'zod';
import { recentMoment } from '../../../pages/recent-moment';
import { markup } from '../../../words/markup';
import { standingBy } from './standing';
import { isoMoment, secondsOfMoment, statusFacts, statusSection } from './status-section';

const schema = z.object({
  stopped: z.iso.datetime().describe('Since when nothing is fetched or edited.'),
  by: z.enum(['operator', 'restore']).describe('restore: a backup is put back.'),
});

/** Told while somebody has stopped all that asks sites, archives and wikis; answers go on. */
export const fetchingSection = statusSection({
  name: 'fetching',
  heading: 'weboid-web-status-fetching',
  schema,
  read: ({ figures: { fetchingStop } }) => {
    if (fetchingStop === undefined || fetchingStop === null) return null;
    return { stopped: isoMoment(fetchingStop.stoppedAtS) ?? '', by: fetchingStop.saidBy };
  },
  judge: ({ alarms }) => standingBy(alarms, ['fetching-stopped']),
  show: (view, { stopped }, { nowS }) =>
    markup`<p>${view.translator.text('weboid-web-status-offline')}</p>
${statusFacts(view, [
  ['weboid-web-status-fetching-since', recentMoment(view, secondsOfMoment(stopped), nowS)],
])}`,
});

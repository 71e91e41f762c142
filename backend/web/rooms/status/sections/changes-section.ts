import { z } from 'zod';
import { recentMoment } from '../../../pages/recent-moment';
import { statusFacts, isoMoment, secondsOfMoment, statusSection } from './status-section';

const schema = z.object({
  entries: z.int().describe('Changes that are in the log.'),
  newest: z.iso.datetime().nullable().describe('When the newest one came; null: there is none.'),
});

/** The change log (C1): nothing says how often something ought to change, so it is never late. */
export const changesSection = statusSection({
  name: 'changes',
  heading: 'weboid-web-status-changes',
  schema,
  read: ({ figures: { changes } }) => ({
    entries: changes.length,
    newest: isoMoment(changes.newestAtS),
  }),
  judge: () => 'well',
  show: (view, { entries, newest }, { nowS }) =>
    statusFacts(view, [
      [
        'weboid-web-status-newest-change',
        newest !== null && recentMoment(view, secondsOfMoment(newest), nowS),
      ],
      ['weboid-web-status-log-length', view.translator.number(entries)],
    ]),
});

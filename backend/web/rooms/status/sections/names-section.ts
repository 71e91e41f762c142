import { z } from 'zod';
import { statusFacts, statusSection } from './status-section';

const schema = z.object({
  noticed: z.int().describe('Names at which something was noticed, and that stand well.'),
  suspected: z.int().describe('Names under suspicion to be in other hands.'),
  taken: z.int().describe('Names that are in other hands.'),
});

/** Names that may have come into other hands (U1). None of them is good or bad news of us. */
export const namesSection = statusSection({
  name: 'names',
  heading: 'weboid-web-status-names',
  schema,
  read: ({ figures: { names } }) => {
    const { quiet: noticed, suspected, taken } = names;
    return noticed + suspected + taken === 0 ? null : { noticed, suspected, taken };
  },
  judge: null,
  show: (view, { noticed, suspected, taken }) => {
    const { number } = view.translator;
    return statusFacts(view, [
      ['weboid-web-status-names-noticed', number(noticed)],
      ['weboid-web-status-names-suspected', number(suspected)],
      ['weboid-web-status-names-taken', number(taken)],
    ]);
  },
});

import { z } from 'zod';
import { oldestPass } from '../../../../status/alarms';
import type { View } from '../../../pages/view';
import { recentMoment } from '../../../pages/recent-moment';
import { markup, type Markup } from '../../../words/markup';
import { standingBy } from './standing';
import {
  statusFacts,
  isoMoment,
  secondsOfMoment,
  statusSection,
  type StatusInput,
} from './status-section';

const passSchema = z
  .object({ wiki: z.string(), at: z.iso.datetime() })
  .nullable()
  .describe('null: there was none yet.');

const schema = z.object({
  wikis: z.int().describe('Wikis that are watched.'),
  last_pass: passSchema.describe('The wiki of which all pages were seen last, and when.'),
  oldest_pass: passSchema.describe('The wiki whose pages were seen longest ago, and when.'),
});

type Pass = z.input<typeof passSchema>;

/** The page loop (W1). */
export const pagesSection = statusSection({
  name: 'pages',
  heading: 'weboid-web-status-pages',
  schema,
  read: ({ figures, nowS }) => ({
    wikis: figures.wikis.length,
    last_pass: lastPass(figures),
    oldest_pass: longestAgo(figures, nowS),
  }),
  judge: ({ alarms }) => standingBy(alarms, ['page-loop-late', 'wiki-failing']),
  show: (view, { wikis, last_pass: last, oldest_pass: oldest }, { nowS }) =>
    statusFacts(view, [
      ['weboid-web-status-wikis', view.translator.number(wikis)],
      ['weboid-web-status-last-pass', passText(view, last, nowS)],
      ['weboid-web-status-oldest-pass', passText(view, oldest, nowS)],
    ]),
});

/** A pass ends `passSeconds` after it began. */
function lastPass({ wikis }: StatusInput['figures']): Pass {
  const ended = wikis
    .filter(({ passedAtS }) => passedAtS > 0)
    .map(({ wiki, passedAtS, passSeconds }) => ({ wiki, atS: passedAtS + passSeconds }))
    .toSorted((a, b) => b.atS - a.atS);
  const [last] = ended;
  return last === undefined ? null : passAt(last.wiki, last.atS);
}

function longestAgo(figures: StatusInput['figures'], nowS: number): Pass {
  const oldest = oldestPass(figures, nowS);
  return oldest === null ? null : passAt(oldest.wiki, nowS - oldest.ageS);
}

const passAt = (wiki: string, atS: number): Pass => ({ wiki, at: isoMoment(atS) ?? '' });

function passText(view: View, pass: Pass, nowS: number): Markup | false {
  if (pass === null) return false;
  return markup`<bdi>${pass.wiki}</bdi> · ${recentMoment(view, secondsOfMoment(pass.at), nowS)}`;
}

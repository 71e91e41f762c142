import { z } from 'zod';
import { HINT_SOURCES } from '../../../../status/hints/hint';
import {
  HINT_FIGURE_DAYS,
  type HintFigures,
  type HintSourceFigures,
} from '../../../../store/figures/hint-figures';
import type { View } from '../../../pages/view';
import { shareText } from '../../../pages/share-text';
import { markup, type Markup, type MarkupValue } from '../../../words/markup';
import { statusSection } from './status-section';
import { statusTable } from './status-table';

const sourceSchema = z.object({
  source: z
    .enum(HINT_SOURCES)
    .describe('remote-update: reports by the Remote Update Protocol; sitemap: sitemaps.'),
  trusted_hosts: z
    .int()
    .describe('Hosts whose word lets their pages be checked less often, at present.'),
  saved_checks: z.number().describe('Checks that were not needed.'),
  asked_checks: z.int().describe('Checks that were asked for before their time.'),
  found_changed: z.int().describe('How many of these found the page gone, or back.'),
  distrusted_hosts: z.int().describe('Hosts whose word was found wrong.'),
});

const schema = z.object({
  days: z.int().describe('What follows is of so many days, today included.'),
  checks: z.int().describe('All checks that were made.'),
  saved_share: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Which share of the checks that would have been made otherwise was not needed.'),
  sources: z.array(sourceSchema).describe('Each who tells something.'),
  unconfirmed: z
    .int()
    .describe('Websites that send no reports until somebody agrees that Weboid gets them.'),
});

type Source = z.input<typeof sourceSchema>;

/** What sites tell by themselves (R), and what that saves. A hint that does not come is never late. */
export const hintsSection = statusSection({
  name: 'hints',
  heading: 'weboid-web-status-hints',
  schema,
  read: ({ figures: { hints } }) => {
    if (hints.sources.length === 0 && hints.unconfirmed === 0) return null;
    return {
      days: HINT_FIGURE_DAYS,
      checks: hints.checks,
      saved_share: savedShare(hints),
      sources: hints.sources.map(toldSource),
      unconfirmed: hints.unconfirmed,
    };
  },
  judge: () => 'well',
  show: (view, { saved_share: share, sources, unconfirmed }) =>
    markup`${leadOf(view, share)}${sources.length > 0 && sourceTable(view, sources)}${unconfirmedLine(view, unconfirmed)}`,
});

const toldSource = (figures: HintSourceFigures): Source => ({
  source: figures.source,
  trusted_hosts: figures.trustedHosts,
  saved_checks: figures.savedMilli / 1_000,
  asked_checks: figures.called,
  found_changed: figures.rightCalls,
  distrusted_hosts: figures.distrusted,
});

function savedShare({ sources, checks }: HintFigures): number | null {
  const saved = sources.reduce((sum, { savedMilli }) => sum + savedMilli, 0) / 1_000;
  return saved + checks === 0 ? null : saved / (saved + checks);
}

function leadOf(view: View, saved: number | null): Markup | false {
  const share = shareText(view, saved);
  if (share === false) return false;
  return markup`<p>${view.translator.text('weboid-web-status-hint-lead', share)}</p>
`;
}

/** Which they are, and where to agree, is told to operators alone (`weboid rup hosts`). */
function unconfirmedLine({ translator }: View, unconfirmed: number): Markup | false {
  if (unconfirmed === 0) return false;
  return markup`<p>${translator.text('weboid-web-status-hint-unconfirmed', unconfirmed)}</p>
`;
}

function sourceTable(view: View, sources: readonly Source[]): Markup {
  const numbers = [
    'weboid-web-status-hint-trusted',
    'weboid-web-status-hint-saved',
    'weboid-web-status-hint-asked',
    'weboid-web-status-hint-changed',
    'weboid-web-status-hint-distrusted',
  ] as const;
  const columns = ['weboid-web-status-hint-source', ...numbers] as const;
  const head = { label: 'weboid-web-status-hints', columns, numbers } as const;
  return statusTable(
    view,
    head,
    sources.map((source) => sourceRow(view, source)),
  );
}

function sourceRow({ translator }: View, told: Source): MarkupValue[] {
  const counts = [
    told.trusted_hosts,
    Math.round(told.saved_checks),
    told.asked_checks,
    told.found_changed,
    told.distrusted_hosts,
  ];
  return [
    translator.text(`weboid-web-status-hint-${told.source}`),
    ...counts.map((count) => translator.number(count)),
  ];
}

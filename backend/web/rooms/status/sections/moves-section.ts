import { z } from 'zod';
import type { MessageKey } from '../../../../runtime/messages';
import { dayNumberOf, isoDate } from '../../../../status/day-number';
import { ALIAS_FIGURE_DAYS, type AliasFigures } from '../../../../store/aliases/alias-figures';
import { dayAgo } from '../../../pages/day-ago';
import { shareText } from '../../../pages/share-text';
import { siteLink } from '../../../pages/site-link';
import type { View } from '../../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../../words/markup';
import { statusFacts, statusSection } from './status-section';
import { statusTable } from './status-table';

const schema = z.object({
  days: z.int().describe('What follows is of so many days, today included.'),
  searched: z.int().describe('Dead URLs for which a live page was searched.'),
  requests: z.int().describe('What servers were asked for that.'),
  found: z.int().describe('Live pages that were found.'),
  mended: z
    .int()
    .describe('Links of articles that were changed from a dead URL to its live page, as counted.'),
  all: z
    .object({ searched: z.int(), found: z.int(), mended: z.int() })
    .describe('The same since the beginning.'),
  test: z
    .object({
      hidden: z.int().describe('Known redirects that were hidden from the rules.'),
      told: z.int().describe('Of how many of these the rules told anything.'),
      right_first: z.int().describe('How many they told right at first.'),
      right_among: z.int().describe('How many they told right among three.'),
      last: z.iso.date().nullable().describe('When that was last done; null: never.'),
    })
    .describe('Self-test: how well rules tell what is known.'),
});

type Moves = z.input<typeof schema>;

/** Where dead links lead by now: what searches did (U4), and what was mended by them (U5). A page that is not found is never late. */
export const movesSection = statusSection({
  name: 'moves',
  heading: 'weboid-web-status-moves',
  schema,
  read: ({ figures: { moves } }) => toldMoves(moves),
  judge: null,
  show: (view, told, { figures: { moves } }) =>
    markup`${moves.lastDay === null ? noFigures(view) : figuresOf(view, told)}
<p><a href="${siteLink(view, '/moves')}">${view.translator.text('weboid-web-moves-heading')}</a></p>`,
});

function toldMoves({ lately, all, testedDay }: AliasFigures): Moves {
  return {
    days: ALIAS_FIGURE_DAYS,
    searched: lately.urls,
    requests: lately.requests,
    found: lately.found,
    mended: lately.mended,
    all: { searched: all.urls, found: all.found, mended: all.mended },
    test: {
      hidden: lately.hidden,
      told: lately.told,
      right_first: lately.rightFirst,
      right_among: lately.rightAmong,
      last: testedDay === null ? null : isoDate(testedDay),
    },
  };
}

function noFigures({ translator }: View): Markup {
  return markup`<p>${translator.text('weboid-web-status-moves-none')}</p>`;
}

function figuresOf(view: View, told: Moves): Markup {
  const { searched, requests, found, mended, all } = told;
  const rows = [
    figureRow(view, 'weboid-web-status-moves-asked', searched, all.searched),
    requestsRow(view, requests, searched),
    figureRow(view, 'weboid-web-status-moves-found', found, all.found),
    figureRow(view, 'weboid-web-status-moves-mended', mended, all.mended),
  ];
  const numbers = ['weboid-web-status-moves-lately', 'weboid-web-status-moves-all'] as const;
  const columns = ['weboid-web-status-moves-figure', ...numbers] as const;
  const head = { label: 'weboid-web-status-moves-found', columns, numbers } as const;
  return markup`${statusTable(view, head, rows)}
${testPart(view, told.test)}`;
}

function figureRow(
  { translator }: View,
  label: MessageKey,
  lately: number,
  all: number,
): MarkupValue[] {
  const { text, number } = translator;
  return [text(label), number(lately), number(all)];
}

/** How many each: of all together that is not known. */
function requestsRow({ translator }: View, requests: number, searched: number): MarkupValue[] {
  const { text, lang } = translator;
  const each = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  const told = searched === 0 ? '–' : each.format(requests / searched);
  return [text('weboid-web-status-moves-requests'), told, '–'];
}

function testPart(view: View, { hidden, last, ...right }: Moves['test']): Markup | false {
  if (last === null) return false;
  const { text, number } = view.translator;
  const shareOf = (count: number): string => shareText(view, count / hidden) || '–';
  const words = text(
    'weboid-web-status-moves-test',
    number(hidden),
    shareOf(right.right_first),
    shareOf(right.right_among),
    hidden,
  );
  const day = dayNumberOf(Date.parse(last));
  return markup`${hidden > 0 && markup`<p>${words}</p>`}
${statusFacts(view, [['weboid-web-status-moves-tested', dayAgo(view, day)]])}`;
}

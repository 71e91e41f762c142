import { z } from 'zod';
import { oldestPass } from '../../../../status/alarms';
import type { View } from '../../../pages/view';
import { recentMoment } from '../../../pages/recent-moment';
import { markup, type Markup, type MarkupValue } from '../../../words/markup';
import type { WikiLoopFigures } from '../../../../store/figures/loop-figures';
import { durationText } from './duration-text';
import { standingBy, worstOf } from './standing';
import {
  statusFacts,
  isoMoment,
  secondsOfMoment,
  statusSection,
  type StatusInput,
} from './status-section';
import { statusTable } from './status-table';
import { toldWiki } from './told-wiki';
import { countUnread, isAnyGone, unreadPart, unreadWikis, unreadWikiSchema } from './unread-wikis';

const passSchema = z
  .object({ wiki: z.string(), at: z.iso.datetime() })
  .nullable()
  .describe('null: there was none yet.');

const behindSchema = z.object({
  wiki: z.string(),
  pass: z.iso.datetime().nullable().describe('When the last whole pass began.'),
  changes_until: z.iso.datetime().nullable().describe('Until when its changes were read.'),
  replica_lag_s: z.number().nullable().describe('Of its replica, in the last pass.'),
});

const leftSchema = z.object({
  wiki: z.string(),
  tried: z.iso.datetime().nullable().describe('When it was last tried to be read.'),
});

const schema = z.object({
  wikis: z.int().describe('Wikis that are watched.'),
  left_wikis: z
    .int()
    .describe(
      'Wikis that left the wikis file within a fortnight or so; 0 as long as one of its lists is awaited.',
    ),
  left: z.array(leftSchema).describe('The first ten of these, the last first.'),
  last_pass: passSchema.describe('The wiki of which all pages were seen last, and when.'),
  unread_wikis: z.int().describe('Wikis that cannot be read now.'),
  unread: z
    .array(unreadWikiSchema)
    .describe('The first twenty of these, those that do not come back by themselves first.'),
  behind: z
    .array(behindSchema)
    .describe('The ten whose changes or replicas are furthest behind, the furthest first.'),
  oldest_pass: passSchema.describe('The wiki whose pages were seen longest ago, and when.'),
});

type Pass = z.input<typeof passSchema>;
type Left = z.input<typeof leftSchema>;
type Behind = z.input<typeof behindSchema>;

const BEHIND_MAX = 10;
const BEHIND_SHOWN_MAX = 5;
const LEFT_MAX = 10;

/** The page loop (W1). */
export const pagesSection = statusSection({
  name: 'pages',
  heading: 'weboid-web-status-pages',
  schema,
  read: ({ figures, nowS }) => ({
    wikis: figures.wikis.length,
    left_wikis: figures.leftWikis.length,
    left: figures.leftWikis
      .slice(0, LEFT_MAX)
      .map(({ wiki, triedAtS }) => ({ wiki, tried: isoMoment(triedAtS || null) })),
    last_pass: lastPass(figures),
    oldest_pass: longestAgo(figures, nowS),
    unread_wikis: countUnread(figures.wikis),
    unread: unreadWikis(figures.wikis),
    behind: furthestBehind(figures, nowS),
  }),
  judge: ({ alarms, figures }) =>
    worstOf([
      standingBy(alarms, ['page-loop-late', 'wiki-failing']),
      isAnyGone(figures.wikis) ? 'trouble' : 'well',
    ]),
  show: (view, told, input) =>
    markup`${noWikis(view, told)}${statusFacts(view, [
      ['weboid-web-status-wikis', view.translator.number(told.wikis)],
      [
        'weboid-web-status-unread',
        told.unread_wikis > 0 && view.translator.number(told.unread_wikis),
      ],
      ['weboid-web-status-left', told.left_wikis > 0 && view.translator.number(told.left_wikis)],
      ['weboid-web-status-last-pass', passText(view, told.last_pass, input)],
      ['weboid-web-status-oldest-pass', passText(view, told.oldest_pass, input)],
    ])}${unreadPart(view, told.unread, input)}${behindPart(view, told.behind, input)}${leftPart(view, told.left, input)}`,
});

const noWikis = ({ translator }: View, { wikis }: { wikis: number }): Markup | false =>
  wikis === 0 && markup`<p>${translator.text('weboid-web-status-no-wikis')}</p>`;

/** So that nobody takes for watched what a slip in the wikis file has dropped. */
function leftPart(view: View, left: readonly Left[], input: StatusInput): Markup | false {
  if (left.length === 0) return false;
  const { text } = view.translator;
  return markup`<h3>${text('weboid-web-status-left')}</h3>
<p>${text('weboid-web-status-left-what')}</p>
${statusTable(
  view,
  {
    label: 'weboid-web-status-left',
    columns: ['weboid-web-form-wiki', 'weboid-web-status-left-tried'],
  },
  left.map(({ wiki, tried }) => [
    toldWiki(view, input, wiki),
    tried !== null && recentMoment(view, secondsOfMoment(tried), input.nowS),
  ]),
)}`;
}

/** How far a wiki's own data, as we read it, is behind the wiki. */
function behindS({ changesUntilS, lagS }: WikiLoopFigures, nowS: number): number {
  return Math.max(changesUntilS === 0 ? 0 : nowS - changesUntilS, lagS ?? 0);
}

function furthestBehind({ wikis }: StatusInput['figures'], nowS: number): Behind[] {
  return wikis
    .filter((wiki) => behindS(wiki, nowS) > 0)
    .toSorted((a, b) => behindS(b, nowS) - behindS(a, nowS))
    .slice(0, BEHIND_MAX)
    .map(({ wiki, passedAtS, changesUntilS, lagS }) => ({
      wiki,
      pass: isoMoment(passedAtS || null),
      changes_until: isoMoment(changesUntilS || null),
      replica_lag_s: lagS,
    }));
}

function behindPart(view: View, behind: readonly Behind[], input: StatusInput): Markup | false {
  if (behind.length === 0) return false;
  return markup`<h3>${view.translator.text('weboid-web-status-behind-most')}</h3>
${statusTable(
  view,
  {
    label: 'weboid-web-status-behind-most',
    columns: [
      'weboid-web-form-wiki',
      'weboid-web-status-pass',
      'weboid-web-status-changes-until',
      'weboid-web-status-lag',
    ],
    numbers: ['weboid-web-status-lag'],
  },
  behind.slice(0, BEHIND_SHOWN_MAX).map((one) => behindRow(view, one, input)),
)}`;
}

function behindRow(view: View, told: Behind, input: StatusInput): MarkupValue[] {
  const ago = (moment: string | null): Markup | false =>
    moment !== null && recentMoment(view, secondsOfMoment(moment), input.nowS);
  return [
    toldWiki(view, input, told.wiki),
    ago(told.pass),
    ago(told.changes_until),
    told.replica_lag_s !== null && durationText(view, told.replica_lag_s),
  ];
}

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

function passText(view: View, pass: Pass, input: StatusInput): Markup | false {
  if (pass === null) return false;
  return markup`${toldWiki(view, input, pass.wiki)} · ${recentMoment(view, secondsOfMoment(pass.at), input.nowS)}`;
}

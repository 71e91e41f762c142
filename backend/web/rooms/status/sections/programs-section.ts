import { z } from 'zod';
import { COMPONENT_NAMES, type ComponentName } from '../../../../status/component';
import { componentLives, type ComponentLife } from '../../../../status/component-life';
import type { MessageKey } from '../../../../runtime/messages';
import { chip, type ChipLook } from '../../../pages/chip';
import { recentMoment } from '../../../pages/recent-moment';
import type { View } from '../../../pages/view';
import { markup, type Markup, type MarkupValue } from '../../../words/markup';
import { standingBy } from './standing';
import { isoMoment, secondsOfMoment, statusSection } from './status-section';
import { statusTable } from './status-table';

const componentSchema = z.object({
  component: z.enum(COMPONENT_NAMES).describe('Its name in the Procfile.'),
  state: z
    .enum(['running', 'hanging', 'silent'])
    .describe('hanging: a loop of it does not get on; silent: nobody has seen it lately.'),
  processes: z.int().describe('Those that were seen in the last two minutes.'),
  seen: z.iso.datetime().nullable().describe('When any was last seen; null: not within a day.'),
  loops: z
    .array(
      z.object({
        loop: z.string().describe('Empty: none has begun.'),
        got_on: z.iso.datetime().describe('When it last got on; waiting is no hanging.'),
        hangs: z.boolean(),
      }),
    )
    .describe('Each as in the process where it is worst.'),
  sources: z
    .array(z.object({ version: z.string(), commit: z.string(), processes: z.int() }))
    .describe('What these processes run.'),
});

const schema = z.object({ components: z.array(componentSchema) });

type Component = z.input<typeof componentSchema>;

/** What people call a component: as its part of the page, where it has one. */
export const COMPONENT_TEXTS: Readonly<Record<ComponentName, MessageKey>> = {
  web: 'weboid-web-status-program-web',
  crawler: 'weboid-web-status-urls',
  feeder: 'weboid-web-status-pages',
  archive: 'weboid-web-status-archives',
  dispatch: 'weboid-web-status-dispatch',
  deliver: 'weboid-web-status-program-deliver',
  care: 'weboid-web-status-program-care',
  repair: 'weboid-web-status-program-repair',
};

const LOOKS: Readonly<Record<Component['state'], [ChipLook, MessageKey]>> = {
  running: ['success', 'weboid-web-status-running'],
  hanging: ['error', 'weboid-web-status-hanging'],
  silent: ['error', 'weboid-web-status-silent'],
};

const COMMIT_LETTERS = 7;

/** The programs that run (W9.1), by their heartbeats. */
export const programsSection = statusSection({
  name: 'programs',
  heading: 'weboid-web-status-programs',
  schema,
  read: ({ figures: { life, crawl }, nowS }) => {
    const { alive: crawlers } = crawl.atWork;
    const lives = componentLives(life.heartbeats, { nowS, crawlers });
    return lives.length === 0 ? null : { components: lives.map(toldComponent) };
  },
  judge: ({ alarms }) => standingBy(alarms, ['component-silent', 'loop-hangs']),
  show: (view, { components }, { nowS }) =>
    markup`${statusTable(
      view,
      {
        label: 'weboid-web-status-programs',
        columns: [
          'weboid-web-status-program',
          'weboid-web-status-state',
          'weboid-web-status-version',
        ],
      },
      components.map((one) => componentRow(view, one, nowS)),
    )}
${loopsPart(view, components, nowS)}`,
});

const toldComponent = ({ seenAtS, loops, ...life }: ComponentLife): Component => ({
  ...life,
  seen: isoMoment(seenAtS),
  loops: loops.map(({ loop, progressAtS, isHanging }) => ({
    loop,
    got_on: isoMoment(progressAtS) ?? '',
    hangs: isHanging,
  })),
});

function componentRow(view: View, told: Component, nowS: number): MarkupValue[] {
  const { text } = view.translator;
  const { component, state, processes, seen } = told;
  const [look, word] = LOOKS[state];
  const count = processes > 1 && text('weboid-web-status-processes', String(processes));
  const since =
    state === 'silent' && seen !== null && recentMoment(view, secondsOfMoment(seen), nowS);
  return [
    text(COMPONENT_TEXTS[component]),
    markup`${chip(look, text(word))}${count !== false && markup`<div>${count}</div>`}${since !== false && markup`<div>${text('weboid-web-status-seen')} ${since}</div>`}`,
    told.sources.map(
      ({ version, commit }) =>
        markup`<div dir="ltr"><bdi>${version}</bdi> <code>${commit.slice(0, COMMIT_LETTERS)}</code></div>`,
    ),
  ];
}

/** For who looks closer: loops have no names but those of the machine. */
function loopsPart(view: View, components: readonly Component[], nowS: number): Markup {
  const { text } = view.translator;
  const rows = components.flatMap(({ component, loops }) =>
    loops
      .filter(({ loop }) => loop !== '')
      .map(({ loop, got_on: at, hangs }) => [
        markup`<code>${component}/${loop}</code>`,
        markup`${recentMoment(view, secondsOfMoment(at), nowS)}${hangs && markup` ${chip('error', text('weboid-web-status-hanging'))}`}`,
      ]),
  );
  return markup`<details class="chart-numbers"><summary>${text('weboid-web-status-loops')}</summary>
${statusTable(
  view,
  {
    label: 'weboid-web-status-loops',
    columns: ['weboid-web-status-loop', 'weboid-web-status-got-on'],
  },
  rows,
)}</details>`;
}

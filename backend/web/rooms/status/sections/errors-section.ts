import { z } from 'zod';
import { COMPONENT_NAMES } from '../../../../status/component';
import { recentMoment } from '../../../pages/recent-moment';
import type { View } from '../../../pages/view';
import { markup, type MarkupValue } from '../../../words/markup';
import { COMPONENT_TEXTS } from './programs-section';
import { isoMoment, secondsOfMoment, statusSection } from './status-section';
import { statusTable } from './status-table';

const errorSchema = z.object({
  component: z.enum(COMPONENT_NAMES),
  words: z.string().describe('Of its log, without any value.'),
  code: z.string().describe('Of the error; empty: none is known.'),
  times: z.int(),
  first: z.iso.datetime(),
  last: z.iso.datetime(),
});

const schema = z.object({
  errors: z.array(errorSchema).describe('Of the last seven days, newest first, each kind once.'),
});

type ToldError = z.input<typeof errorSchema>;

/** People are shown the newest. */
const SHOWN_MAX = 10;

/** What went wrong lately. Whether that matters is judged by what is late. */
export const errorsSection = statusSection({
  name: 'errors',
  heading: 'weboid-web-status-errors',
  schema,
  read: ({ figures: { life } }) => {
    if (life.heartbeats.length + life.errors.length === 0) return null;
    const errors = life.errors.flatMap(({ firstAtS, lastAtS, component, ...error }) => {
      const known = COMPONENT_NAMES.find((name) => name === component);
      const [first, last] = [isoMoment(firstAtS) ?? '', isoMoment(lastAtS) ?? ''];
      return known === undefined ? [] : [{ component: known, ...error, first, last }];
    });
    return { errors };
  },
  judge: null,
  show: (view, { errors }, { nowS }) =>
    errors.length === 0
      ? markup`<p>${view.translator.text('weboid-web-status-no-errors')}</p>`
      : statusTable(
          view,
          {
            // A region of the page has a name of its own: the section has the heading's.
            label: 'weboid-web-status-error-words',
            columns: [
              'weboid-web-status-error-words',
              'weboid-web-status-program',
              'weboid-web-status-error-last',
              'weboid-web-status-error-times',
            ],
            numbers: ['weboid-web-status-error-times'],
          },
          errors.slice(0, SHOWN_MAX).map((one) => errorRow(view, one, nowS)),
        ),
});

function errorRow(
  view: View,
  { component, words, code, times, last }: ToldError,
  nowS: number,
): MarkupValue[] {
  const { text, number } = view.translator;
  return [
    markup`<span lang="en" dir="ltr">${words}${code !== '' && markup` <code>${code}</code>`}</span>`,
    text(COMPONENT_TEXTS[component]),
    recentMoment(view, secondsOfMoment(last), nowS),
    number(times),
  ];
}

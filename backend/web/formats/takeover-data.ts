import { z } from 'zod';
import type { LinkTakeover } from '../../answers/link-takeover';
import type { TakeoverEvidence } from '../../status/takeover/takeover-evidence';
import { dayNumberOfCalendar, isoDate } from '../../status/day-number';

const date = z.iso.date();

/** What is told of a signal: words of ours, days and numbers. What a stranger's page says is not among it. */
const signalSchema = z.strictObject({
  signal: z.string().describe('A word; more may come.'),
  topic: z.string().optional().describe('What the page is about now, as a word.'),
  registered: date
    .optional()
    .describe('The day on which the name was registered, by its registry.'),
  cited: date.optional().describe('A day on which the page is known to have been the cited one.'),
  from: date.optional(),
  to: date.optional(),
  pages: z.int().optional().describe('How many other pages of the name were looked at.'),
  share: z.number().optional().describe('0 to 1.'),
});

type ToldSignal = z.infer<typeof signalSchema>;

/** What programs are told of a name that seems to be in other hands (U1). */
export const takeoverSchema = z.strictObject({
  state: z.enum(['suspected', 'taken']),
  since: date.optional().describe('Since when it stands so.'),
  signals: z.array(signalSchema).describe('What the last look saw, for and against.'),
});

/** The same of one link. */
export function takeoverData({ state, seen }: LinkTakeover): z.infer<typeof takeoverSchema> {
  return {
    state,
    since: seen === null ? undefined : isoDate(dayNumberOfCalendar(seen.sinceDay)),
    signals: seen === null ? [] : toldSignals(seen),
  };
}

/** That people have confirmed is told also where a look since then has not. */
function toldSignals({
  signals,
  people,
}: Pick<NonNullable<LinkTakeover['seen']>, 'signals' | 'people'>): ToldSignal[] {
  const told = signals.map(toldSignal);
  const isTold = told.some(({ signal }) => signal === 'people');
  return people === 1 && !isTold ? [...told, { signal: 'people' }] : told;
}

function toldSignal({ signal, ...details }: TakeoverEvidence): ToldSignal {
  const word = (name: string): string | undefined => wordIn(details[name]);
  const day = (name: string): string | undefined => dayIn(details[name]);
  const told: ToldSignal = {
    signal,
    topic: word('topic'),
    registered: day('registered'),
    cited: day('cited'),
    from: day('from'),
    to: day('to'),
    pages: Number.isInteger(details['pages']) ? Number(details['pages']) : undefined,
    share: typeof details['share'] === 'number' ? details['share'] : undefined,
  };
  return told;
}

const WORD = /^[a-z][a-z-]{0,39}$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function wordIn(value: unknown): string | undefined {
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
}

function dayIn(value: unknown): string | undefined {
  return typeof value === 'string' && DAY.test(value) ? value : undefined;
}

import { dayNumberOf, isoDate, type DayNumber } from '../status/day-number';
import type { PlacedMark } from '../status/mark-index';
import {
  lastDayOfMark,
  oppositeOf,
  UNTIL_LIFTED,
  URL_MARKS,
  urlMarkOf,
  type UrlMark,
} from '../status/url-mark';
import {
  liftMarks,
  marksInForce,
  setMarks,
  sidesOfMarks,
  type MarkSide,
} from '../store/frontier/url-marks';
import { parseUrlPattern, urlPatternText, type UrlPattern } from '../url/url-pattern';
import { aligned } from './aligned';
import { CommandError } from './command-error';
import { writeJsonLine } from './items';
import type { OwnWork } from './own-database';
import { printable } from './printable';
import { writeLines } from './write-lines';

/** What is left of a command when its words were looked at. */
type MarksTask = (work: OwnWork) => Promise<void>;

/** `weboid marks list`: the marks that hold today, by pattern; as a table or a JSON line each. */
export async function listAllMarks(
  { database, clock, output }: OwnWork,
  json: boolean,
): Promise<void> {
  const marks = await marksInForce(database, dayNumberOf(clock.now()));
  if (json) for (const mark of marks) await writeJsonLine(output, forMachines(mark));
  else await writeLines(output, tableOf(marks));
}

/**
 * `weboid marks set`: from today on.
 * @param days for which it holds, today included; by default half a year, or until it is lifted
 * @returns what is left to do, with the database
 * @throws CommandError for what is no pattern or no mark, before anything is opened
 */
export function setOneMark(patternText: string, markName: string, days?: number): MarksTask {
  const [pattern, mark] = [wantedPattern(patternText), wantedMark(markName)];
  if (pattern.pathPrefix.endsWith('*')) {
    // It would be a letter like any other, and the mark would hold for nothing.
    throw new CommandError(
      `“${patternText}”: leave out the * at the end; the path is a beginning as it is`,
    );
  }
  return async ({ database, clock, output }) => {
    const today = dayNumberOf(clock.now());
    const lastDay = days === undefined ? lastDayOfMark(mark, today) : lastOf(today, days);
    const overruled = await setMarks(
      database,
      [{ pattern, mark, firstDay: today, lastDay }],
      today,
    );
    const instead = overruled > 0 ? `; it replaces ${oppositeOf(mark)}` : '';
    const line = `${shown(pattern)} is marked ${mark} ${untilWords(lastDay)}${instead}`;
    await writeLines(output, [line, ANSWERS_FOLLOW]);
  };
}

/**
 * `weboid marks lift`: one mark of a pattern, or all of them.
 * @returns what is left to do, with the database; it rejects when there is nothing to lift
 * @throws CommandError for what is no pattern or no mark, before anything is opened
 */
export function liftOneMark(patternText: string, markName: string | undefined): MarksTask {
  const pattern = wantedPattern(patternText);
  const mark = markName === undefined ? null : wantedMark(markName);
  return async ({ database, output }) => {
    const count = await liftMarks(database, pattern, { mark, side: 'operator' });
    const others = (await sidesOfMarks(database, pattern, mark)).map((side) => HOW_TO_LIFT[side]);
    const what = mark === null ? 'mark' : `mark ${mark}`;
    if (count === 0) {
      const hint = others.length === 0 ? 'see weboid marks list' : others.join('; ');
      const whose = others.length === 0 ? '' : ' of an operator';
      throw new CommandError(`there is no ${what}${whose} on ${shown(pattern)}; ${hint}`);
    }
    const lifted = count === 1 ? what : `${count} marks`;
    const line = [`${shown(pattern)}: ${lifted} lifted`, ...others].join('; ');
    await writeLines(output, [line, ANSWERS_FOLLOW]);
  };
}

/** See `FOR_ANSWERS`, `web/rooms/page/kept-blocks.ts` and `web/http/headers.ts`. */
const ANSWERS_FOLLOW =
  'answers follow within a minute, crawlers within five; browsers may keep older answers for five minutes, ' +
  'the gadget for an hour; lists of pages and rankings of websites follow with the next count, within about a day';

/** Nobody lifts what another side has set. */
const HOW_TO_LIFT: Readonly<Record<MarkSide, string>> = {
  operator: 'see weboid marks list',
  owner:
    'what its owner wishes is lifted by the owner at /owners, or a month after the proof is lost',
  reviewer: 'what a reviewer has set is taken back at /faults',
};

function wantedPattern(text: string): UrlPattern {
  const pattern = parseUrlPattern(text);
  if (pattern !== null) return pattern;
  throw new CommandError(
    `“${text}” is no pattern; expected a host, or *. and a domain, and after it the beginning of ` +
      'a path of at most 255 characters if need be: *.example.org/stable/',
  );
}

function wantedMark(name: string): UrlMark {
  const mark = urlMarkOf(name);
  if (mark !== null) return mark;
  throw new CommandError(`there is no mark “${name}”; there are ${URL_MARKS.join(', ')}`);
}

const lastOf = (today: DayNumber, days: number): DayNumber =>
  Math.min(today + days - 1, UNTIL_LIFTED - 1);

function tableOf(marks: readonly PlacedMark[]): string[] {
  const rows = marks.map(({ pattern, mark, firstDay, lastDay }) => [
    shown(pattern),
    mark,
    isoDate(firstDay),
    lastDay === UNTIL_LIFTED ? 'until lifted' : isoDate(lastDay),
  ]);
  return aligned([['pattern', 'mark', 'since', 'last day'], ...rows]);
}

const shown = (pattern: UrlPattern): string => printable(urlPatternText(pattern));

const untilWords = (lastDay: DayNumber): string =>
  lastDay === UNTIL_LIFTED ? 'until that is lifted' : `until ${isoDate(lastDay)}`;

/** `lastDay` is null for what holds until it is lifted. */
function forMachines({ pattern, mark, firstDay, lastDay }: PlacedMark): object {
  return {
    pattern: urlPatternText(pattern),
    mark,
    since: isoDate(firstDay),
    lastDay: lastDay === UNTIL_LIFTED ? null : isoDate(lastDay),
  };
}

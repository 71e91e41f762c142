import type { Writable } from 'node:stream';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { dayNumberOf, isoDate, type DayNumber } from '../status/day-number';
import type { PlacedMark } from '../status/mark-index';
import {
  lastDayOfMark,
  UNTIL_LIFTED,
  URL_MARKS,
  urlMarkOf,
  type UrlMark,
} from '../status/url-mark';
import { liftMarks, marksInForce, setMarks } from '../store/url-marks';
import { parseUrlPattern, urlPatternText, type UrlPattern } from '../url/url-pattern';
import { aligned } from './aligned';
import { CommandError } from './command-error';
import { writeJsonLine } from './items';
import { printable } from './printable';
import { writeLines } from './write-lines';

/** What `weboid marks` works with. */
export interface MarksWork {
  database: Database;
  clock: Clock;
  output: Writable;
}

/** `weboid marks list`: the marks that hold today, by pattern; as a table or a JSON line each. */
export async function listAllMarks(
  { database, clock, output }: MarksWork,
  json: boolean,
): Promise<void> {
  const marks = await marksInForce(database, dayNumberOf(clock.now()));
  if (json) for (const mark of marks) await writeJsonLine(output, forMachines(mark));
  else await writeLines(output, tableOf(marks));
}

/**
 * `weboid marks set`: from today on.
 * @param days for which it holds, today included; by default half a year, or until it is lifted
 * @throws CommandError for what is no pattern or no mark
 */
export async function setOneMark(
  { database, clock, output }: MarksWork,
  [patternText, markName]: [string, string],
  days?: number,
): Promise<void> {
  const [pattern, mark] = [wantedPattern(patternText), wantedMark(markName)];
  if (pattern.pathPrefix.endsWith('*')) {
    // It would be a letter like any other, and the mark would hold for nothing.
    throw new CommandError(
      `“${patternText}”: leave out the * at the end; the path is a beginning as it is`,
    );
  }
  const today = dayNumberOf(clock.now());
  const lastDay = days === undefined ? lastDayOfMark(mark, today) : lastOf(today, days);
  await setMarks(database, [{ pattern, mark, firstDay: today, lastDay }], today);
  await writeLines(output, [`${shown(pattern)} is marked ${mark} ${untilWords(lastDay)}`]);
}

/**
 * `weboid marks lift`: one mark of a pattern, or all of them.
 * @throws CommandError for what is no pattern or no mark, and when there is nothing to lift
 */
export async function liftOneMark(
  { database, output }: MarksWork,
  patternText: string,
  markName: string | undefined,
): Promise<void> {
  const pattern = wantedPattern(patternText);
  const mark = markName === undefined ? null : wantedMark(markName);
  const count = await liftMarks(database, pattern, mark);
  const what = mark === null ? 'mark' : `mark ${mark}`;
  if (count === 0) {
    throw new CommandError(`there is no ${what} on ${shown(pattern)}; see weboid marks list`);
  }
  await writeLines(output, [`${shown(pattern)}: ${count === 1 ? what : `${count} marks`} lifted`]);
}

function wantedPattern(text: string): UrlPattern {
  const pattern = parseUrlPattern(text);
  if (pattern !== null) return pattern;
  throw new CommandError(
    `“${text}” is no pattern; wanted is a host, or *. and a domain, and after it the beginning of ` +
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

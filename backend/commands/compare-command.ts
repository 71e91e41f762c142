import type { Writable } from 'node:stream';
import { comparedCopyOf, comparedPageOf } from '../crawler/content/compare-pages';
import type { CalendarDay } from '../status/takeover/host-facts';
import { UNKNOWN_HOST } from '../status/takeover/host-facts';
import { judgeTakeover } from '../status/takeover/judge-takeover';
import { calendarDayOf } from './calendar-day';
import { writeJsonLine } from './items';
import type { DatedPage } from './page-to-compare';
import { pageAtOf, takeoverAnswer } from './takeover-line';

/** What is compared, and what is known beside it. */
export interface CompareOptions {
  then: string;
  now: string;
  /** When `then` was known to be the cited page; by default the day of the copy. */
  cited?: CalendarDay;
  /** When the name was registered. */
  registered?: CalendarDay;
}

const DAY_MS = 86_400_000;

/**
 * `weboid compare`: the page of today beside its copy, with what was kept.
 * @param read a file or address to a page
 * @throws {UnreadPageError} when one of them could not be had
 */
export async function compareCommand(
  { then, now, cited, registered }: CompareOptions,
  {
    read,
    nowMs,
    output,
  }: { read: (named: string) => Promise<DatedPage>; nowMs: number; output: Writable },
): Promise<void> {
  const before = await read(then);
  const after = await read(now);
  const given = {
    before: comparedCopyOf(pageAtOf(before)),
    citedDay: cited ?? (before.date === null ? null : calendarDayOf(before.date)),
    now: comparedPageOf(pageAtOf(after), before.url),
    today: Math.floor(nowMs / DAY_MS),
    host: { ...UNKNOWN_HOST, registeredDay: registered ?? null },
  };
  await writeJsonLine(output, takeoverAnswer(given, judgeTakeover(given)));
}

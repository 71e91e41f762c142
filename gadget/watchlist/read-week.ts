import { NoAnswerError } from '../gateway/fetch-answer';
import { parseWikiDay } from './parse-wiki-day';
import type { WikiDay } from './wiki-day';

const DAYS = 7;
const DAY_MS = 24 * 3600 * 1000;

/** What a week is read with. */
export interface WeekSource {
  /** One question to Weboid about a day; null: today, as its clock says, not the reader's. */
  readonly ask: (day: string | null) => Promise<unknown>;
  /** Hears why nothing is known of a day. */
  readonly log: (error: unknown) => void;
}

/**
 * What the last seven days told of the wiki's links, oldest first; null: nothing is known of that day. Days that are over come
 * from the browser's own cache, once they were asked for.
 * @throws NoAnswerError, or what `ask` rejects with, when there is no answer about today: then nobody is asked for more
 */
export async function readWeek({ ask, log }: WeekSource): Promise<(WikiDay | null)[]> {
  const today = parseWikiDay(await ask(null), null);
  if (!today) throw new NoAnswerError('not an answer');
  const readDay = async (day: string): Promise<WikiDay | null> => {
    try {
      return parseWikiDay(await ask(day), day);
    } catch (error) {
      log(error);
      return null;
    }
  };
  const earlier = await Promise.all(daysBefore(today.day).map(readDay));
  return earlier.concat(today);
}

function daysBefore(today: string): string[] {
  const days: string[] = [];
  for (let ago = DAYS - 1; ago > 0; ago -= 1) {
    days.push(new Date(Date.parse(today) - ago * DAY_MS).toISOString().slice(0, 10));
  }
  return days;
}

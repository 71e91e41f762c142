import type { ChangeFeed, LoggedChange } from '../store/changes/change-feed';
import { changeLine } from './change-line';
import type { LineCount } from './line-count';

/** Which changes are told. */
export interface DayRule {
  /** The day ends then. Seconds since 1970, as the next one. */
  endS: number;
  nowS: number;
  /** Ids of URLs that are spam somewhere. */
  spam: ReadonlySet<number>;
}

/** How far a file of changes has come. */
export interface DayProgress extends LineCount {
  /** The last entry of the log that it stands for. */
  throughId: number;
  /** Entries that were purged before. */
  missing: number;
}

const CHANGES_PER_READING = 1_000;

/**
 * The lines of a day's file: of all entries of the log from where the last file ended, to the first one of a later day. So
 * each is in one file, whatever the clocks of those who wrote them say: one that was a little late stands in the next file,
 * and a moment to come ends no day.
 * @param progress is kept up to date
 */
export async function* dayChanges(
  feed: ChangeFeed,
  { endS, nowS, spam }: DayRule,
  progress: DayProgress,
): AsyncGenerator<string> {
  const isLater = ({ changedAtS }: LoggedChange): boolean =>
    changedAtS >= endS && changedAtS <= nowS;
  for (;;) {
    const changes = await feed.after(progress.throughId, CHANGES_PER_READING);
    if (changes[0]?.id !== progress.throughId + 1) await passPurged(feed, progress);
    const later = changes.findIndex(isLater);
    const own = later === -1 ? changes : changes.slice(0, later);
    progress.throughId = Math.max(progress.throughId, own.at(-1)?.id ?? 0);
    yield textOf(own, spam, progress);
    if (later !== -1 || changes.length < CHANGES_PER_READING) return;
  }
}

/** A number that the log never gave, as it did before its ids came in the order of commits, is not missing. */
async function passPurged(feed: ChangeFeed, progress: DayProgress): Promise<void> {
  const purgedTo = (await feed.oldest()) - 1;
  if (purgedTo <= progress.throughId) return;
  progress.missing += purgedTo - progress.throughId;
  progress.throughId = purgedTo;
}

function textOf(
  changes: readonly LoggedChange[],
  spam: ReadonlySet<number>,
  count: LineCount,
): string {
  const told = changes.filter(({ urlId }) => !spam.has(urlId)).map(changeLine);
  const lines = told.filter((line) => line !== null);
  count.lines += lines.length;
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

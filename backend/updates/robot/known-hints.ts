import type { Statements } from '../../runtime/database';
import type { DayNumber } from '../../status/day-number';
import type { PageHint } from '../../status/hints/hint';
import { knownUrlsByKey } from '../../store/updates/known-urls';
import type { KeyedReport, KeyedSaying } from './keyed-report';

/** What a report says of URLs of the list, and how many of them it brings forward. */
export interface KnownHints {
  hints: PageHint[];
  called: number;
}

/** Rows of one statement. */
const KEYS_PER_STATEMENT = 2_000;

/** The hints of a report: only those of URLs of the list count (W1.1). */
export async function knownHints(
  statements: Pick<Statements, 'select'>,
  report: KeyedReport,
  today: DayNumber,
): Promise<KnownHints> {
  const hints = new Map<number, PageHint>();
  const called = new Set<number>();
  for (const sayings of report.slices(KEYS_PER_STATEMENT)) {
    const known = await knownUrlsByKey(statements, keysOf(sayings));
    for (const { key, word, changedDay } of sayings) {
      const url = known.get(key.toString('latin1'));
      if (url === undefined) continue;
      const { urlId, hostId, dueDay } = url;
      hints.set(urlId, {
        source: 'remote-update',
        urlId,
        hostId,
        word,
        saidDay: today,
        changedDay,
      });
      if (dueDay > today) called.add(urlId);
    }
  }
  return { hints: [...hints.values()], called: called.size };
}

const keysOf = (sayings: readonly KeyedSaying[]): Buffer[] => sayings.map(({ key }) => key);

import { isWatched, type LinkAnswer } from '../answers/link-answer';
import { takenDayOf } from '../archives/taken-day';
import type { Statements } from '../runtime/database';
import type { CalendarDay } from '../status/takeover/host-facts';
import { standingNameOf } from '../status/name-of-host';
import { citationTimes, type CitationTime } from '../store/archives/citation-times';
import { namesOf } from '../store/names/name-standings';
import { askAlone } from '../store/statements/joint-asking';

/** Nothing is known of it. */
const NEVER_CITED: CitationTime = { firstSeenDay: null, wantedMoment: null };

/**
 * The links of a page that are to be led to their copies alone: their name has come into other hands, and people have
 * confirmed that, or the wiki wants no confirmation.
 * @param wanted as the wiki has it; false: none
 * @returns by URL, the day since which what stands there may be somebody else's, as where copies are chosen (`takenDayOf`)
 */
export async function takenUrls(
  statements: Statements,
  links: readonly LinkAnswer[],
  wanted: boolean | 'confirmed',
): Promise<ReadonlyMap<string, CalendarDay>> {
  if (wanted === false) return new Map();
  const doubted = links
    .filter(isWatched)
    .filter((link) => link.verdict === 'doubtful' && link.reason === 'usurped')
    .map(({ url, parts, stored }) => ({
      url,
      urlId: stored?.urlId ?? 0,
      name: standingNameOf(parts.host),
    }));
  if (doubted.length === 0) return new Map();
  const names = await namesOf(askAlone(statements), [...new Set(doubted.map(({ name }) => name))]);
  const times = await citationTimes(
    statements,
    doubted.map(({ urlId }) => urlId),
  );
  return new Map(
    doubted.flatMap(({ url, urlId, name }) => {
      const known = names.get(name);
      if (known?.standing !== 'taken' || (wanted !== true && known.people !== 1)) return [];
      const day = takenDayOf(times.get(urlId) ?? NEVER_CITED, known);
      return day === null ? [] : [[url, day] as const];
    }),
  );
}

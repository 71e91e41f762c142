import { isWatched, type LinkAnswer } from '../answers/link-answer';
import type { Statements } from '../runtime/database';
import type { CalendarDay } from '../status/takeover/host-facts';
import { standingNameOf } from '../status/takeover/name-of-host';
import { namesOf } from '../store/names/name-standings';
import { askAlone } from '../store/statements/joint-asking';

/**
 * The links of a page that are to be led to their copies alone: their name has come into other hands, and people have
 * confirmed that, or the wiki wants no confirmation.
 * @param wanted as the wiki has it; false: none
 * @returns by URL, the day since which the name is taken
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
    .map(({ url, parts }) => ({ url, name: standingNameOf(parts.host) }));
  if (doubted.length === 0) return new Map();
  const names = await namesOf(askAlone(statements), [...new Set(doubted.map(({ name }) => name))]);
  return new Map(
    doubted.flatMap(({ url, name }) => {
      const known = names.get(name);
      if (known?.standing !== 'taken') return [];
      return wanted === true || known.people === 1 ? [[url, known.sinceDay] as const] : [];
    }),
  );
}

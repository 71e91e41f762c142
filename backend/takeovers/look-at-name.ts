import { takenDayAfter } from '../archives/taken-day';
import { comparedPageOf } from '../crawler/content/compare-pages';
import type { ComparedPage } from '../status/takeover/compared-page';
import { goneRunsIn } from '../status/takeover/gone-runs';
import { UNKNOWN_HOST, type CalendarDay } from '../status/takeover/host-facts';
import type { TakeoverJudgement } from '../status/takeover/judge-takeover';
import type { UncopiedSight } from '../status/takeover/look-finding';
import type { CitedUrl } from '../store/names/cited-urls';
import { compareUrl, type ComparingParts, type UrlComparison } from './compare-url';
import { judgeUrlOfName, type KnownName } from './judge-url-of-name';
import { readInvented, readPageToday } from './visit-page';
import { uncopiedSightOf } from './uncopied-sight';

/** A URL with how it compares. */
interface SeenUrl {
  cited: CitedUrl;
  comparison: UrlComparison;
  /** The page of today where there is no copy, of a name that was taken with an offer; null: not looked at, or not there. */
  uncopied: ComparedPage | null;
}

/** What was seen of a URL of a name. */
export interface JudgedUrl {
  urlId: number;
  judgement: TakeoverJudgement;
}

/** What was seen of a name. */
export interface NameSight {
  /** Of the URLs that could be compared, that at which something was noticed first. */
  judged: readonly JudgedUrl[];
  /** What stands at those that could be compared, for who asks for it. */
  comparisons: readonly { urlId: number; comparison: UrlComparison }[];
  /** How many URLs could not be compared just now, as a host or an archive could not be asked. */
  unseenUrls: number;
  /** What pages without a copy show, of a name that was taken with an offer. */
  uncopied: UncopiedSight | null;
  /** Nobody answers at any of them. */
  isSilent: boolean;
}

/**
 * Looks at some URLs of a name beside their copies. Of a name that stands well, the first one that can be compared
 * decides whether the others, and an invented address, are asked for: a handful of requests, and only where something sells.
 * @param urls at most three; the first is the one at which something was noticed
 * @throws the signal's reason; errors of the database
 */
export async function lookAtName(
  parts: ComparingParts,
  stored: KnownName,
  urls: readonly CitedUrl[],
  { today, signal }: { today: CalendarDay; signal: AbortSignal },
): Promise<NameSight> {
  const seen: SeenUrl[] = [];
  let invented: ComparedPage | null = null;
  for (const cited of urls) {
    seen.push(await seenAt(parts, stored, cited, signal));
    const [first, second] = judgedUrls(seen, { stored, invented: null }, today);
    if (first === undefined || second !== undefined) continue;
    if (stored.standing === 'quiet' && !isDoubted(first)) break;
    if (invented === null && isSelling(first)) {
      invented = await inventedBeside(parts, cited, signal);
    }
  }
  const judged = judgedUrls(seen, { stored, invented }, today);
  const unseen = seen.filter(({ comparison: { kind } }) => kind === 'later' || kind === 'silent');
  return {
    judged,
    comparisons: seen.flatMap(({ cited: { urlId }, comparison }) =>
      comparison.kind === 'compared' ? [{ urlId, comparison }] : [],
    ),
    unseenUrls: unseen.length,
    uncopied: uncopiedSightOf(seen.flatMap(({ uncopied }) => uncopied ?? [])),
    isSilent: seen.length > 0 && seen.every(isSilent),
  };
}

/** What has no copy can still tell that nothing is sold there any more. */
async function seenAt(
  parts: ComparingParts,
  stored: KnownName,
  cited: CitedUrl,
  signal: AbortSignal,
): Promise<SeenUrl> {
  const { standing, topic } = stored;
  const takenDay = takenDayAfter(cited.citedDay, standing === 'quiet' ? undefined : stored);
  const comparison = await compareUrl(parts, { ...cited, takenDay }, signal);
  const isTold = standing === 'taken' && topic !== null;
  if (comparison.kind !== 'no-copy' || !isTold) return { cited, comparison, uncopied: null };
  const today = await readPageToday(parts.visits, cited.url, signal);
  if (today.kind === 'page') {
    return { cited, comparison, uncopied: comparedPageOf(today.page, cited.url.text) };
  }
  return {
    cited,
    comparison: today.kind === 'none' ? comparison : { kind: today.kind },
    uncopied: null,
  };
}

function isSilent({ comparison: { kind } }: SeenUrl): boolean {
  return kind === 'no-name' || kind === 'silent';
}

/** Each with the others as siblings, and what the histories of all tell. */
function judgedUrls(
  seen: readonly SeenUrl[],
  { stored, invented }: { stored: KnownName; invented: ComparedPage | null },
  today: CalendarDay,
): JudgedUrl[] {
  const { registeredDay } = stored;
  const gone = seen.flatMap(({ cited }) => goneRunsIn(cited.runs));
  return seen.flatMap(({ cited: { urlId }, comparison: one }) => {
    if (one.kind !== 'compared') return [];
    const siblings = seen.flatMap(({ comparison: other }) =>
      other.kind === 'compared' && other !== one ? [other] : [],
    );
    const { before, now, citedDay } = one;
    const host = { ...UNKNOWN_HOST, registeredDay, invented, gone, siblings };
    const judgement = judgeUrlOfName(stored, { before, citedDay, now, today, host });
    return [{ urlId, judgement }];
  });
}

function isDoubted({ judgement: { verdict } }: JudgedUrl): boolean {
  return verdict === 'usurped?' || verdict === 'usurped';
}

function isSelling({ judgement: { topics } }: JudgedUrl): boolean {
  return topics.length > 0;
}

async function inventedBeside(
  { visits }: ComparingParts,
  { url }: CitedUrl,
  signal: AbortSignal,
): Promise<ComparedPage | null> {
  const seen = await readInvented(visits, url, signal);
  return seen.kind === 'page' ? comparedPageOf(seen.page, null) : null;
}

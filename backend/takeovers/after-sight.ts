import type { Random } from '../runtime/random';
import { toCalendarDay, type DayNumber } from '../status/day-number';
import type { CalendarDay } from '../status/takeover/host-facts';
import type { NameLook } from '../status/takeover/look-finding';
import { nameAfterLook, nextLookDay, type NameStanding } from '../status/takeover/name-standing';
import type { TakeoverVerdict } from '../status/takeover/judge-takeover';
import type { StoredName } from '../store/names/stored-name';
import type { JudgedUrl, NameSight } from './look-at-name';

/** What follows from a look is decided with. */
export interface SightTime {
  today: CalendarDay;
  /** Seconds since 1970. */
  nowS: number;
  random: Random;
}

const DAY_S = 86_400;
/** So often a look that could not be made is tried again, a day later, then two, four … */
const VAIN_LOOKS_MAX = 5;

/**
 * What is remembered of a name after a look at it. What could not be asked is tried again later, five times; of a name that
 * stands well it is then left at that until something is noticed again. Pure.
 */
export function nameAfterSight(
  stored: StoredName,
  sight: Omit<NameSight, 'comparisons'> & { pages: number },
  at: SightTime,
): StoredName {
  const look: NameLook = {
    day: at.today,
    urls: sight.judged.map(({ urlId, judgement: { verdict, topics } }) => ({
      urlId,
      verdict,
      sells: topics.length > 0,
    })),
    // What has no copy, or too few words, can never be judged: the others are all that there are.
    knownUrls: Math.max(1, sight.judged.filter(isTelling).length + sight.unseenUrls),
    uncopied: sight.uncopied,
    isSilent: sight.isSilent,
  };
  const state = nameAfterLook(stored, look);
  if (isVain(sight, { from: stored, to: state.standing })) {
    if (stored.vainLooks < VAIN_LOOKS_MAX) return lookedInVain(stored, at);
  }
  const [worst] = sight.judged.toSorted(byWeight);
  const seen = worst === undefined ? {} : seenOf(stored, worst);
  const after = { ...stored, ...state, ...seen, pages: sight.pages, vainLooks: 0 };
  return { ...after, lookAtS: nextLookS(after, at) };
}

/** Nothing is decided by a look that could not see all; only closer looks may follow from it. */
function isVain(
  { judged, unseenUrls, isSilent }: Omit<NameSight, 'comparisons'>,
  { from, to }: { from: StoredName; to: NameStanding },
): boolean {
  if (unseenUrls === 0) return false;
  // Nobody has answered for a month already.
  if (isSilent && from.series?.says === 'silent') return false;
  return judged.length === 0 || (from.standing !== to && to !== 'suspected');
}

const isTelling = ({ judgement: { verdict } }: JudgedUrl): boolean => verdict !== 'unknown';

function lookedInVain(stored: StoredName, { nowS }: SightTime): StoredName {
  const vainLooks = stored.vainLooks + 1;
  return { ...stored, vainLooks, lookAtS: nowS + DAY_S * 2 ** (vainLooks - 1) };
}

/** When a name is looked at next, at some time of that day; null: not by itself. */
export function nextLookS(stored: StoredName, { today, nowS, random }: SightTime): number | null {
  const day = nextLookDay(stored);
  if (day === null) return null;
  if (day <= today) return nowS + DAY_S;
  return Math.max(nowS + 1, day * DAY_S + random.below(DAY_S / 2));
}

const WEIGHTS: Readonly<Record<TakeoverVerdict, number>> = {
  usurped: 4,
  'usurped?': 3,
  drifted: 2,
  same: 1,
  unknown: 0,
};

function byWeight(one: JudgedUrl, other: JudgedUrl): number {
  return WEIGHTS[other.judgement.verdict] - WEIGHTS[one.judgement.verdict];
}

/** What is sold is told as long as it was seen last, also where a look saw nothing of it. */
function seenOf(
  { topic }: StoredName,
  { judgement: { topics, evidence } }: JudgedUrl,
): Pick<StoredName, 'topic' | 'signals'> {
  return { topic: topics[0] ?? topic, signals: evidence };
}

/** What lies ahead, as a wrong clock wrote it, counts as today. */
export function notAhead(stored: StoredName, today: DayNumber): StoredName {
  const day = toCalendarDay(today);
  const { series, lookedDay } = stored;
  return {
    ...stored,
    sinceDay: Math.min(stored.sinceDay, day),
    lookedDay: lookedDay === null ? null : Math.min(lookedDay, day),
    series: series === null ? null : { ...series, lastDay: Math.min(series.lastDay, day) },
  };
}

import type { DayNumber } from '../../status/day-number';
import { pullsLeft } from '../../status/hints/daily-pulls';
import { hasChanged, hasVanished } from '../../status/hints/sitemap-word';
import type { SitemapUrl } from './host-urls';

/** That of the reading and the next ones. */
const DAYS = 3;

/** When a site was read. */
export interface ReadingDays {
  today: DayNumber;
  /** The whole reading before; null: there was none. */
  readDay: DayNumber | null;
}

/** A URL that is to be looked at, and why. */
interface SitemapCall {
  url: SitemapUrl;
  why: 'gone' | 'changed';
  /** The first tenth today, the next one tomorrow, and so on. */
  day: DayNumber;
}

/** What is asked for, and what has to wait for the next reading. */
export interface ChosenCalls {
  calls: SitemapCall[];
  left: SitemapUrl[];
}

/**
 * Which URLs are to be looked at soon: those that have left the sitemap, then those that were changed since the last look;
 * in each, those first that were looked at longest ago.
 */
export function chooseCalls(urls: Iterable<SitemapUrl>, days: ReadingDays): ChosenCalls {
  const gone: SitemapUrl[] = [];
  const changed: SitemapUrl[] = [];
  let count = 0;
  for (const url of urls) {
    count += 1;
    if (isGone(url, days)) gone.push(url);
    else if (isChanged(url, days.today)) changed.push(url);
  }
  const perDay = pullsLeft(count, 0);
  const wanted = [
    ...byAge(gone).map((url) => ({ url, why: 'gone' }) as const),
    ...byAge(changed).map((url) => ({ url, why: 'changed' }) as const),
  ];
  const calls = wanted
    .slice(0, perDay * DAYS)
    .map((call, place) => ({ ...call, day: days.today + Math.floor(place / perDay) }));
  return { calls, left: wanted.slice(perDay * DAYS).map(({ url }) => url) };
}

/** What fails is looked at often anyway. */
function isGone(url: SitemapUrl, { today, readDay }: ReadingDays): boolean {
  const { isListed, word, saidDay, failures, checkedDay } = url;
  if (isListed || word === null || failures > 0 || checkedDay === null) return false;
  return checkedDay < today && hasVanished({ word, saidDay }, { previousDay: readDay, today });
}

function isChanged(url: SitemapUrl, today: DayNumber): boolean {
  const { isListed, word, toldChangedDay: knownDay, changedDay, checkedDay } = url;
  if (!isListed || word === null || checkedDay === null) return false;
  return hasChanged({ knownDay, changedDay, checkedDay, today });
}

const byAge = (urls: SitemapUrl[]): SitemapUrl[] =>
  urls.toSorted((a, b) => (a.checkedDay ?? 0) - (b.checkedDay ?? 0));

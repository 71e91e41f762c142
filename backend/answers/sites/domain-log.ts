import { dayNumberOf, dayStartMs, type DayNumber } from '../../status/day-number';
import { NEWEST } from '../../store/changes/stretch';
import type { ToldChangeReader } from '../told-change-reader';

/** A URL that was dead and is not any more. */
export interface ReturnedUrl {
  /** Normal form. */
  url: string;
  /** UTC. */
  day: DayNumber;
}

/** What lately became of the URLs of a domain. */
export interface DomainLog {
  /** The day on which a URL was last found to be dead, by its normal form. */
  deaths: ReadonlyMap<string, DayNumber>;
  /** The newest first; each URL once. */
  returned: ReturnedUrl[];
  /** There is more than was looked at. */
  isCut: boolean;
}

/** Five thousand changes are looked at, at most. */
const STRETCHES_MAX = 5;

/** The deaths and returns of a domain since a day, as far as the change log reaches. */
export async function readDomainLog(
  reader: ToldChangeReader,
  sinceDay: DayNumber,
): Promise<DomainLog> {
  const sinceS = dayStartMs(sinceDay) / 1_000;
  const deaths = new Map<string, DayNumber>();
  const returned = new Map<string, DayNumber>();
  let next: number | null = NEWEST;
  for (let stretch = 0; stretch < STRETCHES_MAX && next !== null; stretch += 1) {
    const { changes, next: further } = await reader.next(
      { towards: 'older', id: next },
      'unreachable',
    );
    for (const { url, to, changedAtS } of changes) {
      if (changedAtS < sinceS || deaths.has(url) || returned.has(url)) continue;
      const days = to === 'unreachable' ? deaths : returned;
      days.set(url, dayNumberOf(changedAtS * 1_000));
    }
    const isPast = changes.some(({ changedAtS }) => changedAtS < sinceS);
    next = isPast ? null : further;
  }
  const list = [...returned].map(([url, day]) => ({ url, day }));
  return { deaths, returned: list, isCut: next !== null };
}

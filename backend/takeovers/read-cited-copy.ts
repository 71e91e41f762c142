import { copyAt } from '../archives/copy-at';
import { readCopy } from '../archives/read-copy';
import { ArchiveError, type AskArchive } from '../archives/service/archive-http';
import type { ArchiveSource } from '../archives/service/archive-source';
import { comparedCopyOf } from '../crawler/content/compare-pages';
import { decodeHtml } from '../crawler/content/html/decode-html';
import type { Clock } from '../runtime/clock';
import { isMainOffer } from '../status/takeover/offer';
import type { ComparedPage } from '../status/takeover/compared-page';
import type { CalendarDay } from '../status/takeover/host-facts';
import type { NormalUrl } from '../url/normal-url';

/** With what archives are asked. */
export interface CopyReading {
  /** Paced, raw. */
  ask: AskArchive;
  clock: Clock;
  /** The services that are asked for copies, in this order. */
  sources: readonly ArchiveSource[];
}

/** Whose copy is wanted. */
export interface CitedPage {
  url: NormalUrl;
  /** When it is known to have been what wikis cite; null where nobody knows. */
  citedDay: CalendarDay | null;
  /** From then on its name seems to be in other hands, and copies are none of what was cited; null: it stands well. */
  takenDay: CalendarDay | null;
  /** Addresses of copies that are known already. */
  copies: readonly string[];
}

/** A copy of the page that was cited. */
export interface CitedCopy {
  address: string;
  /** When it was made. */
  day: CalendarDay;
  page: ComparedPage;
}

const DAY_MS = 86_400_000;
/** So many copies of one page are read: a handful of requests a look. */
const COPIES_MAX = 3;

/**
 * The copy that is nearest to the day of the citation, at or before it if there is one. Copies that sell are passed over, as they
 * were made later than the name came into other hands; but one from before the page was cited shows what was cited. Where it is
 * known since when the name is in other hands no copy of that time is read, whatever it shows.
 * @returns `none`: no service has one; `later`: one could not be asked just now
 * @throws the signal's reason
 */
export async function readCitedCopy(
  reading: CopyReading,
  cited: CitedPage,
  signal: AbortSignal,
): Promise<CitedCopy | 'none' | 'later'> {
  const look = new CopyLooks(reading, cited, signal);
  const known = await look.firstOf(cited.copies.filter(isKnownCopy).toSorted(byNearness(cited)));
  if (known !== null) return known;
  for (const source of reading.sources) {
    if (look.isSpent) break;
    const found = await look.firstOf(await look.addressesAt(source));
    if (found !== null) return found;
  }
  return look.hasFailed ? 'later' : 'none';
}

/** Looks at copies of one page, each once. */
class CopyLooks {
  readonly #reading: CopyReading;
  readonly #cited: CitedPage;
  readonly #signal: AbortSignal;
  readonly #seen = new Set<string>();
  hasFailed = false;

  constructor(reading: CopyReading, cited: CitedPage, signal: AbortSignal) {
    this.#reading = reading;
    this.#cited = cited;
    this.#signal = signal;
  }

  /** Whether as many copies were read as may be. */
  get isSpent(): boolean {
    return this.#seen.size >= COPIES_MAX;
  }

  /** Of copies that a service says it has, nearest first. */
  async addressesAt(source: ArchiveSource): Promise<string[]> {
    const { url, citedDay, takenDay } = this.#cited;
    const day = Math.min(citedDay ?? this.#today(), (takenDay ?? Infinity) - 1);
    const wanted = { url, timestamp: timestampOf(day) };
    const found = await this.#orNull(async () => source.find(wanted, this.#signal));
    return (found ?? []).map((candidate) => candidate.url);
  }

  async firstOf(addresses: readonly string[]): Promise<CitedCopy | null> {
    for (const address of addresses) {
      if (this.isSpent) return null;
      if (this.#seen.has(address) || this.#isForeign(dayIn(address))) continue;
      this.#seen.add(address);
      const copy = await this.#orNull(() => this.#read(address));
      if (copy !== null && this.#isOfCited(copy)) return copy;
    }
    return null;
  }

  #isForeign(day: CalendarDay): boolean {
    const { takenDay } = this.#cited;
    return takenDay !== null && day >= takenDay;
  }

  #isOfCited({ day, page }: CitedCopy): boolean {
    const { citedDay } = this.#cited;
    if (this.#isForeign(day)) return false;
    return (citedDay !== null && day <= citedDay) || !page.offers.some(isMainOffer);
  }

  async #read(address: string): Promise<CitedCopy | null> {
    const copy = await readCopy(address, this.#reading, this.#signal);
    if (copy === null || typeof copy === 'string') return null;
    const { at, body, contentType } = copy.page;
    const page = comparedCopyOf({ html: decodeHtml(body, contentType), url: at.text });
    return { address, day: dayOf(copy.timestamp), page };
  }

  #today(): CalendarDay {
    return Math.floor(this.#reading.clock.now() / DAY_MS);
  }

  async #orNull<Value>(read: () => Promise<Value | null>): Promise<Value | null> {
    try {
      return await read();
    } catch (error) {
      this.#signal.throwIfAborted();
      if (!(error instanceof ArchiveError)) throw error;
      this.hasFailed = true;
      return null;
    }
  }
}

function isKnownCopy(address: string): boolean {
  return copyAt(address) !== null;
}

/** At or before the day first, the nearest of them first. */
function byNearness({ citedDay }: CitedPage): (one: string, other: string) => number {
  const distanceOf = (address: string): number => {
    const day = dayIn(address);
    if (citedDay === null) return day;
    return day <= citedDay ? citedDay - day : day - citedDay + LATE;
  };
  return (one, other) => distanceOf(one) - distanceOf(other);
}

/** Copies of later days come behind all others. */
const LATE = 1_000_000;

/** The end of a day, as archives write it. */
function timestampOf(day: CalendarDay): string {
  return `${new Date(day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')}235959`;
}

/** The day that the address of a copy tells; long ago where it tells none. */
function dayIn(address: string): CalendarDay {
  return dayOf(copyAt(address)?.timestamp ?? '');
}

/** Of digits `YYYYMMDDhhmmss`, or their beginning. */
function dayOf(timestamp: string): CalendarDay {
  const [year, month, day] = [timestamp.slice(0, 4), timestamp.slice(4, 6), timestamp.slice(6, 8)];
  return Math.floor(Date.UTC(Number(year), Number(month || '1') - 1, Number(day || '1')) / DAY_MS);
}

import type { ArchiveService } from '../../../../backend/url/archives/archive-services';
import { normalizeUrl } from '../../../../backend/url/normalize-url';
import type { Answer } from './answer';
import type { Fate, ExampleSite } from './site';

/** One row: an archive, and what it holds of the example web. */
export interface Archive {
  service: ArchiveService;
  name: string;
  /** Where it shows copies to readers; the time and the original follow. */
  shownAt: string;
  /** Paths below which copies stand: the time follows, with or without flags, and the original. */
  copies: readonly string[];
  /** Path below which TimeMaps stand; the original follows. */
  timeMaps: string;
  /** By normal form of the original. */
  holdings: Readonly<Record<string, Holding>>;
}

/** What an archive holds of one page. */
export interface Holding {
  /** Oldest first. */
  captures: readonly HeldCapture[];
  /** The day from which on the archive shows none of them any more. */
  withdrawnFrom?: number;
}

/** A visit of the archive at a page, before the simulation. */
export interface HeldCapture {
  /** `YYYYMMDDhhmmss` in UTC. */
  timestamp: string;
  /** What had befallen the page by then; without it the page was as in its good days. */
  fate?: Fate;
}

/** A page that was captured in its good days. @param timestamps oldest first */
export function held(...timestamps: string[]): Holding {
  return { captures: timestamps.map((timestamp) => ({ timestamp })) };
}

/** The same page captured once more, when something had befallen it. */
export function heldToo({ captures }: Holding, timestamp: string, fate: Fate): Holding {
  return { captures: [...captures, { timestamp, fate }] };
}

/** What an archive shows no longer: its site wished so. */
export function withdrawn(holding: Holding, fromDay: number): Holding {
  return { ...holding, withdrawnFrom: fromDay };
}

/** A capture with what it holds. */
export interface HeldCopy {
  original: string;
  timestamp: string;
  /** What the site had sent. */
  answer: Answer;
}

/** An archive with the pages that its captures were made of. */
export class Shelf {
  readonly archive: Archive;
  readonly #sites: ReadonlyMap<string, ExampleSite>;
  readonly #originals: ReadonlyMap<string, string>;

  constructor(archive: Archive, sites: readonly ExampleSite[]) {
    this.archive = archive;
    this.#sites = new Map(sites.map((site) => [site.host, site]));
    const originals = Object.keys(archive.holdings);
    this.#originals = new Map(originals.map((original) => [lookupKey(original), original]));
  }

  /**
   * All copies of a page on a day, oldest first.
   * @param url in any spelling
   */
  copiesOf(url: string, day: number): HeldCopy[] | 'withdrawn' {
    const original = this.#originals.get(lookupKey(url));
    const holding = original === undefined ? undefined : this.archive.holdings[original];
    if (original === undefined || holding === undefined) return [];
    if (day >= (holding.withdrawnFrom ?? Infinity)) return 'withdrawn';
    return holding.captures.map((capture) => this.#copy(original, capture));
  }

  #copy(original: string, { timestamp, fate }: HeldCapture): HeldCopy {
    const { hostname, protocol, pathname, search } = new URL(original);
    const site = this.#sites.get(hostname);
    const page = site?.pages[pathname + search];
    if (!site || !page) throw new TypeError(`The example web has no page ${original}`);
    const scheme = protocol === 'https:' ? 'https' : 'http';
    const answer =
      fate?.({ scheme, path: pathname + search, method: 'GET', day: 0 }) ?? page.answer(site.name);
    if (typeof answer === 'string') throw new TypeError(`Nothing to be captured at ${original}`);
    return { original, timestamp, answer };
  }
}

/** Archives look pages up without scheme, `www.` and upper case. */
function lookupKey(url: string): string {
  return (normalizeUrl(url) ?? url).replace(/^https?:\/\/(?:www\.)?/, '').toLowerCase();
}

import { webAddress } from './ask-along';
import { timestampOfHttpDate } from './http-date';
import type { TypedLink } from './link-scanner';
import type { NearestMementos } from './nearest-mementos';

/** A TimeMap that another one names: its next page, or a part of it. */
interface Page {
  url: URL;
  /** `YYYYMMDDhhmmss`; null: not said. */
  from: string | null;
  until: string | null;
}

/** More are not remembered: nobody has so many. */
const PAGES_MAX = 1_000;

/** TimeMaps that are named and may be worth reading (RFC 7089, 5.1.2 and 5.1.3). */
export class TimeMapPages {
  readonly #moment: string;
  readonly #seen = new Set<string>();
  readonly #pages: Page[] = [];

  /** @param moment `YYYYMMDDhhmmss`: pages near to it are read first */
  constructor(moment: string) {
    this.#moment = moment;
  }

  /** This one need not be read again. */
  markRead(url: URL): void {
    this.#seen.add(url.href);
  }

  /** @param base the TimeMap that names it; one on another host is not followed */
  add(link: TypedLink, base: URL): void {
    const isOther = link.type !== null && !link.type.startsWith('application/link-format');
    if (isOther || link.rel.includes('self') || this.#seen.size >= PAGES_MAX) return;
    const url = webAddress(link.target, base);
    if (url === null || url.host !== base.host || this.#seen.has(url.href)) return;
    this.#seen.add(url.href);
    this.#pages.push({ url, from: momentOf(link.from), until: momentOf(link.until) });
  }

  /** The nearest page that may hold something better than what was found; each only once. */
  takeNext(found: NearestMementos): URL | null {
    const useful = this.#pages.filter(({ from, until }) => found.hasPlaceIn(from, until));
    const [next] = useful.sort((one, other) => this.#compare(one, other));
    if (next === undefined) return null;
    this.#pages.splice(this.#pages.indexOf(next), 1);
    return next.url;
  }

  /** What holds the moment, what lies before it (the latest first), what lies after it. */
  #compare(one: Page, other: Page): number {
    const [rank, otherRank] = [this.#rankOf(one), this.#rankOf(other)];
    if (rank !== otherRank) return rank - otherRank;
    const [nearer, farther] = rank === AFTER ? [one, other] : [other, one];
    return (nearer.from ?? '0') < (farther.from ?? '0') ? -1 : 1;
  }

  #rankOf({ from, until }: Page): number {
    if (from !== null && from > this.#moment) return AFTER;
    return until !== null && until < this.#moment ? BEFORE : WITHIN;
  }
}

const [WITHIN, BEFORE, AFTER] = [0, 1, 2];

function momentOf(date: string | null): string | null {
  return date === null ? null : timestampOfHttpDate(date);
}

import type { DayNumber } from '../../status/day-number';
import type { HostUrlRow } from '../../store/sitemaps/host-urls';
import { hashPath, type PathHash } from './path-hash';

/** A URL of the site, as it stands with it before and in this reading. */
export interface SitemapUrl extends Omit<HostUrlRow, 'path'> {
  isListed: boolean;
  /** The day of its last change by this reading; null: not told. */
  changedDay: DayNumber | null;
}

const NONE = -1;
const FIRST_BUCKETS = 1_024;

/**
 * Our URLs of a site, by hashes of their paths: 50,000 entries are compared with them without a question to the database.
 * URLs that differ in http and https alone are one page, so that an entry lists both.
 */
export class HostUrls {
  readonly #urls: SitemapUrl[] = [];
  /** Hash and next of the same bucket, of each. */
  #hashes = new Uint32Array(2 * FIRST_BUCKETS);
  #next = new Int32Array(FIRST_BUCKETS);
  #buckets = new Int32Array(FIRST_BUCKETS).fill(NONE);
  readonly #hash: PathHash = { high: 0, low: 0 };
  #listed = 0;

  get size(): number {
    return this.#urls.length;
  }

  /** How many of them are listed. */
  get listed(): number {
    return this.#listed;
  }

  [Symbol.iterator](): IterableIterator<SitemapUrl> {
    return this.#urls.values();
  }

  add({ path, ...row }: HostUrlRow): void {
    const place = this.#urls.length;
    if (place === this.#buckets.length) this.#grow();
    this.#urls.push({ ...row, isListed: false, changedDay: null });
    hashPath(path, this.#hash);
    this.#hashes[2 * place] = this.#hash.high;
    this.#hashes[2 * place + 1] = this.#hash.low;
    this.#chain(place);
  }

  /**
   * Notes that a path is listed.
   * @returns whether any of our URLs has it
   */
  list(path: string, changedDay: DayNumber | null): boolean {
    const hash = this.#hash;
    hashPath(path, hash);
    let place = this.#buckets[hash.low & (this.#buckets.length - 1)] ?? NONE;
    let isOurs = false;
    for (; place !== NONE; place = this.#next[place] ?? NONE) {
      const isIt =
        this.#hashes[2 * place] === hash.high && this.#hashes[2 * place + 1] === hash.low;
      if (!isIt) continue;
      isOurs = true;
      this.#mark(place, changedDay);
    }
    return isOurs;
  }

  /**
   * All that were listed by the last whole reading are by this one: nothing has changed since. One that was cut off behind it
   * may have noted the same later.
   */
  listAsBefore(readDay: DayNumber): void {
    this.#urls.forEach((url, place) => {
      const { word, saidDay, toldChangedDay } = url;
      if (word !== null && word !== 'gone' && saidDay >= readDay) this.#mark(place, toldChangedDay);
    });
  }

  /** Of several entries the latest change counts. */
  #mark(place: number, changedDay: DayNumber | null): void {
    const url = this.#urls[place];
    if (url === undefined) return;
    if (!url.isListed) this.#listed += 1;
    url.isListed = true;
    if (changedDay !== null) url.changedDay = Math.max(url.changedDay ?? 0, changedDay);
  }

  #chain(place: number): void {
    const bucket = (this.#hashes[2 * place + 1] ?? 0) & (this.#buckets.length - 1);
    this.#next[place] = this.#buckets[bucket] ?? NONE;
    this.#buckets[bucket] = place;
  }

  #grow(): void {
    const size = 2 * this.#buckets.length;
    const hashes = new Uint32Array(2 * size);
    hashes.set(this.#hashes);
    this.#hashes = hashes;
    this.#next = new Int32Array(size);
    this.#buckets = new Int32Array(size).fill(NONE);
    for (let place = 0; place < this.#urls.length; place += 1) this.#chain(place);
  }
}

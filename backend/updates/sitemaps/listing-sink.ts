import type { DayNumber } from '../../status/day-number';
import { ChangeDays } from './change-days';
import type { HostUrls } from './host-urls';
import { ENTRIES_MAX, FILES_MAX } from './sitemap-bounds';
import { SitemapFault } from '../formats/sitemap-fault';
import type { PathOnSite } from '../../url/served-site';
import type { SitemapSink } from '../formats/sitemap-sink';
import { dayOfW3cDatetime } from './w3c-datetime';

/** Notes what the files of a site list with our URLs of it. */
export class ListingSink implements SitemapSink {
  readonly days = new ChangeDays();
  readonly #urls: HostUrls;
  readonly #pathOnSite: PathOnSite;
  #folder = '/';
  #entries = 0;
  #files: string[] = [];
  /** Many entries in a row were changed at one moment. */
  #lastmod = '';
  #lastmodDay: DayNumber | null = null;

  constructor(urls: HostUrls, pathOnSite: PathOnSite) {
    this.#urls = urls;
    this.#pathOnSite = pathOnSite;
  }

  get entries(): number {
    return this.#entries;
  }

  /** Addresses that the index under way names. */
  get files(): readonly string[] {
    return this.#files;
  }

  /** @param folder pages of others are passed over */
  begin(folder: string): void {
    this.#folder = folder;
    this.#files = [];
  }

  page(loc: string, lastmod: string): void {
    this.#entries += 1;
    if (this.#entries > ENTRIES_MAX) throw new SitemapFault('too-large');
    const day = lastmod === '' ? null : this.#dayOf(lastmod);
    if (day !== null) this.days.add(day);
    const path = this.#pathOnSite(loc);
    if (path === null || !path.startsWith(this.#folder)) return;
    this.#urls.list(path, day);
  }

  file(loc: string): void {
    if (this.#files.length > FILES_MAX) throw new SitemapFault('too-large');
    this.#files.push(loc);
  }

  #dayOf(lastmod: string): DayNumber | null {
    if (lastmod === this.#lastmod) return this.#lastmodDay;
    this.#lastmod = lastmod;
    this.#lastmodDay = dayOfW3cDatetime(lastmod);
    return this.#lastmodDay;
  }
}

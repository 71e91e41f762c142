import { livePageListsOf } from '../../../answers/live-page-lists';
import { marksDigest } from '../../../answers/marks-digest';
import { readSite, type SiteKnown, type SiteHosts } from '../../../answers/sites/read-site';
import type { SiteParts } from './site-parts';
import type { MarkIndex } from '../../../status/mark-index';
import { dayNumberOf } from '../../../status/day-number';
import { newestRemoval } from '../../../store/people/newest-removal';

/** For so long who leafs through a list, or loads it in another format, is told of the same. */
const FRESH_MS = 120_000;
/** Dead URLs of all that is kept together, half a kilobyte each. */
const URLS_MAX = 50_000;
/** What one takes beside its URLs. */
const ENTRY_URLS = 100;

interface KeptSite {
  known: SiteKnown;
  readAtMs: number;
  /** Of the marks by which it was judged, and of the newest removal of a live page. */
  stamp: string;
}

/** What is known of the sites that were asked for last, alike for all who ask; in memory, bounded. */
export class KeptSites {
  readonly #parts: SiteParts;
  /** In the order in which they were asked for. */
  readonly #kept = new Map<string, KeptSite>();
  readonly #underWay = new Map<string, Promise<SiteKnown>>();

  constructor(parts: SiteParts) {
    this.#parts = parts;
  }

  /**
   * Reads it, unless it was read within two minutes by the marks that are in force, and nobody has removed a live page since; a failure is told
   * to all who wait for it.
   */
  async of(hosts: SiteHosts): Promise<SiteKnown> {
    const { findings, store, clock } = this.#parts;
    const nowS = Math.floor(clock.now() / 1_000);
    const [marks, removal] = await Promise.all([findings.marks(), newestRemoval(store, nowS)]);
    const stamp = `${marksDigest(marks)} ${removal}`;
    const key = `${hosts.isOneHost ? '' : '*.'}${hosts.domain}`;
    const kept = this.#kept.get(key);
    const ageMs = clock.now() - (kept?.readAtMs ?? 0);
    if (kept !== undefined && ageMs >= 0 && ageMs < FRESH_MS && kept.stamp === stamp)
      return kept.known;
    const asked = `${stamp} ${key}`;
    const reading = this.#underWay.get(asked);
    if (reading !== undefined) return reading;
    const begun = this.#read(key, stamp, () => this.#readNow(hosts, marks)).finally(() =>
      this.#underWay.delete(asked),
    );
    this.#underWay.set(asked, begun);
    return begun;
  }

  async #read(key: string, stamp: string, read: () => Promise<SiteKnown>): Promise<SiteKnown> {
    const readAtMs = this.#parts.clock.now();
    const known = await read();
    if (known.areRedirectsKnown) this.#keep(key, { known, readAtMs, stamp });
    return known;
  }

  #readNow(hosts: SiteHosts, marks: MarkIndex): Promise<SiteKnown> {
    const { store, findings, clock } = this.#parts;
    const names = (asked: string[]) => findings.names(asked);
    const spamLists = (dead: readonly string[]) => livePageListsOf(null, this.#parts, dead);
    return readSite(hosts, { store, marks, names, spamLists, today: dayNumberOf(clock.now()) });
  }

  #keep(key: string, site: KeptSite): void {
    this.#kept.delete(key);
    this.#kept.set(key, site);
    let urls = 0;
    for (const [name, { known }] of [...this.#kept].toReversed()) {
      urls += known.dead.length + ENTRY_URLS;
      if (urls > URLS_MAX && name !== key) this.#kept.delete(name);
    }
  }
}

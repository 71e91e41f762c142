import { marksDigest } from '../../../answers/marks-digest';
import { readSite, type SiteKnown, type SiteHosts } from '../../../answers/sites/read-site';
import type { SiteParts } from './site-parts';
import type { MarkIndex } from '../../../status/mark-index';
import { dayNumberOf } from '../../../status/day-number';

/** For so long who leafs through a list, or loads it in another format, is told of the same. */
const FRESH_MS = 120_000;
/** Dead URLs of all that is kept together, half a kilobyte each. */
const URLS_MAX = 50_000;
/** What one takes beside its URLs. */
const ENTRY_URLS = 100;

interface KeptSite {
  known: SiteKnown;
  readAtMs: number;
  /** Of the marks by which it was judged. */
  marks: string;
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
   * Reads it, unless it was read within two minutes by the marks that are in force, or is being read; a failure is told
   * to all who wait for it.
   */
  async of(hosts: SiteHosts): Promise<SiteKnown> {
    const marks = await this.#parts.findings.marks();
    const key = `${hosts.isOneHost ? '' : '*.'}${hosts.domain}`;
    const kept = this.#kept.get(key);
    const ageMs = this.#parts.clock.now() - (kept?.readAtMs ?? 0);
    if (kept !== undefined && ageMs >= 0 && ageMs < FRESH_MS && kept.marks === marksDigest(marks)) {
      return kept.known;
    }
    const reading = this.#underWay.get(key) ?? this.#read(key, hosts, marks);
    return reading;
  }

  #read(key: string, hosts: SiteHosts, marks: MarkIndex): Promise<SiteKnown> {
    const readAtMs = this.#parts.clock.now();
    const reading = this.#readNow(hosts, marks)
      .then((known) => {
        this.#keep(key, { known, readAtMs, marks: marksDigest(marks) });
        return known;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  #readNow(hosts: SiteHosts, marks: MarkIndex): Promise<SiteKnown> {
    const { store, findings, clock } = this.#parts;
    const names = (asked: string[]) => findings.names(asked);
    return readSite(hosts, { store, marks, names, today: dayNumberOf(clock.now()) });
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

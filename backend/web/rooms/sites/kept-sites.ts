import { readSite, type SiteKnown, type SiteHosts } from '../../../answers/sites/read-site';
import type { SiteParts } from './site-parts';
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

  /** Reads it, unless it was read within two minutes or is being read; a failure is told to all who wait for it. */
  async of(hosts: SiteHosts): Promise<SiteKnown> {
    const key = `${hosts.isOneHost ? '' : '*.'}${hosts.domain}`;
    const kept = this.#kept.get(key);
    const ageMs = this.#parts.clock.now() - (kept?.readAtMs ?? 0);
    if (kept !== undefined && ageMs >= 0 && ageMs < FRESH_MS) return kept.known;
    const reading = this.#underWay.get(key) ?? this.#read(key, hosts);
    return reading;
  }

  #read(key: string, hosts: SiteHosts): Promise<SiteKnown> {
    const readAtMs = this.#parts.clock.now();
    const reading = this.#readNow(hosts)
      .then((known) => {
        this.#keep(key, { known, readAtMs });
        return known;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, reading);
    return reading;
  }

  async #readNow(hosts: SiteHosts): Promise<SiteKnown> {
    const { store, findings, clock } = this.#parts;
    const marks = await findings.marks();
    return readSite(hosts, { store, marks, today: dayNumberOf(clock.now()) });
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

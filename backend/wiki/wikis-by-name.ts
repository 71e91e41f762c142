import { WMF } from '../config/wikis-schema';
import { wikiName, type WikiConfig } from '../config/wiki-config';

/** Wikis by the names that people and programs give them; a farm has a thousand. */
export class WikisByName<Wiki extends Pick<WikiConfig, 'dbname' | 'farm' | 'domain'>> {
  readonly #byName = new Map<string, Wiki>();
  readonly #byDbname = new Map<string, Wiki>();
  readonly #byDomain = new Map<string, Wiki>();

  constructor(wikis: readonly Wiki[]) {
    for (const wiki of wikis) {
      const { dbname, domain, farm } = wiki;
      this.#byName.set(wikiName(wiki), wiki);
      if (farm.name === WMF || !this.#byDbname.has(dbname)) this.#byDbname.set(dbname, wiki);
      if (!this.#byDomain.has(domain)) this.#byDomain.set(domain, wiki);
    }
  }

  /** By `dbname@farm`, by `dbname` (farm WMF, else the first farm that has it) or by domain. */
  find(name: string): Wiki | null {
    if (name.includes('@')) return this.#byName.get(name) ?? null;
    return this.#byDbname.get(name) ?? this.#byDomain.get(name.toLowerCase()) ?? null;
  }
}

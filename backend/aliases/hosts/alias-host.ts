import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { bareHost } from '../addresses/folder-key';
import { AddressIndex } from '../candidates/address-index';
import { HostBoilerplate } from '../check/host-boilerplate';
import { createPathOnSite, type ServedSite } from '../../url/served-site';
import { whatwgUrl } from '../../url/whatwg-url';
import { readRobots, type RobotsRules } from '../../updates/formats/robots-rules';
import type { AddressAnswer, AskAddress } from './ask-address';
import type { RequestPurse } from './purse';
import { readSitemapFile } from './read-sitemap-file';

/** The rest is not heeded (RFC 9309, 2.5). */
const ROBOTS_BYTES_MAX = 512_000;
const SITEMAP_BYTES_MAX = 50_000_000;
/** RFC 9309, 2.3.1.2. */
const REDIRECTS_MAX = 5;
const FILES_MAX = 20;
const ENTRIES_MAX = 500_000;
const USUAL_PATH = '/sitemap.xml';

/** How a host is asked. */
export interface HostAsker {
  readonly ask: AskAddress;
  readonly purse: RequestPurse;
}

/**
 * A host on which pages may stand by now: what its robots.txt lets us do, what its sitemap lists, what all of its pages
 * show. Each file is asked for once.
 */
export class AliasHost {
  /** Of living pages. */
  readonly boilerplate = new HostBoilerplate();
  readonly #asker: HostAsker;
  readonly #origin: string;
  #rules: Promise<RobotsRules | null> | null = null;
  #index: Promise<AddressIndex> | null = null;
  /** What the sitemap lists, once it was read. */
  known: AddressIndex | null = null;

  /** @param origin with which it was met first */
  constructor(origin: string, asker: HostAsker) {
    this.#origin = origin;
    this.#asker = asker;
  }

  /** Whether robots.txt allows an address of this host; where it cannot be had, nothing is allowed (RFC 9309, 2.3.1.4). */
  async isAllowed(address: string): Promise<boolean> {
    const rules = await this.#robots();
    const url = whatwgUrl(address);
    return rules !== null && url !== null && rules.isAllowed(`${url.pathname}${url.search}`);
  }

  /**
   * What its sitemap lists.
   * @param files how many files of it may be asked for
   */
  sitemap(files: number): Promise<AddressIndex> {
    this.#index ??= this.#readSitemap(Math.min(files, FILES_MAX));
    return this.#index;
  }

  #robots(): Promise<RobotsRules | null> {
    this.#rules ??= this.#readRobots();
    return this.#rules;
  }

  async #readRobots(): Promise<RobotsRules | null> {
    const answer = await this.#askFile(`${this.#origin}/robots.txt`, ROBOTS_BYTES_MAX);
    if (answer === null || answer.status >= 500 || answer.status === 429) return null;
    const text = answer.status >= 200 && answer.status < 300 ? textOf(answer.body) : '';
    const site = siteOf(this.#origin);
    return site === null ? null : readRobots(text, site, createPathOnSite(site));
  }

  async #readSitemap(files: number): Promise<AddressIndex> {
    const index = new AddressIndex();
    this.known = index;
    const rules = await this.#robots();
    if (rules === null) return index;
    const named = rules.sitemaps.length > 0 ? rules.sitemaps : [USUAL_PATH];
    const planned = named.map((path) => `${this.#origin}${path}`);
    const met = new Set(planned);
    for (let count = 0; count < files; count += 1) {
      const address = planned.shift();
      if (address === undefined || index.size >= ENTRIES_MAX) break;
      for (const file of await this.#readFile(address, index)) {
        if (!met.has(file)) planned.push(file);
        met.add(file);
      }
    }
    return index;
  }

  /** @returns further files, where it is an index */
  async #readFile(address: string, index: AddressIndex): Promise<readonly string[]> {
    if (!(await this.isAllowed(address))) return [];
    const answer = await this.#askFile(address, SITEMAP_BYTES_MAX);
    if (answer === null || answer.status !== 200) return [];
    const { pages, files } = readSitemapFile(answer.body);
    for (const page of pages) {
      if (index.size < ENTRIES_MAX && this.#isHere(page)) index.add(page, samePageKey(page));
    }
    return files.filter((file) => this.#isHere(file));
  }

  #isHere(address: string): boolean {
    return hostOf(address) === hostOf(this.#origin);
  }

  /** Follows redirects on this host; robots.txt that lies elsewhere is heeded there, too. */
  async #askFile(address: string, bytesMax: number): Promise<AddressAnswer | null> {
    let at = address;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      if (!this.#asker.purse.spend()) return null;
      const answer = await this.#asker.ask(at, { bytesMax });
      if (answer === null || answer.status < 300 || answer.status >= 400) return answer;
      const next = answer.location === null ? null : whatwgUrl(answer.location, at);
      if (next === null || !/^https?:$/.test(next.protocol)) return answer;
      at = next.href;
    }
    return null;
  }
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function siteOf(origin: string): ServedSite | null {
  const url = whatwgUrl(origin);
  if (url === null) return null;
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  return { scheme, host: url.hostname, port: Number(url.port) };
}

const hostOf = (address: string): string => bareHost(addressParts(address)?.host ?? address);

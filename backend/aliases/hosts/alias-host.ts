import { inSteps, type Steps } from '../../runtime/in-steps';
import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { areKin, bareHost } from '../addresses/folder-key';
import { AddressIndex } from '../candidates/address-index';
import type { HostBoilerplate } from '../check/host-boilerplate';
import { createPathOnSite, type ServedSite } from '../../url/served-site';
import { whatwgUrl } from '../../url/whatwg-url';
import { readRobots, type RobotsRules } from '../../updates/formats/robots-rules';
import type { AddressAnswer } from './ask-address';
import type { HostAsker } from './host-asker';
import { LISTED_ENTRIES_MAX, readSitemapFile } from './read-sitemap-file';
import type { RobotsFiles } from './robots-files';

const SITEMAP_BYTES_MAX = 50_000_000;
const REDIRECTS_MAX = 5;
const FILES_MAX = 20;
const USUAL_PATH = '/sitemap.xml';

/** What a host shares with others. */
export interface HostSurroundings {
  readonly asker: HostAsker;
  readonly robots: RobotsFiles;
  /** Of living pages of the host, whatever scheme they came by. */
  readonly boilerplate: HostBoilerplate;
  /** The host of another address, by whose robots.txt it is judged; null where it may not be asked for at all. */
  readonly hostOf: (address: string) => AliasHost | null;
}

/**
 * A host, by one scheme, on which pages may stand by now: what its robots.txt lets us do (one each origin: RFC 9309, 2.3),
 * what its sitemap lists, what all of its pages show. Each file is asked for once.
 */
export class AliasHost {
  readonly boilerplate: HostBoilerplate;
  readonly #around: HostSurroundings;
  readonly #origin: string;
  #rules: Promise<RobotsRules | null> | null = null;
  #index: Promise<AddressIndex> | null = null;
  /** What the sitemap lists, once it was read. */
  known: AddressIndex | null = null;

  constructor(origin: string, around: HostSurroundings) {
    this.#origin = origin;
    this.#around = around;
    this.boilerplate = around.boilerplate;
  }

  /** Whether robots.txt allows an address of this host; where it cannot be had, nothing is allowed (RFC 9309, 2.3.1.4). */
  async isAllowed(address: string): Promise<boolean> {
    const rules = await this.#robots();
    const url = whatwgUrl(address);
    return rules !== null && url !== null && rules.isAllowed(`${url.pathname}${url.search}`);
  }

  /** Whether its robots.txt could be had: else nothing is known of what it allows. */
  async hasRules(): Promise<boolean> {
    return (await this.#robots()) !== null;
  }

  /**
   * What its sitemap lists.
   * @param files how many files of it may be asked for
   */
  sitemap(files: number): Promise<AddressIndex> {
    this.#index ??= this.#readSitemap(Math.min(files, FILES_MAX));
    return this.#index;
  }

  async #robots(): Promise<RobotsRules | null> {
    this.#rules ??= this.#readRobots();
    const rules = await this.#rules;
    // Where nothing was left to ask with, there may be later.
    if (rules === null && this.#around.asker.purse.left <= 0) this.#rules = null;
    return rules;
  }

  async #readRobots(): Promise<RobotsRules | null> {
    const text = await this.#around.robots.textOf(this.#origin);
    const site = siteOf(this.#origin);
    return site === null || text === null ? null : readRobots(text, site, createPathOnSite(site));
  }

  async #readSitemap(files: number): Promise<AddressIndex> {
    const index = new AddressIndex();
    this.known = index;
    const rules = await this.#robots();
    if (rules === null) return index;
    const named = rules.sitemapAddresses.filter((file) => this.#isNear(file));
    const planned = named.length > 0 ? [...named] : [`${this.#origin}${USUAL_PATH}`];
    const met = new Set(planned);
    for (let count = 0; count < files; count += 1) {
      const address = planned.shift();
      if (address === undefined || index.size >= LISTED_ENTRIES_MAX) break;
      for (const file of await this.#readFile(address, index)) {
        if (!met.has(file)) planned.push(file);
        met.add(file);
      }
    }
    return index;
  }

  /** @returns further files, where it is an index */
  async #readFile(address: string, index: AddressIndex): Promise<readonly string[]> {
    const answer = await this.#askFile(address);
    if (answer === null || answer.status !== 200) return [];
    const { pages, files } = await readSitemapFile(answer.body);
    await inSteps(this.#listPages(pages, index));
    return files.filter((file) => this.#isNear(file));
  }

  *#listPages(pages: readonly string[], index: AddressIndex): Steps<void> {
    for (const page of pages) {
      if (index.size >= LISTED_ENTRIES_MAX) return;
      if (this.#isHere(page)) index.add(page, samePageKey(page));
      yield;
    }
  }

  #isHere(address: string): boolean {
    return hostNameOf(address) === hostNameOf(this.#origin);
  }

  /** Files of a sitemap may lie on other hosts of the same domain, where robots.txt of these allows them. */
  #isNear(address: string): boolean {
    return this.#isHere(address) || areKin(hostNameOf(address), hostNameOf(this.#origin));
  }

  /** Follows redirects among hosts of the domain, each step as the robots.txt of its host allows it. */
  async #askFile(address: string): Promise<AddressAnswer | null> {
    const { asker, hostOf } = this.#around;
    let at = address;
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const host = this.#isNear(at) ? hostOf(at) : null;
      if (host === null || !(await host.isAllowed(at))) return null;
      const answer = await asker.ask(at, SITEMAP_BYTES_MAX);
      if (answer === null || answer.status < 300 || answer.status >= 400) return answer;
      const next = answer.location === null ? null : whatwgUrl(answer.location, at);
      if (next === null) return answer;
      at = next.href;
    }
    return null;
  }
}

function siteOf(origin: string): ServedSite | null {
  const url = whatwgUrl(origin);
  if (url === null) return null;
  const scheme = url.protocol === 'https:' ? 'https' : 'http';
  return { scheme, host: url.hostname, port: Number(url.port) };
}

const hostNameOf = (address: string): string => bareHost(addressParts(address)?.host ?? address);

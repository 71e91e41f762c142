import { samePageKey } from '../addresses/address-key';
import { addressParts } from '../addresses/address-parts';
import { mayBeAsked } from '../addresses/may-be-asked';
import { comparedText, type ComparedText } from '../check/compared-text';
import { HostBoilerplate } from '../check/host-boilerplate';
import { startsAsMarkup } from '../../crawler/content/byte-kinds';
import { decodeHtml } from '../../crawler/content/html/decode-html';
import { isOfPage } from '../examples/moves-of-redirects';
import { whatwgUrl } from '../../url/whatwg-url';
import { AliasHost } from '../hosts/alias-host';
import { isSilence, type HostAsker } from '../hosts/host-asker';
import type { AddressAnswer } from '../hosts/ask-address';
import { RobotsFiles } from '../hosts/robots-files';
import { readAliasPage } from '../pages/read-alias-page';

/** A living page. */
export interface LivingPage {
  /** After redirects. */
  readonly address: string;
  readonly html: string;
  readonly text: ComparedText;
  readonly host: AliasHost;
}

/** How many pages may still be asked for on behalf of one dead address. */
export interface PageAllowance {
  pagesLeft: number;
}

/** `spent`: nothing is left to ask with; `silent`: nobody answers. */
type PageReading = LivingPage | null | 'spent' | 'silent';

interface Redirect {
  readonly leadsTo: string;
}

/** What came of following an address, and from which others on the way the same comes. */
interface FollowedAddress {
  readonly reading: PageReading;
  readonly passed: readonly string[];
}

const PAGE_BYTES_MAX = 524_288;
const REDIRECTS_MAX = 3;

/** Reads living pages as robots.txt and what is left to spend allow it, each once. */
export class PageDesk {
  readonly #asker: HostAsker;
  readonly #robots: RobotsFiles;
  /** By origin: what one scheme allows, another one need not (RFC 9309, 2.3). */
  readonly #hosts = new Map<string, AliasHost>();
  readonly #boilerplates = new Map<string, HostBoilerplate>();
  readonly #pages = new Map<string, LivingPage>();
  /** Addresses at which no page is, letter for letter: some hosts answer to a slash at the end, or to none, alone. */
  readonly #nothing = new Set<string>();
  readonly #silent = new Set<string>();

  constructor(asker: HostAsker) {
    this.#asker = asker;
    this.#robots = new RobotsFiles(asker);
  }

  /** Of an origin there is one. @returns null for what is no address of the public web */
  hostOf(address: string): AliasHost | null {
    const parts = mayBeAsked(address) ? addressParts(address) : null;
    if (parts === null) return null;
    const known = this.#hosts.get(parts.origin);
    if (known !== undefined) return known;
    const host = new AliasHost(parts.origin, {
      asker: this.#asker,
      robots: this.#robots,
      boilerplate: this.#boilerplateOf(parts.host),
      hostOf: (other) => this.hostOf(other),
    });
    this.#hosts.set(parts.origin, host);
    return host;
  }

  #boilerplateOf(host: string): HostBoilerplate {
    const known = this.#boilerplates.get(host) ?? new HostBoilerplate();
    this.#boilerplates.set(host, known);
    return known;
  }

  /** @returns null where there is no page, or none that may be asked for */
  async read(address: string, allowance: PageAllowance): Promise<LivingPage | null> {
    const known = this.#known(address);
    if (known !== undefined) return known;
    const { reading, passed } = await this.#follow(address, allowance);
    if (reading === 'spent') return null;
    if (reading === null || reading === 'silent') {
      for (const at of passed) {
        if (reading === 'silent') this.#silent.add(readingKey(at));
        this.#nothing.add(at);
      }
      return null;
    }
    for (const at of [...passed, reading.address]) this.#pages.set(readingKey(at), reading);
    return reading;
  }

  /** null: nothing is there; undefined: nobody has looked. */
  #known(address: string): LivingPage | null | undefined {
    return this.#pages.get(readingKey(address)) ?? (this.#nothing.has(address) ? null : undefined);
  }

  /** Whether somebody answered for an address, and no page is there. */
  isNothingAt(address: string): boolean {
    return this.#nothing.has(address) && !this.isSilent(address);
  }

  /** Whether an address was read, so that it costs no request any more. */
  hasRead(address: string): boolean {
    return this.#known(address) !== undefined;
  }

  /** Whether nobody answered for an address that was read, or robots.txt of its host could not be had. */
  isSilent(address: string): boolean {
    return this.#silent.has(readingKey(address));
  }

  async #hindranceAt(
    address: string,
    host: AliasHost,
    { pagesLeft }: PageAllowance,
  ): Promise<null | 'silent' | 'spent' | 'none'> {
    if (!(await host.isAllowed(address))) return (await host.hasRules()) ? null : 'silent';
    if (this.#asker.rests(address)) return 'silent';
    return pagesLeft <= 0 || this.#asker.purse.left <= 0 ? 'spent' : 'none';
  }

  async #follow(address: string, allowance: PageAllowance): Promise<FollowedAddress> {
    let at = address;
    const passed = new Set([at]);
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const answer = await this.#readingAt(at, allowance);
      if (!isRedirect(answer)) return { reading: answer, passed: [...passed] };
      const { leadsTo } = answer;
      if (passed.has(leadsTo) || leadsAstray(leadsTo, at)) {
        return { reading: null, passed: [...passed] };
      }
      passed.add(leadsTo);
      at = leadsTo;
    }
    // From further on there may be fewer of them to a page.
    return { reading: null, passed: [address] };
  }

  /** Without following a redirect. */
  async #readingAt(address: string, allowance: PageAllowance): Promise<PageReading | Redirect> {
    const known = this.#known(address);
    if (known !== undefined) return known === null && this.isSilent(address) ? 'silent' : known;
    const host = this.hostOf(address);
    if (host === null) return null;
    const hindrance = await this.#hindranceAt(address, host, allowance);
    if (hindrance !== 'none') return hindrance;
    allowance.pagesLeft -= 1;
    const answer = await this.#asker.ask(address, PAGE_BYTES_MAX);
    if (answer === null || isSilence(answer)) return 'silent';
    const leadsTo = redirectOf(answer, address);
    return leadsTo === null ? pageOf(answer, address, host) : { leadsTo };
  }
}

function isRedirect(reading: PageReading | Redirect): reading is Redirect {
  return reading !== null && typeof reading === 'object' && 'leadsTo' in reading;
}

/** One page by http may be none by https. */
function readingKey(address: string): string {
  return `${whatwgUrl(address)?.protocol ?? ''}//${samePageKey(address)}`;
}

/** Whoever is led home, to a section or to a login is not told where the page is. */
function leadsAstray(next: string, from: string): boolean {
  return !isOfPage(next) || isAbove(next, from);
}

function redirectOf({ status, location }: AddressAnswer, from: string): string | null {
  if (status < 300 || status >= 400 || location === null) return null;
  const next = whatwgUrl(location, from);
  return next === null ? null : next.href;
}

/** Names of versions of a page, which lead to the page itself. */
const IDLE = /^(?:index|default|amp|print|mobile|feed|\d{1,3})(?:\.\w{2,5})?$/i;

/** Whether an address is that of a folder above another one. */
function isAbove(address: string, below: string): boolean {
  const [above, under] = [addressParts(address), addressParts(below)];
  if (above === null || under === null || above.host !== under.host) return false;
  const rest = under.segments.slice(above.segments.length);
  const isFolder = above.segments.every((segment, place) => segment === under.segments[place]);
  return isFolder && rest.length > 0 && !rest.every((segment) => IDLE.test(segment));
}

/** Its text counts from now on among those of its host. */
function pageOf(answer: AddressAnswer, address: string, host: AliasHost): LivingPage | null {
  const { status, contentType, body } = answer;
  if (status !== 200 || !startsAsMarkup(body, contentType)) return null;
  const html = decodeHtml(body, contentType);
  const page = readAliasPage(html);
  // A page and its canonical one are one: they share everything, and that is no frame.
  const named = page.canonical === null ? null : whatwgUrl(page.canonical, address);
  const text = comparedText(page, named === null || !isOfPage(named.href) ? address : named.href);
  host.boilerplate.add(text);
  return { address, html, text, host };
}

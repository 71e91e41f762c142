import { addressParts } from '../addresses/address-parts';
import { areKin, folderKey } from '../addresses/folder-key';
import { wordsOfText } from '../addresses/slug-words';
import type { AddressAnswer } from '../hosts/ask-address';
import { isSilence, type HostAsker } from '../hosts/host-asker';
import { decodeUtf8 } from '../../url/syntax/percent-escapes';
import { whatwgUrl } from '../../url/whatwg-url';
import type { AskedPage } from './asked-page';
import type { PageDesk } from './page-desk';

/** Words that no page is called by. */
const INVENTED_SLUG = 'qovrel-brantumik-solzave';
const EXTENSION = /\.[a-z][a-z\d]{1,4}$/i;
const PAGE_BYTES_MAX = 4_096;
/** From http to https, and a slash at the end. */
const REDIRECTS_MAX = 2;
/** Of the slug’s words in a part of an address: it stands there. */
const WORDS_SHARE = 0.5;

/** Whether hosts make pages of whatever they are asked for: each folder is asked for a page that cannot be. */
export class EchoTest {
  readonly #asker: HostAsker;
  readonly #desk: PageDesk;
  readonly #proofs = new Map<string, boolean>();

  constructor(asker: HostAsker, desk: PageDesk) {
    this.#asker = asker;
    this.#desk = desk;
  }

  /**
   * Whether an invented page beside an address is missing by its host’s own word: 404 or 410 alone are proof.
   * @param address as a rule tells it, before any redirect
   */
  async isHonestBeside(address: string, asked: AskedPage): Promise<boolean> {
    const parts = addressParts(address);
    const invented = inventedLike(address, asked.sought.slug);
    if (parts === null || invented === null) return false;
    const folder = `${parts.origin} ${folderKey(parts)}`;
    const known = this.#proofs.get(folder);
    if (known !== undefined) return known;
    if (asked.pagesLeft <= 0 || this.#asker.purse.left <= 0) return false;
    const isHonest = await this.#isMissing(invented, asked);
    this.#proofs.set(folder, isHonest);
    return isHonest;
  }

  async #isMissing(invented: string, asked: AskedPage): Promise<boolean> {
    let at: string | null = invented;
    for (let hop = 0; at !== null && hop <= REDIRECTS_MAX; hop += 1) {
      const answer = await this.#ask(at, asked);
      if (answer?.status === 404 || answer?.status === 410) return true;
      at = answer === null ? null : sameElsewhere(answer, at);
    }
    return false;
  }

  /** @returns null: it may not be asked for, or there was no answer */
  async #ask(address: string, asked: AskedPage): Promise<AddressAnswer | null> {
    const host = this.#desk.hostOf(address);
    if (host === null || !(await host.isAllowed(address))) return null;
    if (asked.pagesLeft <= 0 || this.#asker.rests(address)) return null;
    asked.pagesLeft -= 1;
    const answer = await this.#asker.ask(address, PAGE_BYTES_MAX);
    asked.isCut ||= isSilence(answer);
    return answer;
  }
}

/** Where a redirect leads to the same name elsewhere on the site. */
function sameElsewhere({ status, location }: AddressAnswer, from: string): string | null {
  if (status < 300 || status >= 400 || location === null) return null;
  const next = whatwgUrl(location, from);
  return next !== null && isSamePlace(next, from) ? next.href : null;
}

/** Whether a redirect leads to the same name at a host of the same site. */
function isSamePlace(next: URL, from: string): boolean {
  const at = new URL(from);
  const isOfSite = next.host === at.host || areKin(next.host, at.host);
  return isOfSite && next.pathname.includes(INVENTED_SLUG);
}

/**
 * An address like this one at which no page can be: the slug is replaced wherever the path has it, all else is escaped as it
 * was: in another folder nothing is proved.
 * @param slug words of the dead address
 * @returns null where the path has no slug, or the query has: a program that takes it may make a page of anything
 */
function inventedLike(address: string, slug: readonly string[]): string | null {
  const url = addressParts(address) === null ? null : whatwgUrl(address);
  if (url === null || standsInQuery(address, slug)) return null;
  const path = url.pathname.split('/').map((segment) => {
    const text = decodeUtf8(segment) ?? segment;
    if (!holdsSlug(text, slug)) return segment;
    const [extension = ''] = EXTENSION.exec(text) ?? [];
    return `${INVENTED_SLUG}${extension}`;
  });
  if (!path.some((segment) => segment.startsWith(INVENTED_SLUG))) return null;
  return `${url.origin}${path.join('/')}${url.search}`;
}

/** Whether an address has the slug among its parameters. */
export function standsInQuery(address: string, slug: readonly string[]): boolean {
  return addressParts(address)?.query.some(([, value]) => holdsSlug(value, slug)) === true;
}

function holdsSlug(text: string, slug: readonly string[]): boolean {
  const words = new Set(wordsOfText(text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')));
  const common = slug.filter((word) => words.has(word)).length;
  return common > 0 && common >= WORDS_SHARE * slug.length;
}

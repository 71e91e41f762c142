import { TextCollector } from './text-collector';

type Attributes = Readonly<Record<string, string>>;

/** A link by which somebody is paid for those who follow it. */
export interface PaidLink {
  /** What its address says of where it leads; empty where it says nothing. */
  target: string;
  /** What is to be pressed. */
  text: string;
  /** Whether its address hides where it leads; else it says so by its relation alone. */
  isCovered: boolean;
}

const LINKS_MAX = 20;
const TEXT_CHARS_MAX = 80;
const ADDRESS_CHARS_MAX = 200;

/**
 * Folders below which sites keep addresses that lead elsewhere, so that nobody sees for whom they advertise: as the usual
 * programs for such links name them.
 */
const COVERED =
  /^(?:https?:\/\/[^/?#]{1,100})?\/?(?:\.{1,2}\/){0,4}(?:[a-z]{2}(?:-[a-z]{2})?\/)?(go|goto|out|visit|refer|recommends?|play|aff)(?:\/([^?#]*))?(?:[?#]|$)/i;
/** Those of them that museums, halls and sites with games have for themselves: nobody asks search engines not to go there. */
const PERHAPS_OWN = /^(?:visit|play)$/i;
const NOT_FOLLOWED = /(?:^|\s)nofollow(?=\s|$)/i;
/** As search engines ask those who are paid to say. */
const SPONSORED = /(?:^|\s)sponsored(?=\s|$)/i;
/** Who pays for readers of books, travellers and audiences, whatever these are about. */
const SHOPS =
  /^(?:https?:)?\/\/(?:[^/?#]{1,60}\.)?(?:amazon|amzn|ebay|bookshop|barnesandnoble|waterstones|abebooks|thalia|fnac|booking|expedia|hotels|tripadvisor|getyourguide|viator|ticketmaster|eventbrite)\.[a-z]{2,3}(?:\.[a-z]{2})?(?:[/?#:]|$)/i;

/** Gathers them while a page is read. */
export class PaidLinks {
  readonly #links: PaidLink[] = [];
  #lead: Omit<PaidLink, 'text'> | null = null;
  #text = new TextCollector(TEXT_CHARS_MAX);

  /** Takes the beginning of an element that is to be seen and was written for the page. */
  open(name: string, attributes: Attributes): void {
    if (name !== 'a' || this.#links.length >= LINKS_MAX) return;
    this.close(name);
    const lead = leadOf(attributes);
    if (lead === null) return;
    this.#lead = lead;
    this.#text = new TextCollector(TEXT_CHARS_MAX);
  }

  add(text: string): void {
    if (this.#lead !== null) this.#text.add(text);
  }

  close(name: string): void {
    if (name !== 'a' || this.#lead === null) return;
    this.#links.push({ ...this.#lead, text: this.#text.result() });
    this.#lead = null;
  }

  result(): readonly PaidLink[] {
    this.close('a');
    return this.#links;
  }
}

/** Where a link leads for which somebody is paid; null where nobody seems to be. */
function leadOf({ href = '', rel: relation = '' }: Attributes): Omit<PaidLink, 'text'> | null {
  const address = href.trim().slice(0, ADDRESS_CHARS_MAX);
  const rel = relation.slice(0, ADDRESS_CHARS_MAX);
  if (SHOPS.test(address)) return null;
  const [, folder = '', target = ''] = COVERED.exec(address) ?? [];
  const isSponsored = SPONSORED.test(rel);
  const isOwn = PERHAPS_OWN.test(folder) && !isSponsored && !NOT_FOLLOWED.test(rel);
  if (folder !== '' && !isOwn) return { target, isCovered: true };
  return isSponsored ? { target: address, isCovered: false } : null;
}

import { TextCollector } from './text-collector';

type Attributes = Readonly<Record<string, string>>;

/** A link by which somebody is paid for those who follow it. */
export interface PaidLink {
  /** What its address says of where it leads; empty where it says nothing. */
  target: string;
  /** What is to be pressed. */
  text: string;
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
  #target = '';
  #text: TextCollector | null = null;

  /** Takes the beginning of an element that is to be seen and was written for the page. */
  open(name: string, attributes: Attributes): void {
    if (name !== 'a' || this.#links.length >= LINKS_MAX) return;
    this.close(name);
    const target = targetOf(attributes);
    if (target === null) return;
    this.#target = target;
    this.#text = new TextCollector(TEXT_CHARS_MAX);
  }

  add(text: string): void {
    this.#text?.add(text);
  }

  close(name: string): void {
    if (name !== 'a' || this.#text === null) return;
    this.#links.push({ target: this.#target, text: this.#text.result() });
    this.#text = null;
  }

  result(): readonly PaidLink[] {
    this.close('a');
    return this.#links;
  }
}

/** What the address of a link says of where it leads; null where nobody seems to be paid. */
function targetOf({ href = '', rel: relation = '' }: Attributes): string | null {
  const address = href.trim().slice(0, ADDRESS_CHARS_MAX);
  const rel = relation.slice(0, ADDRESS_CHARS_MAX);
  if (SHOPS.test(address)) return null;
  if (SPONSORED.test(rel)) return address;
  const [, folder = '', target = ''] = COVERED.exec(address) ?? [];
  const isOwn = folder === '' || (PERHAPS_OWN.test(folder) && !NOT_FOLLOWED.test(rel));
  return isOwn ? null : target;
}

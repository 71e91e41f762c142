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
  /^(?:https?:\/\/[^/?#]{1,100})?\/?(?:\.{1,2}\/){0,4}(?:[a-z]{2}(?:-[a-z]{2})?\/)?(?:go|goto|out|visit|refer|recommends?|play|aff)(?:\/([^?#]*))?(?:[?#]|$)/i;
/** As search engines ask those who are paid to say. */
const SPONSORED = /(?:^|\s)sponsored(?=\s|$)/i;

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
function targetOf({ href = '', rel = '' }: Attributes): string | null {
  const address = href.trim().slice(0, ADDRESS_CHARS_MAX);
  if (SPONSORED.test(rel.slice(0, ADDRESS_CHARS_MAX))) return address;
  const covered = COVERED.exec(address);
  return covered === null ? null : (covered[1] ?? '');
}

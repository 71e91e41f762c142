import type { Handler } from 'htmlparser2';
import { isFrameAround, isHidden, UNSEEN } from '../html/page-parts';
import { LEVELS_MAX, ELEMENTS_MAX } from '../html/reading-bounds';
import { PaidLinks, type PaidLink } from '../html/paid-links';
import { TextCollector } from '../html/text-collector';
import { isConcealed, marksContent, type PartPlace } from './unwritten-parts';
import { placeIn, takeInSide, WrittenText } from './written-text';

const HEAD_CHARS_MAX = 500;
const LINKS_MAX = 400;
const ADDRESS_CHARS_MAX = 500;

type Attributes = Readonly<Record<string, string>>;

/** What holds for the text inside an element, from all elements around it. */
interface Around {
  unseen: boolean;
  /** null: it is the page's. */
  place: PartPlace | null;
  frame: boolean;
  /** Inside an article or the main part, a header is the content's. */
  content: boolean;
  collects: TextCollector | null;
}

/** What stands in a page, as it is written there. */
export interface WrittenPage {
  title: string;
  heading: string;
  description: string;
  /** What is to be seen and was written for the page or its site. */
  text: string;
  /** The same without menus and headers. */
  ownText: string;
  /** As the page says, lower case; empty without. */
  lang: string;
  /** What the page says that its site is called. */
  siteName: string;
  /** Addresses of its links. */
  links: readonly string[];
  /** Those of them by which somebody is paid. */
  paidLinks: readonly PaidLink[];
  /** Proofs of ownership, each with the name under which it stands. */
  proofs: readonly string[];
}

const OUTSIDE: Around = {
  unseen: false,
  place: null,
  frame: false,
  content: false,
  collects: null,
};

/** Elements that run on within a line. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code em font i mark q s small span strong sub sup u wbr'.split(' '),
);

const PROOFS =
  /^(?:google-site-verification|yandex-verification|msvalidate\.01|p:domain_verify|facebook-domain-verification|baidu-site-verification|naver-site-verification|norton-safeweb-site-verification)$/;
const SITE_NAMES = /^(?:og:site_name|application-name|apple-mobile-web-app-title)$/;
const DESCRIPTIONS = /^(?:description|og:description|twitter:description)$/;

/** Takes in a page's elements one by one, for comparing it with another. */
export class ComparedPageReader implements Partial<Handler> {
  /** Whether a bound is reached and the rest is to be left. */
  isFull = false;
  #elements = 0;
  readonly #open: Around[] = [OUTSIDE];
  readonly #title = new TextCollector(HEAD_CHARS_MAX);
  readonly #heading = new TextCollector(HEAD_CHARS_MAX);
  readonly #written = new WrittenText();
  readonly #links: string[] = [];
  readonly #paidLinks = new PaidLinks();
  readonly #proofs: string[] = [];
  #lang = '';
  #siteName = '';
  #description = '';

  onopentag(name: string, attributes: Attributes): void {
    this.#elements += 1;
    if (marksContent(name, attributes)) takeInSide(this.#open);
    const around = aroundOf(this.#around, name, attributes);
    const collects = this.#collectorFor(name, around) ?? around.collects;
    this.#open.push(collects === around.collects ? around : { ...around, collects });
    if (this.#elements > ELEMENTS_MAX || this.#open.length > LEVELS_MAX) this.isFull = true;
    this.#take(name, attributes, around.unseen);
    if (!around.unseen && around.place === null) this.#paidLinks.open(name, attributes);
    this.#breakWord(name);
  }

  ontext(text: string): void {
    const { unseen, place, frame, collects } = this.#around;
    collects?.add(text);
    this.#paidLinks.add(text);
    if (!unseen) this.#written.add(text, { place, isShared: frame });
  }

  onclosetag(name: string): void {
    if (this.#open.length > 1) this.#open.pop();
    this.#paidLinks.close(name);
    this.#breakWord(name);
  }

  result(): WrittenPage {
    return {
      title: this.#title.result(),
      heading: this.#heading.result(),
      description: this.#description,
      ...this.#written.result(),
      lang: this.#lang,
      siteName: this.#siteName,
      links: this.#links,
      paidLinks: this.#paidLinks.result(),
      proofs: this.#proofs,
    };
  }

  get #around(): Around {
    return this.#open.at(-1) ?? OUTSIDE;
  }

  #take(name: string, attributes: Attributes, unseen: boolean): void {
    if (name === 'a' && !unseen) this.#takeLink(attributes['href'] ?? '');
    else if (name === 'meta') this.#takeMeta(attributes);
    else if (name === 'html')
      this.#lang ||= (attributes['lang'] ?? '').trim().toLowerCase().slice(0, 20);
  }

  #takeLink(href: string): void {
    const isTaken = href !== '' && href.length <= ADDRESS_CHARS_MAX && !href.startsWith('#');
    if (isTaken && this.#links.length < LINKS_MAX) this.#links.push(href);
  }

  #takeMeta({ name, property, content = '' }: Attributes): void {
    const of = (name ?? property ?? '').trim().toLowerCase().slice(0, 50);
    const said = content.trim().slice(0, HEAD_CHARS_MAX);
    if (said === '') return;
    if (DESCRIPTIONS.test(of)) this.#description ||= said;
    else if (SITE_NAMES.test(of)) this.#siteName ||= said;
    else if (PROOFS.test(of)) this.#proofs.push(`${of}=${said}`);
  }

  #collectorFor(name: string, { unseen, place }: Around): TextCollector | null {
    if (name === 'title') {
      return this.#title.isEmpty && !this.#around.unseen ? this.#title : null;
    }
    if (unseen || place !== null || name !== 'h1') return null;
    return this.#heading.isEmpty ? this.#heading : null;
  }

  /** `<p>a</p><p>b</p>` are two words. */
  #breakWord(name: string): void {
    if (INLINE.has(name)) return;
    this.#around.collects?.add(' ');
    this.#written.breakWord();
  }
}

/** @returns the same object where the element changes nothing, as most do not */
function aroundOf(outer: Around, name: string, attributes: Attributes): Around {
  const content = outer.content || name === 'article' || name === 'main';
  const unseen =
    outer.unseen || UNSEEN.has(name) || isHidden(name, attributes) || isConcealed(attributes);
  const place = placeIn(outer.place, name, attributes);
  const frame = outer.frame || isFrameAround(name, attributes, content);
  const isAlike =
    unseen === outer.unseen &&
    place === outer.place &&
    frame === outer.frame &&
    content === outer.content;
  return isAlike ? outer : { unseen, place, frame, content, collects: outer.collects };
}

import type { Handler } from 'htmlparser2';
import { isFrame, isHidden, UNSEEN } from '../../crawler/content/html/page-parts';
import { TextCollector } from '../../crawler/content/html/text-collector';
import { isConcealed, isUnwritten } from '../../crawler/content/takeover/unwritten-parts';
import type { LinkOnPage } from './alias-page';
import { DateMarks } from './date-marks';

const DEPTH_MAX = 1000;
const ELEMENTS_MAX = 20_000;
const TEXT_CHARS_MAX = 60_000;
const HEAD_CHARS_MAX = 300;
const LINKS_MAX = 600;
const LINK_CHARS_MAX = 1_000;

type Attributes = Readonly<Record<string, string>>;

/** Of the letters of what stands by itself. */
const LINKS_ONLY = 0.9;

/** What holds for the text inside an element, from all elements around it. */
interface Around {
  readonly unseen: boolean;
  /** Of the site, or of others than its author. */
  readonly aside: boolean;
  readonly content: boolean;
  readonly heading: boolean;
  readonly collects: TextCollector | null;
}

/** What stands in a page, before it is made into words. */
export interface WrittenAliasPage {
  readonly heading: string;
  readonly shared: string;
  readonly title: string;
  readonly text: string;
  readonly letters: number;
  readonly linkShare: number;
  readonly lang: string;
  readonly dates: DateMarks;
  readonly canonical: string | null;
  readonly links: readonly LinkOnPage[];
}

/** A link under way. */
interface OpenLink extends Omit<LinkOnPage, 'text'> {
  readonly text: TextCollector;
  readonly depth: number;
}

const OUTSIDE: Around = {
  unseen: false,
  aside: false,
  content: false,
  heading: false,
  collects: null,
};

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3', 'h4']);

/** Elements that run on within a line. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code em font i mark q s small span strong sub sup time u'.split(' '),
);

/** Takes in a page's elements one by one. */
export class AliasPageReader implements Partial<Handler> {
  /** Whether a bound is reached and the rest is to be left. */
  isFull = false;
  #elements = 0;
  #lang = '';
  #shared = '';
  #canonical: string | null = null;
  /** Of the main text. */
  #chars = 0;
  #linkChars = 0;
  /** What stands by itself, while it is read. */
  #block: string[] = [];
  #blockChars = 0;
  #blockLinkChars = 0;
  #link: OpenLink | null = null;
  readonly #open: Around[] = [OUTSIDE];
  readonly #title = new TextCollector(HEAD_CHARS_MAX);
  readonly #heading = new TextCollector(HEAD_CHARS_MAX);
  readonly #text = new TextCollector(TEXT_CHARS_MAX);
  readonly #links: LinkOnPage[] = [];
  readonly #dates = new DateMarks();

  onopentag(name: string, attributes: Attributes): void {
    this.#elements += 1;
    const around = aroundOf(this.#around, name, attributes);
    const collects = this.#collectorFor(name, around) ?? around.collects;
    this.#open.push(collects === around.collects ? around : { ...around, collects });
    if (this.#elements > ELEMENTS_MAX || this.#open.length > DEPTH_MAX) this.isFull = true;
    this.#take(name, attributes, around);
    this.#breakWord(name);
  }

  ontext(text: string): void {
    const { unseen, aside, collects } = this.#around;
    collects?.add(text);
    if (unseen) return;
    this.#link?.text.add(text);
    if (aside) return;
    this.#dates.takeText(text);
    this.#block.push(text);
    const letters = text.trim().length;
    this.#chars += letters;
    this.#blockChars += letters;
    if (this.#link === null) return;
    this.#linkChars += letters;
    this.#blockLinkChars += letters;
  }

  onclosetag(name: string): void {
    if (this.#link !== null && this.#open.length <= this.#link.depth) this.#endLink();
    if (this.#open.length > 1) this.#open.pop();
    this.#breakWord(name);
  }

  result(): WrittenAliasPage {
    if (this.#link !== null) this.#endLink();
    this.#endBlock();
    return {
      heading: this.#heading.result(),
      shared: this.#shared,
      title: this.#title.result(),
      text: this.#text.result(),
      letters: this.#chars - this.#linkChars,
      linkShare: this.#chars === 0 ? 0 : this.#linkChars / this.#chars,
      lang: this.#lang,
      dates: this.#dates,
      canonical: this.#canonical,
      links: this.#links,
    };
  }

  get #around(): Around {
    return this.#open.at(-1) ?? OUTSIDE;
  }

  #take(name: string, attributes: Attributes, around: Around): void {
    if (name === 'a' && !around.unseen) this.#openLink(attributes['href'] ?? '', around);
    else if (HEADINGS.has(name) && this.#link !== null)
      this.#link = { ...this.#link, isHeading: true };
    else if (name === 'html')
      this.#lang ||= languageOf(attributes['lang'] ?? attributes['xml:lang']);
    else if (name === 'meta') this.#takeMeta(attributes);
    else if (name === 'link') this.#takeLink(attributes);
    this.#dates.takeElement(name, attributes, around.unseen || around.aside);
  }

  #openLink(href: string, { aside, heading: isHeading }: Around): void {
    if (this.#link !== null) this.#endLink();
    const isTaken = href !== '' && href.length <= LINK_CHARS_MAX && !href.startsWith('#');
    if (!isTaken) return;
    const depth = this.#open.length;
    const place = { isFirst: this.#blockChars === 0, after: this.#chars - this.#linkChars };
    const text = new TextCollector(HEAD_CHARS_MAX);
    this.#link = { href, isInText: !aside, isHeading, ...place, text, depth };
  }

  #endLink(): void {
    const link = this.#link;
    this.#link = null;
    if (link === null || this.#links.length >= LINKS_MAX) return;
    const { text, depth: _depth, ...rest } = link;
    this.#links.push({ ...rest, text: text.result() });
  }

  #takeMeta(attributes: Attributes): void {
    const { name, property, itemprop, content = '' } = attributes;
    const of = (property ?? name ?? itemprop ?? '').trim().toLowerCase();
    if (of === 'og:title') this.#shared ||= content.trim().slice(0, HEAD_CHARS_MAX);
    this.#dates.takeMeta(of, content);
  }

  #takeLink({ rel = '', href = '' }: Attributes): void {
    const isCanonical = /\bcanonical\b/i.test(rel) && href !== '' && href.length <= LINK_CHARS_MAX;
    if (isCanonical) this.#canonical ??= href.trim();
  }

  #collectorFor(name: string, { unseen, aside }: Around): TextCollector | null {
    if (name === 'script') return this.#dates.script;
    if (name === 'title') return this.#title.isEmpty && !this.#around.unseen ? this.#title : null;
    if (unseen || aside || name !== 'h1') return null;
    return this.#heading.isEmpty ? this.#heading : null;
  }

  /** `<p>a</p><p>b</p>` are two words. */
  #breakWord(name: string): void {
    if (INLINE.has(name)) return;
    this.#around.collects?.add(' ');
    this.#link?.text.add(' ');
    this.#endBlock();
  }

  /**
   * What is nothing but links leads away from the page, and is none of its text; nor is a line that tells its day, which
   * each site writes otherwise.
   */
  #endBlock(): void {
    const isDateLine = this.#dates.endBlock();
    const isOfLinks = this.#blockLinkChars >= LINKS_ONLY * this.#blockChars;
    if (!isDateLine && !isOfLinks) {
      for (const text of this.#block) this.#text.add(text);
      this.#text.add(' ');
    }
    this.#block = [];
    this.#blockChars = 0;
    this.#blockLinkChars = 0;
  }
}

/** `en` of `en-GB`. */
function languageOf(written = ''): string {
  return /^[a-z]{2,3}(?![a-z])/i.exec(written.trim())?.[0].toLowerCase() ?? '';
}

/** @returns the same object where the element changes nothing, as most do not */
function aroundOf(outer: Around, name: string, attributes: Attributes): Around {
  const content = outer.content || name === 'article' || name === 'main';
  const unseen =
    outer.unseen || UNSEEN.has(name) || isHidden(name, attributes) || isConcealed(attributes);
  const aside = outer.aside || isFrame(name, attributes, content) || isUnwritten(name, attributes);
  const heading = outer.heading || HEADINGS.has(name);
  const inner = { unseen, aside, content, heading, collects: outer.collects };
  return isAlike(inner, outer) ? outer : inner;
}

function isAlike(one: Around, other: Around): boolean {
  return (
    one.unseen === other.unseen &&
    one.aside === other.aside &&
    one.content === other.content &&
    one.heading === other.heading
  );
}

import type { Handler } from 'htmlparser2';
import { LEVELS_MAX, ELEMENTS_MAX } from './html/reading-bounds';
import { PaidLinks } from './html/paid-links';
import { PageFacts } from './page-facts';
import { isBeside, isFrameAround, isHidden, UNSEEN } from './html/page-parts';
import type { PageText } from './signs/page-text';
import { ScriptText } from './script-text';
import { TextBlocks } from './text-blocks';
import { isConcealed, marksContent, type PartPlace } from './takeover/unwritten-parts';
import { placeIn, takeInSide, WrittenText } from './takeover/written-text';
import { TextCollector } from './html/text-collector';
import { countWords } from './signs/words';

const TEXT_CHARS_MAX = 40_000;
const TITLE_CHARS_MAX = 300;
const HEADINGS_MAX = 10;
const BLOCKS_MAX = 60;

/** Fewer words around a script's root element are its frame. */
const SHELL_WORDS_MAX = 60;

/** With more words, what its scripts may do says nothing of a page. */
const SCRIPTED_WORDS_MAX = 40;

type Attributes = Readonly<Record<string, string>>;

/** What holds for the text inside an element, from all elements around it. */
interface Around {
  unseen: boolean;
  frame: boolean;
  /** Links, buttons. */
  control: boolean;
  /** Inside an article or the main part, a header is the content's. */
  content: boolean;
  heading: boolean;
  /** Whose it is: what is shown so that nobody sees it is as good as others'; null: the page's. */
  place: PartPlace | null;
  /** The frame without what stands beside. */
  shared: boolean;
  collects: TextCollector | null;
}

const OUTSIDE: Around = {
  unseen: false,
  frame: false,
  control: false,
  content: false,
  heading: false,
  place: null,
  shared: false,
  collects: null,
};

const HEADINGS: ReadonlySet<string> = new Set(['h1', 'h2', 'h3']);

const CONTROLS: ReadonlySet<string> = new Set(['a', 'button', 'select', 'textarea', 'option']);

/** Elements that run on within a line. */
const INLINE: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo big cite code em font i mark q s small span strong sub sup u wbr'.split(' '),
);

/** Takes in a page's elements one by one. */
export class PageReader implements Partial<Handler> {
  /** Whether a bound is reached and the rest is to be left. */
  isFull = false;
  #elements = 0;
  readonly #open: Around[] = [OUTSIDE];
  readonly #title = new TextCollector(TITLE_CHARS_MAX);
  readonly #h1 = new TextCollector(TITLE_CHARS_MAX);
  /** The first one that all pages of the site share, where it comes before. */
  readonly #frameH1 = new TextCollector(TITLE_CHARS_MAX);
  readonly #h2 = new TextCollector(TITLE_CHARS_MAX);
  readonly #text = new TextCollector(TEXT_CHARS_MAX);
  /** What of it was written for the page. */
  readonly #written = new WrittenText();
  readonly #paidLinks = new PaidLinks();
  readonly #ownText = new TextCollector(TEXT_CHARS_MAX);
  readonly #headings = new TextBlocks(HEADINGS_MAX);
  readonly #blocks = new TextBlocks(BLOCKS_MAX);
  readonly #scripts = new ScriptText();
  /** What the page does when all of it has come. */
  readonly #onload = new ScriptText();
  readonly #facts = new PageFacts();

  onopentag(name: string, attributes: Attributes): void {
    this.#elements += 1;
    if (marksContent(name, attributes)) takeInSide(this.#open);
    const outer = this.#around;
    const around = aroundOf(outer, name, attributes);
    const collects = this.#collectorFor(name, around) ?? around.collects;
    // Who has no scripts is led elsewhere only there.
    if (!outer.unseen || name === 'script') this.#facts.take(name, attributes, around.frame);
    if (name === 'body') this.#onload.text.add(attributes['onload'] ?? '');
    this.#open.push(collects === around.collects ? around : { ...around, collects });
    if (this.#elements > ELEMENTS_MAX || this.#open.length > LEVELS_MAX) this.isFull = true;
    if (!around.unseen && around.place === null) this.#paidLinks.open(name, attributes);
    this.#breakWord(name);
  }

  ontext(text: string): void {
    const { unseen, frame, control, place, shared, collects } = this.#around;
    collects?.add(text);
    this.#paidLinks.add(text);
    if (unseen) return;
    this.#text.add(text);
    this.#written.add(text, { place, isShared: shared });
    if (this.#around.heading) this.#headings.add(text);
    if (frame || control) return;
    this.#ownText.add(text);
    this.#blocks.add(text);
  }

  onclosetag(name: string): void {
    if (this.#open.length > 1) this.#open.pop();
    this.#paidLinks.close(name);
    if (name === 'script') this.#scripts.text.add(' ');
    this.#breakWord(name);
  }

  /** @param isComplete whether the page was given to the end */
  result(isComplete: boolean): PageText {
    const facts = this.#facts;
    const ownText = this.#ownText.result();
    const ownWords = countWords(ownText);
    const isWhole = isComplete && !this.isFull;
    return {
      title: this.#title.result(),
      heading: this.#h1.result() || this.#h2.result(),
      headings: this.#headings.result(),
      text: this.#text.result(),
      writtenHeading: this.#frameH1.result() || this.#h1.result(),
      writtenText: this.#written.result().text,
      paidLinks: this.#paidLinks.result(),
      ownText,
      ownWords,
      blocks: this.#blocks.result(),
      ...ledBy(this.#scripts, this.#onload, isWhole ? ownWords : Infinity, facts.refresh),
      isAuthored: facts.isAuthored || this.#scripts.saysAuthored,
      isShell: facts.hasShellRoot && ownWords < SHELL_WORDS_MAX,
      ...told(facts),
      scripts: this.#scripts.text.result(),
      isWhole,
    };
  }

  get #around(): Around {
    return this.#open.at(-1) ?? OUTSIDE;
  }

  #collectorFor(name: string, around: Around): TextCollector | null {
    if (name === 'script') return this.#scripts.text;
    if (name === 'title') {
      return this.#title.isEmpty && !this.#around.unseen ? this.#title : null;
    }
    if (around.unseen) return null;
    if (name === 'h1') return this.#collectorForH1(around);
    return name === 'h2' && !around.frame && this.#h2.isEmpty ? this.#h2 : null;
  }

  #collectorForH1({ frame, place }: Around): TextCollector | null {
    if (!this.#h1.isEmpty) return null;
    if (!frame) return this.#h1;
    return this.#frameH1.isEmpty && place === null ? this.#frameH1 : null;
  }

  /** `<p>a</p><p>b</p>` are two words. */
  #breakWord(name: string): void {
    if (INLINE.has(name)) return;
    this.#around.collects?.add(' ');
    this.#text.add(' ');
    this.#written.breakWord();
    this.#ownText.add(' ');
    this.#blocks.end();
    this.#headings.end();
  }
}

/** @returns the same object where the element changes nothing, as most do not */
function aroundOf(outer: Around, name: string, attributes: Attributes): Around {
  const content = outer.content || name === 'article' || name === 'main';
  const unseen = outer.unseen || UNSEEN.has(name) || isHidden(name, attributes);
  const control = outer.control || CONTROLS.has(name);
  const heading = outer.heading || HEADINGS.has(name);
  const place = isConcealed(attributes) ? 'others' : placeIn(outer.place, name, attributes);
  const shared = outer.shared || isFrameAround(name, attributes, content);
  const frame = outer.frame || shared || isBeside(name, attributes, content);
  const { collects } = outer;
  const around = { unseen, frame, control, content, heading, place, shared, collects };
  return isAlike(outer, around) ? outer : around;
}

function isAlike(one: Around, other: Around): boolean {
  return (
    one.unseen === other.unseen &&
    one.frame === other.frame &&
    one.control === other.control &&
    one.content === other.content &&
    one.heading === other.heading &&
    one.place === other.place &&
    one.shared === other.shared
  );
}

/**
 * Where a page leads by itself. What scripts do counts only where nothing else is to be read.
 * @param ownWords of the whole page; infinite where more may come
 */
function ledBy(
  scripts: ScriptText,
  onload: ScriptText,
  ownWords: number,
  refresh: string | null,
): Pick<PageText, 'jump' | 'isScripted' | 'scriptJump'> {
  const isScripted = ownWords <= SCRIPTED_WORDS_MAX && (scripts.leads || onload.leads);
  return {
    jump: refresh ?? (ownWords === 0 ? scripts.jump : null),
    isScripted,
    scriptJump: isScripted ? (scripts.jump ?? onload.jump) : null,
  };
}

type ToldFacts = Omit<PageFacts, 'take' | 'hasShellRoot' | 'isAuthored' | 'refresh' | 'marks'>;

function told(facts: PageFacts): ToldFacts & Pick<PageText, 'marks'> {
  const { lang, description, noIndex, canonical, passwordFields, textFields, links, images } =
    facts;
  const { paragraphs, loads, frames, parts, generator, marks } = facts;
  return {
    lang,
    description,
    noIndex,
    canonical,
    passwordFields,
    textFields,
    links,
    images,
    paragraphs,
    loads,
    frames,
    parts,
    generator,
    marks: [...marks],
  };
}

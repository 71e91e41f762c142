import { TextCollector } from '../html/text-collector';
import { hasFewerWords } from '../signs/words';
import { partPlace, type PartPlace } from './unwritten-parts';

const TEXT_CHARS_MAX = 40_000;
/** With fewer words of its own, a page may stand where others have what is beside it. */
const OWN_WORDS_MIN = 25;

type Attributes = Readonly<Record<string, string>>;

/** What holds for the text of an element that is open. */
interface TextPlace {
  /** null: it is the page's. */
  place: PartPlace | null;
  /** Menus and headers: what all pages of a site share. */
  isShared: boolean;
}

/** Gathers what was written for a page: whoever reads a page reads that alike. */
export class WrittenText {
  readonly #text = new TextCollector(TEXT_CHARS_MAX);
  readonly #own = new TextCollector(TEXT_CHARS_MAX);
  /** What stands beside the page, unless it is all that there is. */
  readonly #beside = new TextCollector(TEXT_CHARS_MAX);

  /** Takes a text that is to be seen. */
  add(text: string, { place, isShared }: TextPlace): void {
    if (place === 'others') return;
    if (place !== null) {
      if (!isShared) this.#beside.add(text);
      return;
    }
    this.#text.add(text);
    if (!isShared) this.#own.add(text);
  }

  /** `<p>a</p><p>b</p>` are two words. */
  breakWord(): void {
    this.#text.add(' ');
    this.#own.add(' ');
    this.#beside.add(' ');
  }

  /** All of it, and the same without menus and headers; a page that is nothing but its side stands there. */
  result(): { text: string; ownText: string } {
    const own = this.#own.result();
    const beside = hasFewerWords(own, OWN_WORDS_MIN) ? this.#beside.result() : '';
    return {
      text: `${this.#text.result()} ${beside}`.trim(),
      ownText: `${own} ${beside}`.trim(),
    };
  }
}

/** Where an element stands: what others wrote stays theirs, and what stands beside holds comments, too. */
export function placeIn(
  outer: PartPlace | null,
  name: string,
  attributes: Attributes,
): PartPlace | null {
  if (outer === 'others') return outer;
  const own = partPlace(name, attributes);
  return own === 'others' || outer === null ? own : outer;
}

/**
 * What is called a sidebar, and holds the page, is none.
 * @param open elements around what marks the content, the innermost last
 */
export function takeInSide(open: Pick<TextPlace, 'place'>[]): void {
  for (let at = open.length - 1; at >= 0; at -= 1) {
    const around = open[at];
    if (around?.place !== 'beside') return;
    open[at] = { ...around, place: null };
  }
}

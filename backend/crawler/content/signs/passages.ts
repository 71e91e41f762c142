import { partsOfTitle } from './nothing-but';
import type { PageText } from './page-text';
import { tokensOf } from './tokens';

/** A text of a page that may say what the page is, taken apart once for all who look at it. */
export class Passage {
  readonly text: string;
  readonly tokens: readonly string[];
  #key: string | undefined;
  #statements: readonly string[] | undefined;

  constructor(text: string) {
    this.text = text;
    this.tokens = tokensOf(text);
  }

  /** What it is compared by as a whole. */
  get key(): string {
    return (this.#key ??= this.tokens.join(' '));
  }

  /** The whole and its sentences, but for questions: what is asked is not said. */
  get statements(): readonly string[] {
    return (this.#statements ??= statementsOf(this.text));
  }
}

const START_BLOCKS = 20;

/** The texts by which a page is known, and the parts of them that may be a name. */
export class Passages {
  readonly title: readonly Passage[];
  readonly headings: readonly Passage[];
  /** The first ones that are no headings. */
  readonly blocks: readonly Passage[];
  #titleParts: readonly Passage[] | undefined;
  #blockParts: readonly Passage[] | undefined;

  constructor({ title, headings, blocks }: PageText) {
    const others = blocks.slice(0, START_BLOCKS).filter((block) => !headings.includes(block));
    this.title = [new Passage(title)];
    this.headings = headings.map(toPassage);
    this.blocks = others.map(toPassage);
  }

  get titleParts(): readonly Passage[] {
    return (this.#titleParts ??= this.title.flatMap(({ text }) =>
      partsOfTitle(text).map(toPassage),
    ));
  }

  get blockParts(): readonly Passage[] {
    return (this.#blockParts ??= this.blocks.flatMap(({ statements }) =>
      statements.map(toPassage),
    ));
  }
}

function toPassage(text: string): Passage {
  return new Passage(text);
}

function statementsOf(text: string): string[] {
  const sentences = text.match(/[^.!?。！？]+[.!?。！？]?/gu) ?? [];
  const all = sentences[0] === text ? [text] : [text, ...sentences];
  return all.filter((one) => !/[?？]$/.test(one));
}

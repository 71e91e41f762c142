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

  /** As it is compared as a whole. */
  get key(): string {
    return (this.#key ??= this.tokens.join(' '));
  }

  /** The whole and its sentences, but for questions: what is asked is not said. */
  get statements(): readonly string[] {
    return (this.#statements ??= statementsOf(this.text));
  }
}

/** The texts by which a page is known, and the parts of them that may be a name. */
export interface Passages {
  title: readonly Passage[];
  titleParts: readonly Passage[];
  headings: readonly Passage[];
  /** The first ones that are no headings. */
  blocks: readonly Passage[];
  blockParts: readonly Passage[];
}

const START_BLOCKS = 20;

/** A page is looked at for one kind after the other. */
const kept = new WeakMap<PageText, Passages>();

/** The passages of a page. */
export function passagesOf(page: PageText): Passages {
  const known = kept.get(page);
  if (known !== undefined) return known;
  const passages = passagesIn(page);
  kept.set(page, passages);
  return passages;
}

function passagesIn({ title, headings, blocks: all }: PageText): Passages {
  const blocks = all.slice(0, START_BLOCKS).filter((block) => !headings.includes(block));
  return {
    title: [new Passage(title)],
    titleParts: partsOfTitle(title).map(toPassage),
    headings: headings.map(toPassage),
    blocks: blocks.map(toPassage),
    blockParts: blocks.flatMap(statementsOf).map(toPassage),
  };
}

function toPassage(text: string): Passage {
  return new Passage(text);
}

function statementsOf(text: string): string[] {
  return [text, ...(text.match(/[^.!?。！？]+[.!?。！？]?/gu) ?? [])].filter(
    (one) => !/[?？]$/.test(one),
  );
}

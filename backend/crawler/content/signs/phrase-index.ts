import { tokensOf } from './tokens';

/** A phrase where it stands in a text. */
export interface PhraseMatch<Label> {
  /** Place of its first token. */
  at: number;
  /** How many tokens it has. */
  length: number;
  label: Label;
}

interface Entry<Label> {
  tokens: readonly string[];
  label: Label;
}

/** Finds phrases in texts, whole words only, in time proportional to the text. */
export class PhraseIndex<Label> {
  readonly #byFirst = new Map<string, Entry<Label>[]>();

  /** @param phrases each with what it is to be known by */
  constructor(phrases: Iterable<readonly [phrase: string, label: Label]>) {
    for (const [phrase, label] of phrases) this.#add(tokensOf(phrase), label);
  }

  /** Every phrase that stands in a text, in the order of its places. */
  findIn(tokens: readonly string[]): PhraseMatch<Label>[] {
    const found: PhraseMatch<Label>[] = [];
    // By plain loops: this is done for each token of each text, and nearly all begin no phrase.
    for (let at = 0; at < tokens.length; at += 1) {
      const entries = this.#byFirst.get(tokens[at] ?? '');
      if (entries === undefined) continue;
      for (const { tokens: phrase, label } of entries) {
        if (standsAt(at, tokens, phrase)) found.push({ at, length: phrase.length, label });
      }
    }
    return found;
  }

  #add(tokens: readonly string[], label: Label): void {
    const [first] = tokens;
    if (first === undefined) return;
    const entries = this.#byFirst.get(first);
    if (entries === undefined) this.#byFirst.set(first, [{ tokens, label }]);
    else entries.push({ tokens, label });
  }
}

/** @param phrase whose first token is known to stand there */
function standsAt(at: number, tokens: readonly string[], phrase: readonly string[]): boolean {
  for (let n = 1; n < phrase.length; n += 1) if (tokens[at + n] !== phrase[n]) return false;
  return true;
}

import { evidenceOf, type Evidence } from '../../status/evidence';
import { partsOfTitle } from './nothing-but';
import KINDS from './page-kinds.json';
import { isFilledByScripts } from './is-filled-by-scripts';
import type { PageText } from './page-text';
import { PhraseIndex } from './phrase-index';
import { tokensOf } from './tokens';

/** Kinds of pages that stand where another was asked for, known by their words in many languages. */
export type PageKind = keyof typeof KINDS;

/** What is seen of a kind on a page, and how much it says together. */
export interface KindSigns {
  weight: number;
  /** Whether its text says so, too, not only what it is called: films, songs and services are called so. */
  isTold: boolean;
  evidence: readonly Evidence[];
}

interface Words {
  /** Whole titles, headings and paragraphs. */
  names: ReadonlySet<string>;
  /** Parts of them. */
  sentences: PhraseIndex<null>;
}

const START_BLOCKS = 20;

const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries(KINDS).map(([kind, { names, sentences }]) => [
    kind,
    {
      names: new Set(names.flatMap(listed).map(keyOf)),
      sentences: new PhraseIndex(sentences.flatMap(listed).map((one) => [one, null] as const)),
    },
  ]),
);

/**
 * What says in words that a page is of a kind. Its title, its headings and its text each count once: 2 for
 * nothing but a name of the kind, 1 for a phrase of it.
 */
export function kindSigns(kind: PageKind, page: PageText): KindSigns {
  const words = WORDS.get(kind);
  if (words === undefined) return { weight: 0, isTold: false, evidence: [] };
  const blocks = page.blocks.slice(0, START_BLOCKS).filter((one) => !page.headings.includes(one));
  const found = [
    isFilledByScripts(page) ? null : signOf('title', [page.title], partsOfTitle(page.title), words),
    signOf('heading', page.headings, page.headings, words),
    signOf('sentence', blocks, blocks.flatMap(sentencesOf), words),
  ].filter((one) => one !== null);
  return {
    weight: found.reduce((sum, { weight }) => sum + weight, 0),
    isTold: found.some(({ evidence: { sign } }) => sign === 'sentence'),
    evidence: found.map(({ evidence }) => evidence),
  };
}

function signOf(
  sign: Evidence['sign'],
  texts: readonly string[],
  parts: readonly string[],
  { names, sentences }: Words,
): { weight: number; evidence: Evidence } | null {
  const name = parts.find((part) => part.length < 200 && names.has(keyOf(part)));
  if (name !== undefined) return { weight: 2, evidence: evidenceOf(sign, name) };
  const text = texts.find((one) => sentences.findIn(tokensOf(one)).length > 0);
  return text === undefined ? null : { weight: 1, evidence: evidenceOf(sign, text) };
}

function keyOf(text: string): string {
  return tokensOf(text).join(' ');
}

function listed(phrases: string): string[] {
  return phrases.split(', ');
}

function sentencesOf(text: string): string[] {
  return [text, ...text.split(/[.!?。！？]+/u)];
}

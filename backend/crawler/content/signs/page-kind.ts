import { evidenceOf, type Evidence } from '../../../status/evidence';
import { isFilledByScripts } from './is-filled-by-scripts';
import { kindsMentioned, wordsOfKind, type KindWords, type PageKind } from './kind-words';
import type { PageText } from './page-text';
import { Passages, type Passage } from './passages';

/** What is seen of a kind on a page, and how much it says together. */
export interface KindSigns {
  weight: number;
  /** Whether its text says so, too, not only what it is called: films, songs and services are called so. */
  isTold: boolean;
  /** Whether it asks for what such pages ask for, beside that. */
  isCalled: boolean;
  evidence: readonly Evidence[];
}

interface Sign {
  weight: number;
  evidence: Evidence;
}

const NO_SIGNS: KindSigns = { weight: 0, isTold: false, isCalled: false, evidence: [] };

interface PageSaying {
  passages: Passages;
  mentioned: ReadonlySet<string>;
}

/** A memo: a page is looked at for one kind after the other. */
const kept = new WeakMap<PageText, PageSaying>();

/**
 * What says in words that a page is of a kind. Its title, its headings and its text each count once: 2 for
 * nothing but a name of the kind, 1 for a phrase of it. Beside one of them, what such pages ask for counts 1.
 */
export function kindSigns(kind: PageKind, page: PageText): KindSigns {
  const { passages, mentioned } = sayingOf(page);
  const words = wordsOfKind(kind);
  if (words === undefined || !mentioned.has(kind)) return NO_SIGNS;
  const { title, titleParts, headings, blocks, blockParts } = passages;
  const found = [
    isFilledByScripts(page) ? null : signOf('title', title, titleParts, words),
    signOf('heading', headings, headings, words),
    signOf('sentence', blocks, blockParts, words),
  ].filter((one) => one !== null);
  const call = isFirm(kind, found) ? blocks.find((one) => isCall(one, words)) : undefined;
  return {
    weight: found.reduce((sum, { weight }) => sum + weight, call === undefined ? 0 : 1),
    isTold: found.some(({ evidence: { sign } }) => sign === 'sentence'),
    isCalled: call !== undefined,
    evidence: [
      ...found.map(({ evidence }) => evidence),
      ...(call === undefined ? [] : [evidenceOf('sentence', call.text)]),
    ],
  };
}

function sayingOf(page: PageText): PageSaying {
  const known = kept.get(page);
  if (known !== undefined) return known;
  const passages = new Passages(page);
  const saying = { passages, mentioned: kindsMentioned(passages) };
  kept.set(page, saying);
  return saying;
}

function signOf(
  sign: Evidence['sign'],
  passages: readonly Passage[],
  parts: readonly Passage[],
  words: KindWords,
): Sign | null {
  const name = parts.find((part) => part.text.length < 200 && isName(part, words));
  if (name !== undefined) return { weight: 2, evidence: evidenceOf(sign, name.text) };
  const told = passages.find((one) => isTold(one, words));
  return told === undefined ? null : { weight: 1, evidence: evidenceOf(sign, told.text) };
}

function isName({ text, key }: Passage, { names, messages }: KindWords): boolean {
  return names.has(key) || (messages?.isMessage(text) ?? false);
}

function isTold({ tokens, statements }: Passage, { sentences, messages }: KindWords): boolean {
  if (sentences.findIn(tokens).length > 0) return true;
  return messages !== null && statements.some((one) => messages.isToldIn(one));
}

/** Rules and reports tell of suspended accounts, too, but amid other sentences. */
function isFirm(kind: PageKind, found: readonly Sign[]): boolean {
  if (kind !== 'suspended') return found.length > 0;
  return found.some(({ weight, evidence: { sign } }) => weight > 1 || sign !== 'sentence');
}

function isCall({ tokens }: Passage, { calls }: KindWords): boolean {
  return calls.findIn(tokens).length > 0;
}

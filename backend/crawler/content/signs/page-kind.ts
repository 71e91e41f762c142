import { evidenceOf, type Evidence } from '../../../status/evidence';
import DEFAULT_PAGE_WORDS from './default-page-words.json';
import KINDS from './page-kinds.json';
import { isFilledByScripts } from './is-filled-by-scripts';
import { MessageWords } from './message-words';
import type { PageText } from './page-text';
import { passagesOf, type Passage } from './passages';
import { PhraseIndex } from './phrase-index';
import SUSPENDED_WORDS from './suspended-words.json';
import { tokensOf } from './tokens';

/** Kinds of pages that stand where another was asked for, known by their words in many languages. */
export type PageKind = keyof typeof KINDS;

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

interface Words {
  /** Whole titles, headings and paragraphs. */
  names: ReadonlySet<string>;
  /** Parts of them. */
  sentences: PhraseIndex<null>;
  /** What such pages ask of a site's owner, or its visitor: “upload your files”, “contact your hosting provider”. */
  calls: PhraseIndex<null>;
  /** Names and sentences that are put together from words. */
  messages: MessageWords | null;
}

type MessageList = Readonly<Record<'names' | 'sentences', string[]>> & { calls?: string[] };

const MESSAGES: ReadonlyMap<string, MessageWords> = new Map([
  // “Your hosting account is temporarily suspended”: what is switched off, and that it is.
  ['suspended', new MessageWords(SUSPENDED_WORDS, { common: 'http, error', nearTokens: 6 })],
  // “Welcome to nginx on Debian!”, “Test page for the HTTP server”: the name of software, and that it is there.
  ['defaultPage', new MessageWords(DEFAULT_PAGE_WORDS, { common: 'http', nearTokens: 5 })],
]);

const WORDS: ReadonlyMap<string, Words> = new Map(
  Object.entries<MessageList>(KINDS).map(([kind, { names, sentences, calls = [] }]) => [
    kind,
    {
      names: new Set(names.flatMap(listed).map(keyOf)),
      sentences: indexOf(sentences),
      calls: indexOf(calls),
      messages: MESSAGES.get(kind) ?? null,
    },
  ]),
);

/**
 * What says in words that a page is of a kind. Its title, its headings and its text each count once: 2 for
 * nothing but a name of the kind, 1 for a phrase of it. Beside one of them, what such pages ask for counts 1.
 */
export function kindSigns(kind: PageKind, page: PageText): KindSigns {
  const words = WORDS.get(kind);
  if (words === undefined) return { weight: 0, isTold: false, isCalled: false, evidence: [] };
  const { title, titleParts, headings, blocks, blockParts } = passagesOf(page);
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

function signOf(
  sign: Evidence['sign'],
  passages: readonly Passage[],
  parts: readonly Passage[],
  words: Words,
): Sign | null {
  const name = parts.find((part) => part.text.length < 200 && isName(part, words));
  if (name !== undefined) return { weight: 2, evidence: evidenceOf(sign, name.text) };
  const told = passages.find((one) => isTold(one, words));
  return told === undefined ? null : { weight: 1, evidence: evidenceOf(sign, told.text) };
}

function isName({ text, key }: Passage, { names, messages }: Words): boolean {
  return names.has(key) || (messages?.isMessage(text) ?? false);
}

function isTold({ tokens, statements }: Passage, { sentences, messages }: Words): boolean {
  if (sentences.findIn(tokens).length > 0) return true;
  return messages !== null && statements.some((one) => messages.isToldIn(one));
}

/** Rules and reports tell of suspended accounts, too, but amid other sentences. */
function isFirm(kind: PageKind, found: readonly Sign[]): boolean {
  if (kind !== 'suspended') return found.length > 0;
  return found.some(({ weight, evidence: { sign } }) => weight > 1 || sign !== 'sentence');
}

function isCall({ tokens }: Passage, { calls }: Words): boolean {
  return calls.findIn(tokens).length > 0;
}

function indexOf(phrases: readonly string[]): PhraseIndex<null> {
  return new PhraseIndex(phrases.flatMap(listed).map((one) => [one, null] as const));
}

function keyOf(text: string): string {
  return tokensOf(text).join(' ');
}

function listed(phrases: string): string[] {
  return phrases.split(', ');
}

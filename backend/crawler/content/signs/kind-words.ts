import { onFirstUse } from '../../../runtime/on-first-use';
import DEFAULT_PAGE_WORDS from './default-page-words.json';
import { MessageWords } from './message-words';
import KINDS from './page-kinds.json';
import type { Passages } from './passages';
import { PhraseIndex } from './phrase-index';
import SUSPENDED_WORDS from './suspended-words.json';
import { tokensOf } from './tokens';

/** Kinds of pages that stand where another was asked for, known by their words in many languages. */
export type PageKind = keyof typeof KINDS;

/** The words of a kind. */
export interface KindWords {
  /** Whole titles, headings and paragraphs, as `Passage.key` is. */
  names: ReadonlySet<string>;
  /** Parts of them. */
  sentences: PhraseIndex<null>;
  /** What such pages ask of a site's owner, or its visitor: “upload your files”, “contact your hosting provider”. */
  calls: PhraseIndex<null>;
  /** Names and sentences that are put together from words. */
  messages: MessageWords | null;
}

type MessageList = Readonly<Record<'names' | 'sentences', string[]>> & { calls?: string[] };

const messages = onFirstUse<ReadonlyMap<string, MessageWords>>(
  () =>
    new Map([
      // “Your hosting account is temporarily suspended”: what is switched off, and that it is.
      ['suspended', new MessageWords(SUSPENDED_WORDS, { common: 'http, error', nearTokens: 6 })],
      // “Welcome to nginx on Debian!”, “Test page for the HTTP server”: the name of software, and that it is there.
      ['defaultPage', new MessageWords(DEFAULT_PAGE_WORDS, { common: 'http', nearTokens: 5 })],
    ]),
);

const LISTS = Object.entries<MessageList>(KINDS);

const words = onFirstUse<ReadonlyMap<string, KindWords>>(
  () =>
    new Map(
      LISTS.map(([kind, { names, sentences, calls = [] }]) => [
        kind,
        {
          names: new Set(names.flatMap(listed).map((name) => tokensOf(name).join(' '))),
          sentences: indexOf(sentences),
          calls: indexOf(calls),
          messages: messages().get(kind) ?? null,
        },
      ]),
    ),
);

/** Every phrase without which a page says nothing of a kind. */
const mentions = onFirstUse(
  () =>
    new PhraseIndex<string>(
      LISTS.flatMap(([kind, { names, sentences }]) =>
        [...names, ...sentences, ...(messages().get(kind)?.verdicts ?? [])]
          .flatMap(listed)
          .map((phrase) => [phrase, kind] as const),
      ),
    ),
);

/** The words of a kind; undefined for one that has none. */
export function wordsOfKind(kind: PageKind): KindWords | undefined {
  return words().get(kind);
}

/** The kinds of which a page may say something: most pages speak of none, which shows at one look for all kinds. */
export function kindsMentioned({ title, headings, blocks }: Passages): ReadonlySet<string> {
  const kinds = new Set<string>();
  for (const passages of [title, headings, blocks]) {
    for (const { tokens } of passages) {
      for (const { label } of mentions().findIn(tokens)) kinds.add(label);
    }
  }
  return kinds;
}

function indexOf(phrases: readonly string[]): PhraseIndex<null> {
  return new PhraseIndex(phrases.flatMap(listed).map((one) => [one, null] as const));
}

function listed(phrases: string): string[] {
  return phrases.split(', ');
}

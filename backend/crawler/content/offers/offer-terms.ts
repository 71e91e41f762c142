import { OFFER_TOPICS, type OfferTopic } from '../../../status/takeover/offer';
import { hasUnspaced } from '../signs/words';
import { foldText } from './fold-text';
import { TermAutomaton } from './term-automaton';
import adult from './terms/adult.json';
import crypto from './terms/crypto.json';
import essays from './terms/essays.json';
import gambling from './terms/gambling.json';
import loans from './terms/loans.json';
import offerWords from './terms/offer-words.json';
import pharma from './terms/pharma.json';
import reportWords from './terms/report-words.json';
import seo from './terms/seo.json';

/**
 * `strong`: who says so sells; `core`: a name of the topic itself, which sells beside a word of an offer; `weak`: what
 * belongs to the topic; `offer`: a word of offers of any kind; `report`: a word of those who tell of such trade, forbid it,
 * or help: of the police, courts, doctors, museums.
 */
export type TermKind = 'strong' | 'core' | 'weak' | 'offer' | 'report';

/** What a term is for one topic. */
export interface TermUse {
  /** null: words of offers and of reports belong to none. */
  topic: OfferTopic | null;
  /** By language: ISO 639-1, `mul` for what is said everywhere. */
  kinds: ReadonlyMap<string, TermKind>;
}

/** The same of one language, as it is listed. */
interface ListedUse {
  topic: OfferTopic | null;
  language: string;
  kind: TermKind;
}

/** Terms of one topic in one language, with commas between them. */
type TermLists = Readonly<Partial<Record<Exclude<TermKind, 'offer' | 'report'>, string>>>;

const TERMS: Readonly<Record<OfferTopic, Readonly<Record<string, TermLists>>>> = {
  gambling,
  pharma,
  adult,
  loans,
  essays,
  crypto,
  seo,
};

/** A term, and what it is. */
interface OfferTerm {
  /** As it is looked for: with the spaces around it. */
  written: string;
  uses: readonly TermUse[];
}

/** All terms, ready to be looked for. */
export interface OfferTerms {
  automaton: TermAutomaton;
  /** By the place of a term. */
  terms: readonly OfferTerm[];
}

/** Words of which terms are made, but those of reports. */
export interface TermWords {
  whole: ReadonlySet<string>;
  /** What words begin with where a term goes on. */
  beginnings: ReadonlySet<string>;
}

const PLAIN = /^[ a-z\d]+$/;

let made: OfferTerms | undefined;

/** Made at the first question: few programs ask. */
export function offerTerms(): OfferTerms {
  made ??= makeTerms();
  return made;
}

function makeTerms(): OfferTerms {
  const uses = new Map<string, Map<OfferTopic | null, Map<string, TermKind>>>();
  const add = (list: string, use: ListedUse): void => {
    for (const written of list.split(',')) addUse(uses, termOf(written), use);
  };
  for (const topic of OFFER_TOPICS) {
    for (const [language, lists] of Object.entries(TERMS[topic])) {
      const { strong = '', core = '', weak = '' } = lists;
      add(strong, { topic, language, kind: 'strong' });
      add(core, { topic, language, kind: 'core' });
      add(weak, { topic, language, kind: 'weak' });
    }
  }
  for (const [language, list] of Object.entries(offerWords)) {
    add(list, { topic: null, language, kind: 'offer' });
  }
  for (const [language, list] of Object.entries(reportWords)) {
    add(list, { topic: null, language, kind: 'report' });
  }
  const terms = [...uses].map(([written, byTopic]) => ({
    written,
    uses: [...byTopic].map(([topic, kinds]) => ({ topic, kinds })),
  }));
  return { automaton: new TermAutomaton(terms.map(({ written }) => written)), terms };
}

let madeWords: TermWords | undefined;

/** Those in plain Latin letters, made at the first question: few pages ask. */
export function termWords(): TermWords {
  madeWords ??= makeWords();
  return madeWords;
}

function makeWords(): TermWords {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  for (const { written, uses } of offerTerms().terms) {
    if (!PLAIN.test(written) || uses.every(isOfReports)) continue;
    const words = written.trim().split(' ');
    if (!written.endsWith(' ')) beginnings.add(words.pop() ?? '');
    for (const word of words) whole.add(word);
  }
  return { whole, beginnings };
}

function isOfReports({ kinds }: TermUse): boolean {
  for (const kind of kinds.values()) if (kind !== 'report') return false;
  return true;
}

/** What a term is first is what it is: strong before core before weak. */
function addUse(
  uses: Map<string, Map<OfferTopic | null, Map<string, TermKind>>>,
  term: string,
  { topic, language, kind }: ListedUse,
): void {
  if (term.trim() === '') return;
  const byTopic = uses.get(term) ?? new Map<OfferTopic | null, Map<string, TermKind>>();
  uses.set(term, byTopic);
  const kinds = byTopic.get(topic) ?? new Map<string, TermKind>();
  byTopic.set(topic, kinds);
  if (!kinds.has(language)) kinds.set(language, kind);
}

/** Shorter Latin beginnings are those of words of all kinds: “judi” of “judicial”, “agen” of “agency”, “oran” of “orange”. */
const STEM_CHARS_MIN = 5;
const SHORT_LATIN = new RegExp(`^[a-z\\d]{1,${STEM_CHARS_MIN - 1}}$`);

/**
 * A term as it is looked for in a folded text: between spaces, but for where a `*` says that the word goes on, and in
 * scripts that set none.
 */
function termOf(written: string): string {
  const folded = foldText(written);
  const plain = folded.trim();
  if (hasUnspaced(plain)) return plain;
  if (SHORT_LATIN.test(plain)) return ` ${plain} `;
  const bare = written.trim();
  const start = bare.startsWith('*') ? '' : ' ';
  return start + plain + (bare.endsWith('*') ? '' : ' ');
}

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import Banana from 'banana-i18n';
import type { Age } from '../status/age';
import type english from '../../i18n/en.json';

/**
 * What the gadget and the pages say alike: of an address whose name seems to be in other hands, of pages found again, of
 * several links to one address.
 */
type SharedKey =
  | `weboid-details-${'takeover' | 'reason-usurped' | 'found-'}${string}`
  | 'weboid-details-by-hand-nth';

/** Messages of web pages, commands and edits; the compiler refuses a key that i18n/en.json does not have. */
export type MessageKey = Extract<
  keyof typeof english,
  `weboid-${'web' | 'check' | 'repair' | 'mail' | 'talk'}-${string}` | SharedKey
>;

/** Texts of one language. Results are plain text and still have to be escaped. */
export interface Translator {
  /** Language of the texts, which is not always the one asked for. */
  lang: string;
  dir: 'ltr' | 'rtl';
  text: (key: MessageKey, ...params: (string | number)[]) => string;
  /** W4.2: `6 months ago`, `yesterday`. */
  timeAgo: (age: Age) => string;
  number: (value: number) => string;
  /** Of `2024-03`: `March 2024`. */
  month: (month: string) => string;
  /** Of milliseconds since 1970: `March 5, 2024`. */
  day: (ms: number) => string;
  /** `a, b, and c` */
  list: (items: string[]) => string;
}

/** A language by its code and its own name. */
export interface LanguageName {
  code: string;
  name: string;
}

/** All languages; the texts of each are read when it is first asked for. */
export interface Messages {
  /** Languages that have a file, by code. */
  languages: readonly LanguageName[];
  /** The first wanted language that has a file, by itself or by its fallbacks; else English. */
  translator(wanted: readonly string[]): Translator;
}

const FINAL_FALLBACK = 'en';
/** Gregorian everywhere, as the dates in wikitext are. */
const MONTH = { calendar: 'gregory', timeZone: 'UTC', year: 'numeric', month: 'long' } as const;
const DAY = { calendar: 'gregory', timeZone: 'UTC', dateStyle: 'long' } as const;
/** Structure of a language code as MediaWiki uses them; anything else is not looked up. */
const LANGUAGE_CODE = /^[a-z]{2,8}(-[a-z0-9]{1,8})*$/;
const RTL_SCRIPTS: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa']);

/**
 * Opens a folder of language files (banana format); qqq is documentation and left out. English is read at once, any
 * other file when its language is first asked for.
 * @throws when the folder or a file cannot be read or is not JSON, `translator` as well
 */
export function loadMessages(folder: string): Messages {
  const files = new LanguageFiles(folder);
  const translators = new Map([[FINAL_FALLBACK, createTranslator(FINAL_FALLBACK, files)]]);
  return {
    languages: files.codes.map(languageName),
    translator(wanted) {
      const chain = wanted.flatMap(fallbackChain);
      const lang = chain.find((candidate) => files.codes.includes(candidate)) ?? FINAL_FALLBACK;
      const translator = translators.get(lang) ?? createTranslator(lang, files);
      translators.set(lang, translator);
      return translator;
    },
  };
}

/** The texts of each language that has a file, read once. */
class LanguageFiles {
  readonly codes: readonly string[];
  readonly #read = new Map<string, Record<string, string>>();

  constructor(readonly folder: string) {
    const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
    this.codes = names
      .map((name) => basename(name, '.json'))
      .filter((code) => code !== 'qqq')
      .sort();
  }

  textsOf(code: string): Record<string, string> {
    const texts =
      this.#read.get(code) ?? JSON.parse(readFileSync(join(this.folder, `${code}.json`), 'utf8'));
    this.#read.set(code, texts);
    return texts;
  }
}

function createTranslator(lang: string, files: LanguageFiles): Translator {
  const banana = new Banana(lang, { finalFallback: FINAL_FALLBACK });
  for (const code of new Set([lang, ...banana.getFallbackLocales()].flatMap(truncations))) {
    if (files.codes.includes(code)) banana.load(files.textsOf(code), code);
  }
  const numbers = new Intl.NumberFormat(lang);
  const months = new Intl.DateTimeFormat(lang, MONTH);
  const days = new Intl.DateTimeFormat(lang, DAY);
  const lists = new Intl.ListFormat(lang);
  const relativeTimes = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' });
  return {
    lang,
    dir: directionOf(lang),
    text: keptTexts((key, params) => banana.i18n(key, ...params)),
    timeAgo: ({ value, unit }) => relativeTimes.format(-value, unit),
    number: (value) => numbers.format(value),
    month: (month) => months.format(new Date(`${month}-01`)),
    day: (ms) => days.format(ms),
    list: (items) => lists.format(items),
  };
}

/** Texts of a language that are kept, and how long what is written into them may be. */
const TEXTS_MAX = 1_000;
const PARAM_CHARS_MAX = 40;

/** Keeps texts: a page of a hundred rows asks for the same ones a hundred times, and a plural costs as much as the rest of a row. */
function keptTexts(
  make: (key: MessageKey, params: (string | number)[]) => string,
): Translator['text'] {
  const kept = new Map<string, string>();
  return (key, ...params) => {
    if (params.some((param) => String(param).length > PARAM_CHARS_MAX)) return make(key, params);
    const asked = params.length === 0 ? key : JSON.stringify([key, ...params]);
    const known = kept.get(asked);
    if (known !== undefined) return known;
    if (kept.size >= TEXTS_MAX) kept.clear();
    const text = make(key, params);
    kept.set(asked, text);
    return text;
  };
}

function languageName(code: string): LanguageName {
  return { code, name: new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code };
}

/** By the script that the language is usually written in (CLDR likely subtags). */
function directionOf(lang: string): 'ltr' | 'rtl' {
  const { script } = new Intl.Locale(lang).maximize();
  return RTL_SCRIPTS.has(script ?? '') ? 'rtl' : 'ltr';
}

/** MediaWiki's fallbacks of a language without the final English; none for what is no code. */
function fallbackChain(wanted: string): string[] {
  const lang = wanted.toLowerCase();
  if (!LANGUAGE_CODE.test(lang)) return [];
  const fallbacks = new Banana(lang).getFallbackLocales().slice(0, -1);
  return [lang, ...fallbacks].flatMap(truncations);
}

/** `zh-hant-tw` → `zh-hant-tw`, `zh-hant`, `zh`. */
function truncations(lang: string): string[] {
  const subtags = lang.split('-');
  return subtags.map((_, dropped) => subtags.slice(0, subtags.length - dropped).join('-'));
}

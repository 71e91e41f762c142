/** Message texts by language and key, in the syntax of banana JSON; the languages to prefer come first. */
export type MessageCatalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface GadgetTranslator {
  /** Language of the texts: a key of the catalog. */
  readonly language: string;
  /** In which direction that language is written. */
  readonly direction: 'ltr' | 'rtl';
  /** A tag for `Intl` that fits the texts. */
  readonly locale: string;
  /** The text of prefix + key with `$1`… and `{{PLURAL:$1|one|other}}` filled in. */
  readonly text: (key: string, ...values: readonly (string | number)[]) => string;
}

const FALLBACK = 'en';
const PLURAL = /\{\{PLURAL:\$(\d)\|([^}]*)\}\}/g;
/** The order of forms in MediaWiki's PLURAL; a language has some of these. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];
/** Languages that may have digits of their own. */
const NATIVE_DIGITS =
  /^(ar|as|bgn|bho|bn|ckb|dz|fa|ff|hi|hnj|ks|lrc|mni|mr|my|mzn|ne|pa|ps|raj|sa|sat|sd|ur|uz)/;
/** MediaWiki's languages that are written from right to left. */
const RIGHT_TO_LEFT =
  /^(ar|ar[cyz]|azb|ckb|dv|fa|glk|he|ks|lrc|mzn|nqo|pnb|ps|sd|skr|ug|ur|yi)(-(?!latn|cyrl|deva)|$)|-arab$/;

/**
 * Speaks the first of the wanted languages, or of the languages that they are a variety of
 * (`de-at` → `de`), that has texts, else the first of the catalog. A text that it lacks comes in
 * the next one that has it.
 * @param languages of MediaWiki, the best first
 * @param prefix of the keys
 */
export function createTranslator(
  catalog: MessageCatalog,
  languages: readonly string[],
  prefix = 'weboid-gadget-',
): GadgetTranslator {
  const wanted = languages.reduce<string[]>(
    (all, language) => all.concat(language, language.replace(/-.*/, '')),
    [],
  );
  const known = wanted.concat(Object.keys(catalog)).filter((language) => catalog[language]);
  const language = known[0] ?? FALLBACK;
  const locale = intlLocale(language);
  const text: GadgetTranslator['text'] = (key, ...values) => {
    const plural = (_: string, position: string, forms: string): string =>
      pluralForm(locale, Number(values[Number(position) - 1]), forms.split('|'));
    const value = (whole: string, position: string): string =>
      shown(locale, values[Number(position) - 1] ?? whole);
    const id = prefix + key;
    const message = known.map((one) => catalog[one]?.[id]).find((one) => one) ?? `⧼${id}⧽`;
    return message.replace(PLURAL, plural).replace(/\$(\d)/g, value);
  };
  return { language, direction: RIGHT_TO_LEFT.test(language) ? 'rtl' : 'ltr', locale, text };
}

/** MediaWiki has languages (`x-…`, `simple`) that `Intl` rejects or that this browser does not know. */
function intlLocale(language: string): string {
  try {
    // Asked of PluralRules: the lists of dates and numbers take Chromium 20 ms to make.
    return Intl.PluralRules.supportedLocalesOf(language)[0] ?? FALLBACK;
  } catch (error) {
    if (error instanceof RangeError) return FALLBACK;
    throw error;
  }
}

/** A form for just this number (`0=none`), else that of the number's category. */
function pluralForm(locale: string, count: number, forms: readonly string[]): string {
  const exact = `${count}=`;
  const own = forms.find((form) => form.indexOf(exact) === 0);
  if (own) return own.slice(exact.length);
  const rules = new Intl.PluralRules(locale);
  const categories = rules.resolvedOptions().pluralCategories as readonly string[];
  const ordered = PLURAL_CATEGORIES.filter((category) => categories.includes(category));
  const general = forms.filter((form) => !/^\d+=/.test(form));
  return general[Math.min(ordered.indexOf(rules.select(count)), general.length - 1)] ?? '';
}

function shown(locale: string, value: string | number): string {
  if (typeof value === 'string') return value;
  // The first number in a locale's way takes Chromium 20 ms; small ones look alike in most.
  const isPlain = value >= 0 && value < 1000 && !NATIVE_DIGITS.test(locale);
  return isPlain ? String(value) : value.toLocaleString(locale);
}

/** Message texts by language and key, in the syntax of banana JSON. */
export type MessageCatalog = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Translator {
  /** Language of the texts: a key of the catalog. */
  readonly language: string;
  /** Set when the texts are English because the user's own language has none. */
  readonly direction: 'ltr' | undefined;
  /** A tag for `Intl` that fits the texts. */
  readonly locale: string;
  /** The text of `weboid-gadget-<key>` with `$1`… and `{{PLURAL:$1|one|other}}` filled in. */
  readonly text: (key: string, ...values: readonly (string | number)[]) => string;
}

const PREFIX = 'weboid-gadget-';
const FALLBACK = 'en';
const PLURAL = /\{\{PLURAL:\$(\d)\|([^}]*)\}\}/g;
/** The order of forms in MediaWiki's PLURAL; a language has some of these. */
const PLURAL_CATEGORIES = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Picks the user's language, else the one it is a variety of (`de-at` → `de`), else English. */
export function createTranslator(catalog: MessageCatalog, userLanguage: string): Translator {
  const candidates = [userLanguage, userLanguage.replace(/-.*/, '')];
  const ownLanguage = candidates.find((candidate) => catalog[candidate]);
  const language = ownLanguage ?? FALLBACK;
  const locale = intlLocale(language);
  const texts = Object.assign({}, catalog[FALLBACK], catalog[language]) as Record<string, string>;
  const text: Translator['text'] = (key, ...values) => {
    const plural = (_: string, position: string, forms: string): string =>
      pluralForm(locale, Number(values[Number(position) - 1]), forms.split('|'));
    const value = (whole: string, position: string): string =>
      shown(locale, values[Number(position) - 1] ?? whole);
    const message = texts[PREFIX + key] ?? `⧼${PREFIX}${key}⧽`;
    return message.replace(PLURAL, plural).replace(/\$(\d)/g, value);
  };
  return { language, direction: ownLanguage ? undefined : 'ltr', locale, text };
}

/** MediaWiki has languages (`x-…`, `simple`) that `Intl` rejects or that this browser does not know. */
function intlLocale(language: string): string {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language)[0] ?? FALLBACK;
  } catch (error) {
    if (error instanceof RangeError) return FALLBACK;
    throw error;
  }
}

function pluralForm(locale: string, count: number, forms: readonly string[]): string {
  const rules = new Intl.PluralRules(locale);
  const categories = rules.resolvedOptions().pluralCategories as readonly string[];
  const ordered = PLURAL_CATEGORIES.filter((category) => categories.includes(category));
  const index = Math.min(ordered.indexOf(rules.select(count)), forms.length - 1);
  return forms[index] ?? '';
}

function shown(locale: string, value: string | number): string {
  return typeof value === 'number' ? value.toLocaleString(locale) : value;
}

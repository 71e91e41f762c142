import type { Translator } from '../runtime/messages';
import type { AskedWiki } from './asked-wiki';

/** What of a wiki its name is made from. */
export type NamedByPeople = Pick<AskedWiki, 'domain' | 'siteName'>;

/** Projects that have a wiki for each language, all of the same name. */
const LANGUAGE_WIKI =
  /^([a-z]{2,12}(?:-[a-z]+)*)\.(wikipedia|wiktionary|wikibooks|wikinews|wikiquote|wikisource|wikiversity|wikivoyage)\.org$/;

/** A wiki of one language of a Wikimedia project. */
interface LanguageWiki {
  /** Code, as domains have it. */
  language: string;
  /** `Wikipedia` */
  project: string;
}

/** Null: it has a name of its own, or is no Wikimedia project. */
function languageWiki(domain: string): LanguageWiki | null {
  const [, language, project] = LANGUAGE_WIKI.exec(domain) ?? [];
  if (language === undefined || project === undefined) return null;
  return { language, project: `${project.charAt(0).toUpperCase()}${project.slice(1)}` };
}

/** Names of languages by the language of the text and their code: making them anew is slow. */
const languageNames = new Map<string, Map<string, string | null>>();

/** Codes of wikis that are no tags of their language (RFC 5646), or those of another one, as MediaWiki's LanguageCode has them. */
const TAGS: ReadonlyMap<string, string> = new Map([
  ['als', 'gsw'],
  ['bat-smg', 'sgs'],
  ['cbk-zam', 'cbk'],
  ['eml', 'egl'],
  ['fiu-vro', 'vro'],
  ['nrm', 'nrf'],
  ['roa-rup', 'rup'],
  ['zh-classical', 'lzh'],
  ['zh-min-nan', 'nan'],
  ['zh-yue', 'yue'],
]);

/** `German`; null where the language of the texts has no name for it. */
function languageName(language: string, lang: string): string | null {
  const names = languageNames.get(lang) ?? new Map<string, string | null>();
  languageNames.set(lang, names);
  const known = names.get(language);
  if (known !== undefined) return known;
  const told = nameOfTag(TAGS.get(language) ?? language, lang);
  names.set(language, told);
  return told;
}

function nameOfTag(tag: string, lang: string): string | null {
  try {
    return new Intl.DisplayNames([lang], { type: 'language', fallback: 'none' }).of(tag) ?? null;
  } catch {
    // It fails where this is no tag of a language, for no other reason.
    return null;
  }
}

/**
 * What people call a wiki: `German Wikipedia` where there is one for each language, else what it calls itself;
 * its domain as long as that is not known.
 */
export function nameOfWiki(
  { domain, siteName }: NamedByPeople,
  { lang, text }: Pick<Translator, 'lang' | 'text'>,
): string {
  const its = languageWiki(domain);
  const language = its === null ? null : languageName(its.language, lang);
  if (its !== null && language !== null) {
    return text('weboid-web-wiki-name', language, its.project);
  }
  return siteName() || domain;
}

/** How a wiki is shown to people: `Example Wiki, example.org`. */
export function wikiLabel(
  wiki: NamedByPeople,
  translator: Pick<Translator, 'lang' | 'text'>,
): string {
  const name = nameOfWiki(wiki, translator);
  if (name === wiki.domain) return name;
  return translator.text('weboid-web-wiki-label', name, wiki.domain);
}

/** What is no letter and no digit does not tell names apart. */
function comparable(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A domain anywhere in a text: labels name it, and addresses hold it. */
const DOMAIN = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?/u;

/** The beginnings by which somebody may look for it, in small letters, beside its database name and domain. */
export function wordsForWiki({ domain, siteName }: NamedByPeople, lang: string): string[] {
  const its = languageWiki(domain);
  if (its === null) return [siteName().toLowerCase()];
  const language = languageName(its.language, lang)?.toLowerCase() ?? '';
  const project = its.project.toLowerCase();
  return [`${language} ${project}`, `${project} ${language}`, `${project} (${language})`];
}

/** In whose words people here name languages: those that have texts. */
export const NAMING_LANGUAGES: readonly string[] =
  'ar de en es fr he it ja nl pl pt ru zh-hans'.split(' ');

/**
 * The wiki that somebody means who does not write its database name: by its domain, be it inside a label or an
 * address, by its name for itself, or by language and project (`German Wikipedia`, `Wikipedia (Deutsch)`).
 * @returns null where no wiki is called so, or several are
 */
export function wikiCalled<Its extends NamedByPeople & Pick<AskedWiki, 'dbname'>>(
  wikis: readonly Its[],
  typed: string,
): Its | null {
  const [domain] = DOMAIN.exec(typed.toLowerCase()) ?? [];
  const wanted = comparable(typed);
  const called = wikis.filter(
    (wiki) =>
      wiki.domain === domain || wiki.dbname.toLowerCase() === wanted || isNamed(wiki, wanted),
  );
  return called.length === 1 ? (called[0] ?? null) : null;
}

function isNamed({ domain, siteName }: NamedByPeople, wanted: string): boolean {
  const its = languageWiki(domain);
  if (its === null) return wanted !== '' && comparable(siteName()) === wanted;
  const project = its.project.toLowerCase();
  if (!wanted.includes(project)) return false;
  const language = wanted.replace(project, '').trim();
  return NAMING_LANGUAGES.some((lang) => {
    const name = languageName(its.language, lang);
    return name !== null && comparable(name) === language;
  });
}

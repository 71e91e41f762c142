/**
 * What pages write for a language of the lists, beside the codes that `Intl` knows to be old or longer ones: written forms and
 * parts of it, and countries that are no language.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['nb', 'no'],
  ['nn', 'no'],
  ['fil', 'tl'],
  ['yue', 'zh'],
  ['wuu', 'zh'],
  ['nan', 'zh'],
  ['hak', 'zh'],
  ['ua', 'uk'],
  ['jp', 'ja'],
  ['cn', 'zh'],
  ['tw', 'zh'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['gr', 'el'],
  ['vn', 'vi'],
  ['rs', 'sr'],
]);

/**
 * The language that a tag names, as the lists of words call it: `no` of `nb-NO`, `zh` of `cmn-Hans`, `he` of `iw`, `pt` of
 * `pt_BR`.
 * @param tag as an attribute says, in lower case
 * @returns ISO 639-1; null where it names none that has such a code
 */
export function languageOfTag(tag: string): string | null {
  const primary = /^[a-z]{2,3}(?![a-z])/.exec(tag.trim())?.[0];
  if (primary === undefined) return null;
  // RFC 5646: the code in use today, the shortest there is. Scripts and regions that it brings along say nothing here.
  const [code = primary] = (Intl.getCanonicalLocales(primary)[0] ?? primary).split('-');
  const language = ALIASES.get(code) ?? code;
  return language.length === 2 ? language : null;
}

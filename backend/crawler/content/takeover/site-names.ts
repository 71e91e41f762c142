import { foldText } from '../offers/fold-text';

const NAME_CHARS_MIN = 4;
const NAMES_MAX = 4;
const BETWEEN = /\s[|–—·»«:•/-]\s|\s?[|·»]\s?/;

/** Names that sites have which have none. */
const NO_NAMES: ReadonlySet<string> = new Set([
  'home',
  'homepage',
  'blog',
  'website',
  'home page',
  'startseite',
  'index',
  'welcome',
  'untitled',
]);

/**
 * What a page says that its site is called: what it tells programs, and the last and first part of its title where
 * that has several. Folded.
 */
export function siteNames(siteName: string, title: string): readonly string[] {
  const parts = title.split(BETWEEN).map((part) => part.trim());
  const told = parts.length > 1 ? [parts.at(-1) ?? '', parts[0] ?? ''] : [];
  const names = (siteName === '' ? told : [siteName]).map((name) => foldText(name).trim());
  return [...new Set(names)]
    .filter((name) => name.length >= NAME_CHARS_MIN && !NO_NAMES.has(name))
    .slice(0, NAMES_MAX);
}

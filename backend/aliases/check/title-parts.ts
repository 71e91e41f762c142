import type { AliasPage } from '../pages/alias-page';
import { comparedWords } from '../pages/read-alias-page';

/** What a page is called, in three ways. */
export type PageNames = Pick<AliasPage, 'heading' | 'shared' | 'title'>;

/** Tells of words whether a site is called so before the titles of its pages: `Site: title`. */
export type IsPrefix = (words: string) => boolean;

/** Between a page's title and its site's. */
const PARTS = /\s+[|–—·•:»«›-]+\s+/;
/** A colon that stands close to what is before it; most are of the title itself. */
const PREFIX = /^([^:]{2,80}):\s+(?=\S)/;
const NONE: IsPrefix = () => false;

/** Each way in which a page is called, as lists of its parts: words as they are compared, one space between them. */
export function titleWays(
  { heading, shared, title }: PageNames,
  isPrefix: IsPrefix = NONE,
): string[][] {
  const split = (name: string): string[] => withoutPrefix(name, isPrefix).split(PARTS);
  return [[heading], split(shared), split(title)].map((parts) =>
    parts.map(words).filter((part) => part !== ''),
  );
}

/** What stands before colons in the titles of a page. */
export function titlePrefixes({ shared, title }: PageNames): string[] {
  const prefixes = [shared, title].map((name) => words(PREFIX.exec(name)?.[1] ?? ''));
  return prefixes.filter((prefix) => prefix !== '');
}

function withoutPrefix(name: string, isPrefix: IsPrefix): string {
  const [all = '', prefix = ''] = PREFIX.exec(name) ?? [];
  return prefix !== '' && isPrefix(words(prefix)) ? name.slice(all.length) : name;
}

const words = (text: string): string => comparedWords(text).join(' ');

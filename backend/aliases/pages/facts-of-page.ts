import type { CopyFacts } from '../rules/known-move';
import type { AliasPage } from './alias-page';
import { comparedWords } from './read-alias-page';

/** Between a page's title and its site's. */
const PARTS = /\s+[|–—·•:»«›-]+\s+/;

/** What a page is called, in words: its heading, where that is no name of the site. */
export function titleOf({ heading, shared, title }: AliasPage): string | null {
  const own = withoutSite(shared || title);
  if (heading === '') return own === '' ? null : own;
  const isOfPage = own === '' || haveWordInCommon(heading, own);
  return isOfPage ? heading : own;
}

/** Everything that rules ask a copy for. */
export function factsOfPage(page: AliasPage): CopyFacts {
  return { title: titleOf(page), date: page.date };
}

/** The longest part: sites are called by less than pages are. */
export function withoutSite(title: string): string {
  const parts = title.split(PARTS).map((part) => part.trim());
  return parts.reduce((longest, part) => (part.length > longest.length ? part : longest), '');
}

function haveWordInCommon(one: string, other: string): boolean {
  const words = new Set(comparedWords(one));
  return comparedWords(other).some((word) => words.has(word));
}

import type { AliasPage } from '../pages/alias-page';
import { comparedWords } from '../pages/read-alias-page';
import { NO_SITE_NAME, titlePieces, type IsSiteName } from '../pages/title-pieces';

/** What a page is called, in three ways. */
export type PageNames = Pick<AliasPage, 'heading' | 'shared' | 'title'>;

/** A colon that stands close to what is before it; most are of the title itself. */
const PREFIX = /^([^:]{2,80}):\s+(?=\S)/;

/**
 * Each way in which a page is called, as lists of its parts: words as they are compared, one space between them.
 * @param isSiteName of what stands before a colon: `Site: title`; the site's name is left out there
 */
export function titleWays(
  { heading, shared, title }: PageNames,
  isSiteName: IsSiteName = NO_SITE_NAME,
): string[][] {
  const split = (name: string): string[] => titlePieces(withoutSiteBefore(name, isSiteName));
  return [[heading], split(shared), split(title)].map((parts) =>
    parts.map(words).filter((part) => part !== ''),
  );
}

/** What stands before colons in the titles of a page. */
export function titlePrefixes({ shared, title }: PageNames): string[] {
  const prefixes = [shared, title].map((name) => words(PREFIX.exec(name)?.[1] ?? ''));
  return prefixes.filter((prefix) => prefix !== '');
}

function withoutSiteBefore(name: string, isSiteName: IsSiteName): string {
  const [all = '', prefix = ''] = PREFIX.exec(name) ?? [];
  return prefix !== '' && isSiteName(words(prefix)) ? name.slice(all.length) : name;
}

const words = (text: string): string => comparedWords(text).join(' ');

import { addressParts } from '../addresses/address-parts';
import { slugOf } from '../addresses/slug-words';
import type { AliasPage } from '../pages/alias-page';
import { comparedWords } from '../pages/read-alias-page';
import { titleWithoutSite } from '../pages/facts-of-page';
import { shinglesOf } from '../pages/shingles';

/** A page and its shingles. */
export interface ComparedText {
  readonly page: AliasPage;
  readonly shingles: ReadonlySet<number>;
  /** Of one page at several addresses, of print and mobile versions, it is one. */
  readonly key: string;
}

/** Prepares a page for comparing. @param address where it stands or stood */
export function comparedText(page: AliasPage, address: string): ComparedText {
  const parts = addressParts(address);
  const slug = parts === null ? '' : slugOf(parts).toLowerCase();
  const title = comparedWords(titleWithoutSite(page) ?? '').join(' ');
  return { page, shingles: shinglesOf(page.words), key: `${slug}\n${title}` };
}

import { addressParts, type AddressParts } from '../addresses/address-parts';
import { slugOf, slugWords } from '../addresses/slug-words';
import type { AliasPage } from '../pages/alias-page';
import { comparedWords } from '../pages/read-alias-page';
import { shinglesOf } from '../pages/shingles';

/** A page and its shingles. */
export interface ComparedText {
  readonly page: AliasPage;
  readonly shingles: ReadonlySet<number>;
  /** Where it stands or stood. */
  readonly address: string;
  /** Of one page at several addresses, of print and mobile versions, it is one. */
  readonly key: string;
}

/** Prepares a page for comparing. @param address where it stands or stood */
export function comparedText(page: AliasPage, address: string): ComparedText {
  const parts = addressParts(address);
  const place = parts === null ? '' : placeOf(parts);
  // All of what it is called: in one of both there may be nothing but the name of its site.
  const names = [page.heading, page.title].map((name) => comparedWords(name).join(' '));
  return { page, address, shingles: shinglesOf(page.words), key: [place, ...names].join('\n') };
}

/** The slug; where it is a word that many pages may have (`show`), or none, with what numbers the address has. */
function placeOf(parts: AddressParts): string {
  const slug = slugOf(parts).toLowerCase();
  return slugWords(parts).length > 1 ? slug : `${slug} ${numbersOf(parts)}`;
}

/** Of the query the longest number alone: others ask for print or mobile versions. */
function numbersOf({ segments, query }: AddressParts): string {
  const inPath = segments.join('/').match(/\d+/g) ?? [];
  const inQuery = query.flatMap(([, value]) => value.match(/\d+/g) ?? []);
  const longest = inQuery.reduce((best, run) => (run.length > best.length ? run : best), '');
  return [...inPath, longest].join('-');
}

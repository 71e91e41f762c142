import { readAddress } from '../references/address';
import type { LocatedReference } from '../references/located-reference';
import type { WikitextPage } from '../references/page';
import { keyOf } from './url-finding';

/** Where a page tells the copy of a reference: by a parameter, by its address, or beside it in the same reference. */
export type CopyPlace = 'parameter' | 'address' | 'beside';

/** The copies that a page tells already. */
export class CopiesOnPage {
  /** References of one `<ref>`, by its content. */
  private readonly byRef = new Map<LocatedReference['ref'], LocatedReference[]>();

  /** @param places all references of the page */
  constructor(
    private readonly page: WikitextPage,
    places: readonly LocatedReference[],
  ) {
    for (const place of places) {
      const group = this.byRef.get(place.ref);
      if (group === undefined) this.byRef.set(place.ref, [place]);
      else group.push(place);
    }
  }

  /** Null of a reference without a copy. */
  placeOf(place: LocatedReference): CopyPlace | null {
    const { reference, template, behind } = place;
    const found = template === null ? null : this.page.citationOf(template);
    if (found !== null && found.given.first(found.citations.archiveUrl) !== null)
      return 'parameter';
    if (readAddress(reference.url).isCopy) return 'address';
    const isBehind = behind.some(({ meaning }) => meaning === 'archive');
    return isBehind || this.isInSameRef(place) ? 'beside' : null;
  }

  /** Whether another link there leads to a copy of it, or to one that does not tell of what. */
  private isInSameRef({ ref, reference }: LocatedReference): boolean {
    if (ref === null) return false;
    const key = keyOf(reference.originalUrl ?? '');
    return (this.byRef.get(ref) ?? []).some(
      ({ reference: { archiveUrl, originalUrl } }) =>
        archiveUrl !== null && (originalUrl === null || keyOf(originalUrl) === key),
    );
  }
}

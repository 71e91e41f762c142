import { readAddress } from '../references/address';
import type { LocatedReference } from '../references/located-reference';
import type { WikitextPage } from '../references/page';
import { NearbyCopies } from './nearby-copies';
import { isAmong, keyOf } from './url-finding';

/**
 * Where a page tells the copy of a reference: by a parameter, by its address, by a template right behind, beside it
 * in the same reference, or further behind (see NearbyCopies); `both`: its address is the copy that a parameter tells,
 * too; `two`: its address is another copy than the parameter's.
 */
export type CopyPlace = 'parameter' | 'address' | 'both' | 'two' | 'behind' | 'beside' | 'nearby';

/** Stands for the original of copies that do not tell of what they are. */
const ANY = '';

/** The copies that a page tells already. */
export class CopiesOnPage {
  /** The originals of the copies in a `<ref>`, by its content. */
  private readonly originalsByRef = new Map<LocatedReference['ref'], Set<string>>();
  /** Of what the links of a `<ref>` are, with how many are of the same, by its content. */
  private readonly countsByRef = new Map<LocatedReference['ref'], Map<string, number>>();

  private readonly nearby: NearbyCopies;

  /** @param places all references of the page, in order */
  constructor(
    private readonly page: WikitextPage,
    places: readonly LocatedReference[],
  ) {
    this.nearby = new NearbyCopies(page, places);
    for (const { ref, reference } of places) {
      this.count(ref, reference.originalUrl);
      if (ref === null || reference.archiveUrl === null) continue;
      const originals = this.originalsByRef.get(ref) ?? new Set();
      const { originalUrl } = reference;
      this.originalsByRef.set(ref, originals.add(originalUrl === null ? ANY : keyOf(originalUrl)));
    }
  }

  /** Null of a reference without a copy. */
  placeOf(place: LocatedReference): CopyPlace | null {
    const { reference, template, behind } = place;
    const found = template === null ? null : this.page.citationOf(template);
    const isCopy = readAddress(reference.url).isCopy;
    if (found !== null && found.given.first(found.citations.archiveUrl) !== null) {
      if (!isCopy) return 'parameter';
      return isAmong(reference.archiveUrl ?? '', [reference.url]) ? 'both' : 'two';
    }
    if (isCopy) return 'address';
    const isBehind = behind.some(({ meaning }) => meaning === 'archive');
    if (isBehind) return 'behind';
    if (this.isInSameRef(place)) return 'beside';
    return this.nearby.isNear(place) ? 'nearby' : null;
  }

  /** Whether the same `<ref>` has another link to the same page, or to a copy of it. */
  isInCompany({ ref, reference: { originalUrl } }: LocatedReference): boolean {
    const counts = this.countsByRef.get(ref);
    return originalUrl !== null && (counts?.get(keyOf(originalUrl)) ?? 0) > 1;
  }

  private count(ref: LocatedReference['ref'], originalUrl: string | null): void {
    if (ref === null || originalUrl === null) return;
    const key = keyOf(originalUrl);
    const counts = this.countsByRef.get(ref) ?? new Map<string, number>();
    this.countsByRef.set(ref, counts.set(key, (counts.get(key) ?? 0) + 1));
  }

  /** Whether another link there leads to a copy of it, or to one that does not tell of what. */
  private isInSameRef({ ref, reference: { originalUrl } }: LocatedReference): boolean {
    const originals = this.originalsByRef.get(ref);
    if (originals === undefined) return false;
    return originals.has(ANY) || (originalUrl !== null && originals.has(keyOf(originalUrl)));
  }
}

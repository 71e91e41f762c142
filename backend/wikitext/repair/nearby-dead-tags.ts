import type { LocatedReference } from '../references/located-reference';
import { namedTemplates } from '../references/named-templates';
import type { WikitextPage } from '../references/page';
import { wrappedPart } from '../references/wrapped-part';
import { firstFrom } from '../syntax/first-from';
import type { Span } from '../syntax/node';
import { addressToldBy } from './dead-tags';
import { schemelessKeyOf } from './url-finding';

/** What stands further behind a link belongs to something else; it also bounds what is looked through. */
const DISTANCE_MAX = 1_000;
const REF_END = /^<\/ref\s*>[ \t]*$/i;
const REF_START = /<ref[\s/>]/i;

/**
 * The templates by which people call a link dead, though these do not stand right behind it (see tagsBehind): a few
 * words further on in the same `<ref>`, right behind that, or outside of one on the same line; or in the text of the link
 * or citation itself. They belong to the link before them, or to the one that they name. A second one would only annoy.
 */
export class NearbyDeadTags {
  /** In order, by the address that they name; null: none. */
  private readonly tags: ReadonlyMap<string | null, readonly Span[]>;
  /** All references, in order. */
  private readonly links: readonly Span[];

  /** @param places all references of the page, in order */
  constructor(
    private readonly page: WikitextPage,
    places: readonly LocatedReference[],
  ) {
    this.tags = tagsByAddress(page);
    this.links = places.map(({ reference }) => reference);
  }

  /** Whether a reference has one. */
  isNear({ ref, reference: { start, end, url, originalUrl } }: LocatedReference): boolean {
    if (this.isWithin(start, end)) return true;
    const untold = this.behind(null, end);
    if (untold !== null && this.isNext(end, untold) && this.isReached(ref, end, untold)) {
      return true;
    }
    return [url, originalUrl ?? url].some((address) => {
      const told = this.behind(schemelessKeyOf(address), start + 1);
      return told !== null && this.isReached(ref, end, told);
    });
  }

  /** In the text of a link, or in a parameter of a citation, which shows it there. */
  private isWithin(start: number, end: number): boolean {
    const tag = this.behind(null, start + 1);
    const link = this.links[firstFrom(this.links, start + 1)];
    return tag !== null && tag < end && (link === undefined || tag < link.start);
  }

  private behind(address: string | null, end: number): number | null {
    const tags = this.tags.get(address) ?? [];
    return tags[firstFrom(tags, end)]?.start ?? null;
  }

  /** Whether no other link stands before it, be it one that a template makes. */
  private isNext(end: number, tag: number): boolean {
    const link = this.links[firstFrom(this.links, end)];
    if (link !== undefined && link.start < tag) return false;
    return tag - end <= DISTANCE_MAX && !this.page.source.slice(end, tag).includes('://');
  }

  private isReached(ref: Span | null, end: number, tag: number): boolean {
    if (tag - end > DISTANCE_MAX) return false;
    const { source } = this.page;
    if (ref !== null) return tag < ref.end || REF_END.test(source.slice(ref.end, tag));
    const between = source.slice(end, tag);
    return !between.includes('\n') && !REF_START.test(between);
  }
}

/** In order. What is around another link says nothing of the one before. */
function tagsByAddress(page: WikitextPage): Map<string | null, Span[]> {
  const tags = namedTemplates(page)
    .filter((one) => page.tagOf(one) === 'dead' && wrappedPart(page.source, one) === null)
    .map(({ node }) => node)
    .sort((a, b) => a.start - b.start);
  const groups = new Map<string | null, Span[]>();
  for (const tag of tags) {
    const address = addressToldBy(page.source, tag);
    const key = address === null ? null : schemelessKeyOf(address);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [tag]);
    else group.push(tag);
  }
  return groups;
}

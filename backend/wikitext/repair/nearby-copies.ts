import { readAddress } from '../references/address';
import type { LocatedReference } from '../references/located-reference';
import { namedTemplates } from '../references/named-templates';
import type { WikitextPage } from '../references/page';
import { meaningOfTag } from '../references/tag-templates';
import { toldCopy } from '../references/tags-behind';
import { firstFrom } from '../syntax/first-from';
import type { Span } from '../syntax/node';
import { schemelessKeyOf } from './url-finding';

/** What stands further behind a link belongs to something else; it also bounds what is looked through. */
const DISTANCE_MAX = 1_000;

/** A copy that a page links by itself, not as a part of another reference. */
interface LinkedCopy extends Span {
  /** See schemelessKeyOf; null if it does not tell of what it is. */
  original: string | null;
}

/** In order, by what they are of. */
type Copies = ReadonlyMap<string | null, readonly LinkedCopy[]>;

/**
 * The copies that readers find near a link, though not right behind it: on its line, as in `* [U T] ([COPY archived])`,
 * and as an archive's template further behind in the same `<ref>`.
 */
export class NearbyCopies {
  private readonly templates: Copies;
  private readonly all: Copies;
  /** References that are no copies, in order. */
  private readonly links: readonly Span[];

  /** @param places all references of the page, in order */
  constructor(
    private readonly page: WikitextPage,
    places: readonly LocatedReference[],
  ) {
    const templates = archiveTemplates(page, places);
    const linked = places.filter(isCopy).map(({ reference: { start, end, originalUrl } }) => {
      return { start, end, original: keyOfOriginal(originalUrl) };
    });
    this.templates = byOriginal(templates);
    this.all = byOriginal([...templates, ...linked]);
    this.links = places.filter((place) => !isCopy(place)).map(({ reference }) => reference);
  }

  /** Whether a reference has one: of its own page, or right next to it one that does not tell of what it is. */
  isNear({ ref, reference: { end, originalUrl } }: LocatedReference): boolean {
    return this.behind(ref === null ? this.all : this.templates, end, originalUrl).some(
      ({ start }) => (ref === null ? this.isOnLine(end, start) : start < ref.end),
    );
  }

  private behind(copies: Copies, end: number, originalUrl: string | null): LinkedCopy[] {
    const untold = firstAt(copies.get(null), end);
    const link = firstAt(this.links, end);
    const isNext = untold !== undefined && (link === undefined || untold.start < link.start);
    const own = originalUrl === null ? undefined : copies.get(keyOfOriginal(originalUrl));
    return [firstAt(own, end), isNext ? untold : undefined].filter((copy) => copy !== undefined);
  }

  private isOnLine(from: number, to: number): boolean {
    return to - from <= DISTANCE_MAX && !this.page.source.slice(from, to).includes('\n');
  }
}

/** A citation of a copy is none: it may become one of the page itself. */
function isCopy({ template, reference }: LocatedReference): boolean {
  return template === null
    ? readAddress(reference.url).isCopy
    : meaningOfTag(template.name) === 'archive';
}

/** Archives' templates that are not right behind a link, to which they would belong. */
function archiveTemplates(page: WikitextPage, places: readonly LocatedReference[]): LinkedCopy[] {
  const taken = new Set(
    places.flatMap(({ behind }) => behind.map(({ template: { node } }) => node.start)),
  );
  return namedTemplates(page).flatMap((template) => {
    const { start, end } = template.node;
    if (taken.has(start) || page.tagOf(template) !== 'archive') return [];
    const url = toldCopy(page, template, '')?.url;
    const address = url === undefined ? null : readAddress(url);
    return address?.isCopy === true
      ? [{ start, end, original: keyOfOriginal(address.originalUrl) }]
      : [];
  });
}

function keyOfOriginal(url: string | null): string | null {
  return url === null ? null : schemelessKeyOf(url);
}

function byOriginal(copies: readonly LinkedCopy[]): Copies {
  const groups = new Map<string | null, LinkedCopy[]>();
  for (const copy of copies.toSorted((a, b) => a.start - b.start)) {
    const group = groups.get(copy.original);
    if (group === undefined) groups.set(copy.original, [copy]);
    else group.push(copy);
  }
  return groups;
}

function firstAt<Place extends Span>(
  spans: readonly Place[] | undefined,
  start: number,
): Place | undefined {
  return spans?.[firstFrom(spans, start)];
}

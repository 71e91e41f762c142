import { usedUrlKey } from '../../store/subscribers/pages-told';
import type { WaitingChange } from '../../store/subscribers/waiting-changes';
import { allNews, countNews, firstNews, type NewsCounts } from '../../status/net-changes';
import { addressLine, unlinkedAddress, wrapped } from '../text/plain-text';
import { reasonWords } from '../text/reason-words';
import type { DigestReader } from './digest-part';
import type { PlaceNews } from './gathered-changes';
import { headingLines, listLines } from './step-lines';

/** Links of one digest, all places together; the others are counted. */
const LINKS_MAX = 30;
const INDENT = '    ';

/** A place with those of its links that are listed, and how many there are of each. */
export type ListedPlace = PlaceNews & { counts: NewsCounts };

/** The first places, each with as many links as all together leave room for: dead ones, then taken, then living. */
export function listedNews(places: readonly PlaceNews[]): ListedPlace[] {
  const listed = places.slice(0, LINKS_MAX);
  const each = Math.floor(LINKS_MAX / Math.max(1, listed.length));
  return listed.map((place) => ({ ...place, ...firstNews(place, each), counts: countNews(place) }));
}

/**
 * What became of the links of a wiki or a domain, and where all of it is told.
 * @param links their pages, by `usedUrlKey`, and those to which nobody is led
 */
export function placeLines(
  reader: DigestReader,
  place: ListedPlace,
  {
    pages,
    unlinked,
  }: { pages: ReadonlyMap<string, readonly number[]>; unlinked: ReadonlySet<string> },
): string[] {
  const { translator, publicUrl, wikiNames } = reader;
  const { dead, taken, works, counts } = place;
  const name =
    place.kind === 'wiki' ? (wikiNames.get(place.wikiId) ?? `#${place.wikiId}`) : place.domain;
  const [path, more, query] =
    place.kind === 'wiki'
      ? (['/changes', 'weboid-mail-all-of-wiki', { dbname: name }] as const)
      : (['/site', 'weboid-mail-all-of-site', { domain: name }] as const);
  const isUnlinked = place.kind === 'domain' && allNews(place).some(({ url }) => unlinked.has(url));
  const onPages = (change: WaitingChange): string[] => pageLines(reader, change, pages);
  const news = [
    { heading: 'weboid-mail-stage-found', count: counts.dead, listed: dead },
    { heading: 'weboid-repair-talk-taken-heading', count: counts.taken, listed: taken },
    { heading: 'weboid-mail-stage-restored', count: counts.works, listed: works },
  ] as const;
  return [
    ...headingLines(isUnlinked ? unlinkedAddress(name) : name),
    ...news
      .filter(({ count }) => count > 0)
      .flatMap((one) =>
        listLines(translator, { ...one, unlinked }, (change) => [
          ...(change.to === 'unreachable' ? whyLines(reader, change) : []),
          ...onPages(change),
        ]),
      ),
    ...wrapped(translator.text(more)),
    `${publicUrl}${path}?${new URLSearchParams(query).toString()}`,
    '',
  ];
}

function whyLines({ translator }: DigestReader, { reason }: WaitingChange): string[] {
  return wrapped(reasonWords(translator, reason), INDENT);
}

function pageLines(
  { translator, pageAddress }: DigestReader,
  change: WaitingChange,
  pages: ReadonlyMap<string, readonly number[]>,
): string[] {
  const addresses = (pages.get(usedUrlKey(change)) ?? []).flatMap(
    (pageId) => pageAddress(change.wikiId, pageId) ?? [],
  );
  if (addresses.length === 0) return [];
  return [
    ...wrapped(translator.text('weboid-mail-on-pages', addresses.length), INDENT),
    ...addresses.map((address) => addressLine(address, `${INDENT}  `)),
  ];
}

import type { Snapshot } from '../store/archives/snapshot';
import type { AskedWiki } from './asked-wiki';
import { isWatched, type LinkAnswer } from './link-answer';

/** The wiki that a question is about; null: none, and all copies are told. */
type QuestionWiki = Pick<AskedWiki, 'archives'> | null;

/**
 * The copies of a URL that a wiki is told of: none of services that it refuses, those that it names first
 * in its order, the others behind them as they were.
 */
export function archivesFor(wiki: QuestionWiki, archives: readonly Snapshot[]): Snapshot[] {
  if (wiki === null) return [...archives];
  const { refused, order } = wiki.archives;
  const placeOf = ({ service }: Snapshot): number => {
    const place = order.indexOf(service);
    return place < 0 ? order.length : place;
  };
  return archives
    .filter(({ service }) => !refused.includes(service))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Links with the copies that the wiki is told of (archivesFor), in the same order. */
export function withArchivesFor(wiki: QuestionWiki, links: readonly LinkAnswer[]): LinkAnswer[] {
  return links.map((link) =>
    !isWatched(link) || link.archives.length === 0
      ? link
      : { ...link, archives: archivesFor(wiki, link.archives) },
  );
}

import type { ArchiveService } from '../url/archive-services';

/** What a wiki of the wikis file says of archives. */
interface ChoosyWiki {
  archives: { refused: readonly ArchiveService[] };
}

/** One is for readers, the other for its service's bad days. */
const COPIES_MIN = 2;

/**
 * How many good copies of a URL are enough: so many that every wiki has one of a service that it does not
 * refuse.
 * @param services those that are asked
 */
export function copiesWanted(
  services: readonly ArchiveService[],
  wikis: readonly ChoosyWiki[],
): number {
  const refusedMost = Math.max(
    0,
    ...wikis.map(({ archives }) => services.filter((it) => archives.refused.includes(it)).length),
  );
  return Math.max(COPIES_MIN, refusedMost + 1);
}

import type { ArchiveService } from '../url/archives/archive-services';

/** What a wiki of the wikis file says of archives. */
interface ChoosyWiki {
  archives: { refused: readonly ArchiveService[] };
}

/** One is for readers, the other for its service's bad days. */
const COPIES_MIN = 2;

/**
 * Whether these services are enough to have a good copy of a URL: two, and for each wiki one that it does
 * not refuse, as far as any of those that are asked can give it one.
 * @param services each with a good copy, those included that are not asked: pages may link to their copies
 */
export function isEnough(
  services: readonly ArchiveService[],
  { asked, wikis }: { asked: readonly ArchiveService[]; wikis: readonly ChoosyWiki[] },
): boolean {
  if (services.length < COPIES_MIN) return false;
  return wikis.every(({ archives: { refused } }) => {
    const isTaken = (service: ArchiveService): boolean => !refused.includes(service);
    return services.some(isTaken) || !asked.some(isTaken);
  });
}

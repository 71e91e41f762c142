import type { AskedWiki } from '../answers/asked-wiki';
import { isWatched, type LinkAnswer, type WatchedLink } from '../answers/link-answer';
import { archivesFor } from '../answers/told-archives';
import { momentsOf } from '../archives/copy-time';
import type { CalendarDay } from '../status/takeover/host-facts';
import { readArchiveLink, type ArchiveLink } from '../url/archived-copy';
import { resourceKey } from '../url/same-resource';
import { keyOf, type UrlFinding } from '../wikitext/repair/url-finding';

/** What is known of a page's links beside what is told of them. */
export interface KnownOfLinks {
  /** URLs of which people have reverted a repair on this page. */
  reverted?: readonly string[];
  /** URLs that an edit of ours on this page has called dead. */
  repaired?: readonly string[];
  /** Of copies, by URL id. */
  titles?: ReadonlyMap<number, string>;
  /** Those that the wiki wants led to their copies alone, by URL, with the day since which their name is taken. */
  taken?: ReadonlyMap<string, CalendarDay>;
}

/**
 * What is told of the links of a page, as far as an edit may rest on it. A link is dead only where nobody has said
 * that it can be reached; dead without a copy only once all archives have answered. Of one whose name was taken a copy
 * counts only if it is older than that.
 */
export function repairFindings(
  wiki: Pick<AskedWiki, 'archives'>,
  links: readonly LinkAnswer[],
  { reverted = [], repaired = [], titles = new Map(), taken = new Map() }: KnownOfLinks = {},
): UrlFinding[] {
  const revertedKeys = new Set(reverted.map(keyOf));
  const repairedKeys = new Set(repaired.map(keyOf));
  const badCopies = badCopiesAmong(links, taken);
  return links.filter(isWatched).map((link) => {
    const takenDay = taken.get(link.url);
    const copies = archivesFor(wiki, link.archives).filter(
      ({ timestamp }) => takenDay === undefined || isBefore(timestamp, takenDay),
    );
    const [copy = null] = copies;
    return {
      url: link.url,
      verdict: takenDay === undefined ? verdictOf(link, copy !== null) : 'usurped',
      copy,
      badCopies: badCopies.get(resourceKey(link.parts)) ?? [],
      title: titles.get(link.stored?.urlId ?? 0) ?? null,
      reverted: revertedKeys.has(keyOf(link.url)),
      repairedHere: repairedKeys.has(keyOf(link.url)),
    };
  });
}

const DAY_MS = 86_400_000;

/** Whether a copy was made before a day, all the time that its moment leaves open. */
function isBefore(timestamp: string, day: CalendarDay): boolean {
  return momentsOf(timestamp).lastMs < day * DAY_MS;
}

function verdictOf(link: WatchedLink, hasCopy: boolean): UrlFinding['verdict'] {
  switch (link.verdict) {
    case 'working':
      return 'live';
    case 'unreachable':
      if (link.reports > 0 || link.presumedReachable) return 'doubtful';
      return hasCopy || link.archivesSearched !== null ? 'dead' : 'unknown';
    case 'doubtful':
      return 'doubtful';
    case 'unknown':
    default:
      return 'unknown';
  }
}

/** What an archive answers for a copy that it does not have. */
const NO_SUCH_COPY: ReadonlySet<number | null> = new Set([404, 410]);

/**
 * Copies linked on the page that their archives do not have, by the page that they claim to be of (`resourceKey`). One that people say
 * can be reached is not among them, nor one of an archive that merely does not answer us. Of one whose name was taken,
 * those that were made since then.
 */
function badCopiesAmong(
  links: readonly LinkAnswer[],
  taken: ReadonlyMap<string, CalendarDay>,
): Map<string, string[]> {
  const takenDays = new Map([...taken].map(([url, day]) => [resourceKey({ text: url }), day]));
  const copies = new Map<string, string[]>();
  for (const link of links.filter(isWatched)) {
    const read = readArchiveLink(link.parts);
    if (read?.original == null) continue;
    const original = resourceKey(read.original);
    const takenDay = takenDays.get(original);
    if ((takenDay !== undefined && !isOlder(read, takenDay)) || isNotThere(link)) {
      copies.set(original, [...(copies.get(original) ?? []), link.url]);
    }
  }
  return copies;
}

/** An address that tells no moment opens the newest copy. */
function isOlder(copy: Pick<ArchiveLink, 'timestamp'>, day: CalendarDay): boolean {
  return copy.timestamp !== null && isBefore(copy.timestamp, day);
}

function isNotThere(link: WatchedLink): boolean {
  if (link.verdict !== 'unreachable' || verdictOf(link, true) !== 'dead') return false;
  return NO_SUCH_COPY.has(link.checks?.http ?? null);
}

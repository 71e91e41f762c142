import type { ContentDoubt } from '../status/content-doubt';
import { standingNameOf } from '../status/name-of-host';
import type { Snapshot } from '../store/archives/snapshot';
import type { StoredName } from '../store/names/stored-name';

/** That the name of a link seems to be in other hands, or is (U1). */
export interface LinkTakeover {
  state: 'suspected' | 'taken';
  /** What is remembered of its name; null: it was not asked for, or is another one by now. */
  seen: StoredName | null;
}

const STATES = new Map<ContentDoubt, LinkTakeover['state']>([
  ['usurped-suspected', 'suspected'],
  ['usurped', 'taken'],
]);

/** What the doubt of a URL says of its name, whatever its last check met; null: nothing. */
export function takeoverOf(
  finding: { doubt: ContentDoubt | null } | undefined,
): LinkTakeover | null {
  const doubt = finding?.doubt ?? null;
  const state = doubt === null ? undefined : STATES.get(doubt);
  return state === undefined ? null : { state, seen: null };
}

/** A link that may be told so. */
interface DoubtedLink {
  parts: { host: string } | null;
  takeover?: LinkTakeover | null;
}

/** Whether the name of a link is in other hands: nobody is to be led there. */
export function isTaken({ takeover = null }: Pick<DoubtedLink, 'takeover'>): boolean {
  return takeover?.state === 'taken';
}

/**
 * Copies of an address whose name is taken that may show what came after are not told of: whatever the link is said to be, by
 * its checks, an operator's mark or its page, and also where archives have not been asked again since then.
 * @param names as `namesOfLinks` asks for them
 */
export function withoutLateCopies<Link extends DoubtedLink & { archives: readonly Snapshot[] }>(
  link: Link,
  names: ReadonlyMap<string, StoredName>,
): Link {
  const { parts, archives } = link;
  if (parts === null || archives.length === 0) return link;
  const seen = names.get(standingNameOf(parts.host));
  if (seen?.standing !== 'taken') return link;
  return { ...link, archives: archives.filter(isBefore(firstForeignDay(seen))) };
}

/**
 * Whether a copy of an address may show what came after, for its name is taken.
 * @param timestamp its moment or the beginning of that, in digits; null: nobody knows, as of an address that leads to the newest
 */
export function isLateCopy(
  { host, timestamp }: { host: string; timestamp: string | null },
  names: ReadonlyMap<string, StoredName>,
): boolean {
  const seen = names.get(standingNameOf(host));
  if (seen?.standing !== 'taken') return false;
  return timestamp === null || !isBefore(firstForeignDay(seen))({ timestamp });
}

function isBefore(day: string): (copy: Pick<Snapshot, 'timestamp'>) => boolean {
  const from = day.replaceAll('-', '');
  return ({ timestamp }) => lastDayOf(timestamp) < from;
}

const DAY_MS = 86_400_000;

/** When it was registered after it was cited, as its last look has seen, else when that look was; `YYYY-MM-DD`. */
function firstForeignDay({ sinceDay, signals }: StoredName): string {
  const since = new Date(sinceDay * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const days = signals.flatMap(({ signal, registered }) =>
    signal === 'registered-later' && typeof registered === 'string' ? [registered] : [],
  );
  return [since, ...days].toSorted()[0] ?? since;
}

/** The last day that the digits of a copy leave open, or one behind it; `YYYYMMDD`. */
function lastDayOf(timestamp: string): string {
  return timestamp.padEnd(8, '9').slice(0, 8);
}

/**
 * The names of links, each once. That one is taken counts for them whatever they are doubted for: what nobody checks, as an
 * operator calls it dead or alive, has no doubt of its own.
 */
export function namesOfLinks(links: readonly Pick<DoubtedLink, 'parts'>[]): string[] {
  const hosts = links.flatMap(({ parts }) => (parts === null ? [] : [parts.host]));
  return [...new Set(hosts.map(standingNameOf))];
}

/**
 * What is remembered of the name of a link that fails or is in doubt. A name that stands otherwise by now is told by the
 * link's own doubt alone; one that is taken is told also where that doubt does not say so.
 */
export function withStanding<Link extends DoubtedLink>(
  link: Link,
  names: ReadonlyMap<string, StoredName>,
): Link {
  const { takeover, parts } = link;
  if (takeover === undefined || parts === null) return link;
  const known = names.get(standingNameOf(parts.host)) ?? null;
  if (known?.standing === 'taken') return { ...link, takeover: { state: 'taken', seen: known } };
  if (takeover === null) return link;
  const isSame = known?.standing === takeover.state;
  return { ...link, takeover: { ...takeover, seen: isSame ? known : null } };
}

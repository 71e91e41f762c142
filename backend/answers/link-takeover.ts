import type { ContentDoubt } from '../status/content-doubt';
import { standingNameOf } from '../status/takeover/name-of-host';
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
 * Copies of a taken address that may show what came after are not told of, also where archives have not been asked again
 * since then.
 */
export function withoutLateCopies<Link extends DoubtedLink & { archives: Snapshot[] }>(
  link: Link,
): Link {
  const seen = link.takeover?.state === 'taken' ? link.takeover.seen : null;
  if (seen === null || link.archives.length === 0) return link;
  const from = firstForeignDay(seen).replaceAll('-', '');
  const archives = link.archives.filter(({ timestamp }) => lastDayOf(timestamp) < from);
  return { ...link, archives };
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

/** The names of those links that are doubted for them, each once: of others nothing is asked. */
export function doubtedNames(links: readonly DoubtedLink[]): string[] {
  const hosts = links.flatMap(({ parts, takeover = null }) =>
    takeover === null || parts === null ? [] : [parts.host],
  );
  return [...new Set(hosts.map(standingNameOf))];
}

/** What is remembered of the name of a link. A name that stands otherwise by now is told by the link's own doubt alone. */
export function withStanding<Link extends DoubtedLink>(
  link: Link,
  names: ReadonlyMap<string, StoredName>,
): Link {
  const { takeover = null, parts } = link;
  if (takeover === null || parts === null) return link;
  const known = names.get(standingNameOf(parts.host));
  return {
    ...link,
    takeover: { ...takeover, seen: known?.standing === takeover.state ? known : null },
  };
}

import { hostOfPattern, type UrlPattern } from '../../url/url-pattern';
import { suspectedBy, type Condition } from './suspicion';

/** Patterns on which marks stand that say that what is there is gone. */
export type GonePatterns = readonly UrlPattern[];

/**
 * Whose links are flagged as suspect, as a condition over tables url and host: URLs that are not known to be all right,
 * whatever policy a wiki has, and those that are gone by a mark. Those that nobody has checked are among them, as answers
 * tell whether there are any. However many marks there are, and however wide, each takes in its own URLs alone: few links have to be
 * looked at.
 */
export function membershipBy(gone: GonePatterns): Condition {
  const conditions = [
    suspectedBy({ minFailures: 1, withUnchecked: true, withDoubted: true, hosts: [] }),
    ...groupsOf(gone).map(conditionOf),
  ];
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Patterns that are told from a URL in the same way: one list to look it up in. */
interface PatternGroup {
  /** So many labels of a host's name are compared; 0: the whole name. */
  labels: number;
  /** So many bytes of the path are compared; 1: none, as all begin alike. */
  bytes: number;
  entries: [host: string, pathPrefix: string][];
}

function groupsOf(gone: GonePatterns): PatternGroup[] {
  const groups = new Map<string, PatternGroup>();
  for (const pattern of gone) {
    const { host, withSubdomains } = hostOfPattern(pattern);
    const { pathPrefix } = pattern;
    const labels = withSubdomains ? host.split('.').length : 0;
    const bytes = Math.max(1, pathPrefix.length);
    const key = `${labels} ${bytes}`;
    const group = groups.get(key) ?? { labels, bytes, entries: [] };
    groups.set(key, group);
    group.entries.push([host, pathPrefix]);
  }
  return [...groups.values()];
}

function conditionOf({ labels, bytes, entries }: PatternGroup): Condition {
  const name = labels === 0 ? 'host.name' : `SUBSTRING_INDEX(host.name, '.', -${labels})`;
  if (bytes === 1) return { sql: `${name} IN (?)`, values: [entries.map(([host]) => host)] };
  return { sql: `(${name}, LEFT(url.path, ${bytes})) IN (?)`, values: [entries] };
}

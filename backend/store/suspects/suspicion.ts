import { getDomain } from 'tldts';
import type { SqlValue } from '../../runtime/database';
import { doubtIdOf, type ContentDoubt } from '../../status/content-doubt';
import { codesWith } from '../../status/status-code';

/** Which URLs may be problems, as far as a condition of a statement can tell: some more than are. */
export interface Suspicion {
  /** Those with so many failed checks in a row, or more; 0: all. */
  minFailures: number;
  /** Those that were never checked, too. */
  withUnchecked: boolean;
  /** Those whose last answer, or its content, casts doubt, too. */
  withDoubted: boolean;
  /** Those whose content is in one of these doubts; by default none. */
  doubts?: readonly ContentDoubt[];
  /** Hosts, whose domains are suspected as a whole; a domain stands for its subdomains, too. */
  hosts: readonly { host: string; withSubdomains: boolean }[];
}

/** A condition over tables url and host, with the values to bind. */
export interface Condition {
  sql: string;
  values: SqlValue[];
}

/** More are no filter any more. */
const HOSTS_MAX = 2_000;

/** All URLs where the hosts are too many, or one of them is a suffix of domains. */
export function suspectedBy(suspicion: Suspicion): Condition {
  const { hosts } = suspicion;
  const domains = [...new Set(hosts.map(({ host }) => getDomain(host) ?? host))];
  const isAny = hosts.some(
    ({ host, withSubdomains }) => withSubdomains && getDomain(host) === null,
  );
  if (isAny || hosts.length > HOSTS_MAX) return { sql: 'TRUE', values: [] };
  const conditions = [
    ...byChecks(suspicion),
    ...(domains.length > 0 ? [byDomain(domains), byName(hosts)] : []),
  ];
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

function byDomain(domains: string[]): Condition {
  return { sql: 'registered_domain IN (?)', values: [domains] };
}

/** The suffixes of domains may have changed since a host was stored. */
function byName(hosts: Suspicion['hosts']): Condition {
  return { sql: 'host.name IN (?)', values: [[...new Set(hosts.map(({ host }) => host))]] };
}

function byChecks({
  minFailures,
  withUnchecked,
  withDoubted,
  doubts = [],
}: Suspicion): Condition[] {
  return [
    ...(doubts.length > 0 ? [{ sql: 'doubt IN (?)', values: [doubts.map(doubtIdOf)] }] : []),
    { sql: 'failures >= ?', values: [minFailures] },
    ...(withUnchecked ? [{ sql: "history = ''", values: [] }] : []),
    // The first byte of a history is the code of the last check; what is stamped has failed no check itself.
    ...(withDoubted
      ? [
          {
            sql: 'doubt <> 0 OR ORD(history) IN (?)',
            values: [[...codesWith('unjudgeable'), ...codesWith('failed')]],
          },
        ]
      : []),
  ];
}

import type { Statements } from '../../runtime/database';
import { coversHost, type DomainClaim } from '../providers/domain-claim';

/** A host that claims speak for. */
interface ClaimedHost {
  hostId: number;
  name: string;
}

/** Which hosts are meant. */
export interface ClaimedHostsQuestion {
  /** Registered domain. */
  domain: string;
  /** To it or to hosts of it, all that are proven. */
  claims: readonly DomainClaim[];
  /** Behind this one; 0: from the first on. */
  afterId: number;
  /** So many of them at most. */
  limit: number;
}

/** Some of them. */
export interface ClaimedHosts {
  /** In the order of their ids. */
  hosts: ClaimedHost[];
  /** Up to this id all are looked at; null: there are no more. */
  reachedId: number | null;
}

/** Hosts that are looked at for the few that claims speak for. */
const LOOKED_AT = 5_000;

/**
 * Hosts of a domain that claims speak for, a few at a time. Claims to single hosts are found by their names: a domain in which
 * everybody can have a host, such as `github.io`, is not walked for one of them. Index: host.name, host.registered_domain.
 */
export function nextHostsOfClaims(
  statements: Pick<Statements, 'select'>,
  question: ClaimedHostsQuestion,
): Promise<ClaimedHosts> {
  const { domain, claims } = question;
  const isWalked = claims.some(({ hasSubdomains }) => hasSubdomains);
  if (!isWalked) return namedHosts(statements, question);
  const isWhole = claims.some(({ hasSubdomains, name }) => hasSubdomains && name === domain);
  return walkedHosts(statements, question, isWhole ? question.limit : LOOKED_AT);
}

interface HostRow {
  host_id: number;
  name: Buffer;
}

const hostOf = (row: HostRow): ClaimedHost => ({
  hostId: row.host_id,
  name: row.name.toString('latin1'),
});

async function namedHosts(
  statements: Pick<Statements, 'select'>,
  { claims, afterId, limit }: ClaimedHostsQuestion,
): Promise<ClaimedHosts> {
  const names = [...new Set(claims.map(({ name }) => name))];
  if (names.length === 0) return { hosts: [], reachedId: null };
  const rows = await statements.select<HostRow>(
    `SELECT host_id, name FROM host FORCE INDEX (name)
     WHERE name IN (?) AND host_id > ? ORDER BY host_id LIMIT ?`,
    [names.map((name) => Buffer.from(name, 'latin1')), afterId, limit],
  );
  return { hosts: rows.map(hostOf), reachedId: rows.at(-1)?.host_id ?? null };
}

async function walkedHosts(
  statements: Pick<Statements, 'select'>,
  { domain, claims, afterId, limit }: ClaimedHostsQuestion,
  lookedAt: number,
): Promise<ClaimedHosts> {
  const rows = await statements.select<HostRow>(
    `SELECT host_id, name FROM host FORCE INDEX (registered_domain)
     WHERE registered_domain = ? AND host_id > ? ORDER BY host_id LIMIT ?`,
    [Buffer.from(domain, 'latin1'), afterId, lookedAt],
  );
  const covered = rows
    .map(hostOf)
    .filter(({ name }) => claims.some((claim) => coversHost(claim, name)));
  const hosts = covered.slice(0, limit);
  const isCut = covered.length > limit;
  return { hosts, reachedId: (isCut ? hosts : rows.map(hostOf)).at(-1)?.hostId ?? null };
}

import { hostsOfDomain } from '../../store/answers/listed-urls';
import { domainKeyOf } from '../../store/changes/domain-key';
import { coversHost } from '../../store/providers/domain-claim';
import { provenClaimsOf } from '../../store/providers/proven-claims';
import type { ReadStatements } from '../../store/statements/read-statements';
import { registeredDomain } from '../registered-domain';
import type { SiteHosts } from './read-site';

/** Hosts that are looked at; of a site with more, it takes a proof of the whole domain. */
const HOSTS_MAX = 5_000;

/**
 * Whether the dead URLs of all hosts of a site have cases: not all have, or nobody knows, since there are too many hosts to look
 * at, and somebody has proved the first of them.
 */
export type CaseCover = 'all' | 'not-all' | 'unknown';

/**
 * Whether the dead URLs of all hosts of a site have cases, since somebody has proved them. A proof of one host says nothing of
 * its neighbours: below `github.io` they are other people's. Index: domain_claim.domain_state, host.registered_domain.
 */
export async function casesOf(store: ReadStatements, site: SiteHosts): Promise<CaseCover> {
  const { domain } = site;
  const registered = registeredDomain(domain);
  const claims = await provenClaimsOf(store, [domainKeyOf(registered)]);
  const covering = claims.filter((claim) => coversHost(claim, domain));
  if (covering.length === 0) return 'not-all';
  if (site.isOneHost || covering.some(({ hasSubdomains }) => hasSubdomains)) return 'all';
  const { items, isCut } = await hostsOfDomain(store, registered, HOSTS_MAX);
  const its = items.filter(({ name }) => site.matchesHost(name));
  if (!its.every(({ name }) => claims.some((claim) => coversHost(claim, name)))) return 'not-all';
  return isCut ? 'unknown' : 'all';
}

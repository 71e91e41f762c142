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
 * Whether the dead URLs of all hosts of a site have cases, since somebody has proved them. A proof of one host says nothing of
 * its neighbours: below `github.io` they are other people's. Index: domain_claim.domain_state, host.registered_domain.
 */
export async function areCasesOf(store: ReadStatements, site: SiteHosts): Promise<boolean> {
  const { domain } = site;
  const registered = registeredDomain(domain);
  const claims = await provenClaimsOf(store, [domainKeyOf(registered)]);
  const covering = claims.filter((claim) => coversHost(claim, domain));
  if (covering.length === 0) return false;
  if (site.isOneHost || covering.some(({ hasSubdomains }) => hasSubdomains)) return true;
  const { items, isCut } = await hostsOfDomain(store, registered, HOSTS_MAX);
  const its = items.filter(({ name }) => site.matchesHost(name));
  return !isCut && its.every(({ name }) => claims.some((claim) => coversHost(claim, name)));
}

import { canonicalHost } from './syntax/host';

/** Domains with all their subdomains. */
export interface DomainSet {
  /** As hosts in NormalUrl, each once, in the order given. */
  readonly names: readonly string[];
  /** @param host as in NormalUrl */
  covers(host: string): boolean;
}

/**
 * Prepares domains for many questions; to be made once per wiki, not per link. A question costs one
 * look-up for each label of the host, however many domains there are.
 * @param domains host names in any spelling (Unicode, upper case, root dot); what cannot be the host
 *   of a valid URL is left out
 */
export function createDomainSet(domains: readonly string[] = []): DomainSet {
  const names = new Set(domains.flatMap((domain) => canonicalHost(domain) ?? []));
  return { names: [...names], covers: (host) => names.size > 0 && holdsSuffix(names, host) };
}

function holdsSuffix(names: ReadonlySet<string>, host: string): boolean {
  if (names.has(host)) return true;
  const dot = host.indexOf('.');
  return dot >= 0 && holdsSuffix(names, host.slice(dot + 1));
}

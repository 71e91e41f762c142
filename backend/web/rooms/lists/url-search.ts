import { getDomain } from 'tldts';
import {
  hostsNamed,
  hostsOfDomain,
  urlsOnHosts,
  type BoundedList,
  type ListedHost,
  type ListedUrl,
} from '../../../store/answers/listed-urls';
import type { ReadStatements } from '../../../store/statements/read-statements';
import type { UrlGlob } from '../../../url/url-glob';

/** Hosts of a domain that are looked at. */
export const HOSTS_MAX = 20_000;
/** URLs that are looked at: whose hosts and beginnings of paths are meant. */
export const URLS_MAX = 10_000;

/** The hosts and URLs of a pattern. */
export interface FoundUrls extends BoundedList<ListedUrl> {
  hosts: ListedHost[];
}

/**
 * The URLs of the list that a pattern means: of the first 20,000 hosts of the domain, the first 10,000
 * that begin as the pattern does are looked at, and of those that begin alike for sixteen bytes the first 50,000.
 */
export async function findUrls(store: ReadStatements, glob: UrlGlob): Promise<FoundUrls> {
  const hosts = await hostsOf(store, glob);
  const urls = await urlsOnHosts(store, hosts.items, glob.pathPrefix, { urls: URLS_MAX });
  return {
    hosts: hosts.items,
    items: urls.items.filter(({ url }) => glob.matchesPath(url.path)),
    isCut: hosts.isCut || urls.isCut,
  };
}

async function hostsOf(store: ReadStatements, glob: UrlGlob): Promise<BoundedList<ListedHost>> {
  if (glob.isOneHost) return { items: await hostsNamed(store, glob.domain), isCut: false };
  const domain = getDomain(glob.domain) ?? glob.domain;
  const { items, isCut } = await hostsOfDomain(store, domain, HOSTS_MAX);
  return { items: items.filter(({ name }) => glob.matchesHost(name)), isCut };
}

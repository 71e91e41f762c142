import { getDomain } from 'tldts';
import {
  hostsNamed,
  hostsOfDomain,
  urlsOnHosts,
  type Bounded,
  type ListedHost,
  type ListedUrl,
} from '../../store/listed-urls';
import type { Reading } from '../../store/reading';
import type { UrlGlob } from '../../url/url-glob';

/** Hosts of a domain that are looked at. */
export const HOSTS_MAX = 20_000;
/** URLs that are looked at: whose hosts and beginnings of paths are meant. */
export const URLS_MAX = 10_000;

/** The hosts and URLs of a pattern. */
export interface FoundUrls extends Bounded<ListedUrl> {
  hosts: ListedHost[];
}

/**
 * The URLs of the list that a pattern means: of the first 20,000 hosts of the domain, the first 10,000
 * that begin as the pattern does are looked at.
 */
export async function findUrls(store: Reading, glob: UrlGlob): Promise<FoundUrls> {
  const hosts = await hostsOf(store, glob);
  const urls = await urlsOnHosts(store, hosts.items, glob.pathPrefix, URLS_MAX);
  return {
    hosts: hosts.items,
    items: urls.items.filter(({ parts }) => glob.matchesPath(parts.path)),
    isCut: hosts.isCut || urls.isCut,
  };
}

async function hostsOf(store: Reading, glob: UrlGlob): Promise<Bounded<ListedHost>> {
  if (glob.isOneHost) return { items: await hostsNamed(store, glob.domain), isCut: false };
  const domain = getDomain(glob.domain) ?? glob.domain;
  const { items, isCut } = await hostsOfDomain(store, domain, HOSTS_MAX);
  return { items: items.filter(({ name }) => glob.matchesHost(name)), isCut };
}

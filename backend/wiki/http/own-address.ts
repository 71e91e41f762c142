import { getDomain } from 'tldts';

/**
 * Whether a server that was asked at one address is the one that answers at another: its origin is the same,
 * or the same host by https, both at their usual ports.
 */
export function isOwnOrigin(asked: URL, other: URL): boolean {
  if (other.origin === asked.origin) return true;
  const isUpgrade = asked.protocol === 'http:' && other.protocol === 'https:';
  return isUpgrade && hasUsualPorts(asked, other) && asked.hostname === other.hostname;
}

/**
 * Whether two addresses are of one site, so that either may speak for the other: of one server (isOwnOrigin),
 * or of hosts of one domain, such as `de.m.wikipedia.org` and `de.wikipedia.org`; never from https to http.
 */
export function isOwnSite(asked: URL, other: URL): boolean {
  if (isOwnOrigin(asked, other)) return true;
  const isLessSafe = asked.protocol === 'https:' && other.protocol !== 'https:';
  const site = siteOf(asked);
  return !isLessSafe && hasUsualPorts(asked, other) && site !== null && site === siteOf(other);
}

const hasUsualPorts = (one: URL, other: URL): boolean => one.port === '' && other.port === '';

/** Hosts of strangers below one domain, such as `github.io`, are of several sites. */
function siteOf({ hostname }: URL): string | null {
  return getDomain(hostname, { allowPrivateDomains: true });
}

import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';

/** A site of the protocol: a URL host with its port. The default ports of http and https are one site. */
export interface SiteName {
  /** As in NormalUrl. */
  host: string;
  /** 0: the default ones. */
  port: number;
}

/** The site of an http(s) URL; null for other protocols. */
export function siteOfUrl({ scheme, host, port }: NormalUrl): SiteName | null {
  return scheme === 'http' || scheme === 'https' ? { host, port } : null;
}

export const isSameSite = (a: SiteName, b: SiteName): boolean =>
  a.host === b.host && a.port === b.port;

/** The site that an address as others write it is of; null where it has none. */
export function siteOfAddress(address: string): SiteName | null {
  const { url } = classifyUrl(address);
  return url === null ? null : siteOfUrl(url);
}

/** `host` or `host:port`, IPv6 in brackets. */
export function siteText({ host, port }: SiteName): string {
  const bracketed = host.includes(':') ? `[${host}]` : host;
  return port === 0 ? bracketed : `${bracketed}:${port}`;
}

/**
 * Reads `host` or `host:port`; the default ports of http and https mean none.
 * @returns null where it names no site
 */
export function parseSite(text: string): SiteName | null {
  if (/[/@?#\s]/.test(text)) return null;
  const site = siteOfAddress(`http://${text}/`);
  return site?.port === 443 ? { host: site.host, port: 0 } : site;
}

import { classifyUrl } from '../../url/classify-url';
import type { NormalUrl } from '../../url/normal-url';
import { isSameSite, siteOfUrl, siteOfAddress, siteText, type SiteName } from './rup-site-name';

const WITH_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Whether a report with this URLBase speaks for the site. */
export function isBaseOfSite(base: string, site: SiteName): boolean {
  const its = siteOfAddress(base);
  return its !== null && isSameSite(its, site);
}

/**
 * The URLs of a site that a path of its report may be: with http and with https, as nobody tells which.
 * @param base URLBase, of that site
 * @returns none where it leads elsewhere
 */
export function reportedUrls(path: string, base: string, site: SiteName): NormalUrl[] {
  const address = mailAddressOf(path, base, site);
  const { url } = classifyUrl(address);
  if (url === null) return [];
  const spellings = (['http', 'https'] as const).map((scheme) => url.with({ scheme }));
  return isOfSite(url, site) ? spellings.filter((one) => !isDefaultElsewhere(one)) : [];
}

function mailAddressOf(path: string, base: string, site: SiteName): string {
  if (path.startsWith('//')) return `http:${path}`;
  if (WITH_SCHEME.test(path)) return path;
  return path.startsWith('/') ? `http://${siteText(site)}${path}` : `${folderOf(base)}${path}`;
}

/** Up to the last slash of its path (RFC 3986, 5.2.3). */
function folderOf(base: string): string {
  const bare = base.replace(/[?#].*$/, '');
  return /^[a-z]+:\/\/[^/]*$/i.test(bare) ? `${bare}/` : bare.replace(/[^/]*$/, '');
}

function isOfSite(url: NormalUrl, site: SiteName): boolean {
  const its = siteOfUrl(url);
  return its !== null && isSameSite(its, site);
}

/** `https://host:443` is `https://host`, which is another site than `http://host:443`. */
const isDefaultElsewhere = ({ scheme, port }: NormalUrl): boolean =>
  port === (scheme === 'https' ? 443 : 80);

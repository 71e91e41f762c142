import type { DayNumber } from '../../status/day-number';
import { urlsOfHost, type HostPlace } from '../../store/sitemaps/host-urls';
import type { SitemapHost } from '../../store/sitemaps/sitemap-hosts';
import type { ReadStatements } from '../../store/statements/read-statements';
import { HostUrls } from './host-urls';
import { SITE_URLS_MAX } from './sitemap-bounds';
import type { ServedSite } from '../../url/served-site';

/** Our URLs of a site. */
export interface LoadedUrls {
  site: ServedSite;
  urls: HostUrls;
}

/**
 * Loads our URLs of that site of a host which has most of its first thousands, and what its sitemap said of them.
 * @param sinceDay of the last whole reading
 * @returns null where it has none, `too-many` where they are more than are compared
 */
export async function loadHostUrls(
  statements: ReadStatements,
  { hostId, name }: Pick<SitemapHost, 'hostId' | 'name'>,
  sinceDay: DayNumber,
): Promise<LoadedUrls | 'too-many' | null> {
  let site: ServedSite | null = null;
  const urls = new HostUrls();
  for await (const slice of urlsOfHost(statements, hostId, sinceDay)) {
    site ??= siteOfMost(slice, name);
    if (site === null) continue;
    for (const row of slice) if (isOnSite(row, site)) urls.add(row);
    if (urls.size > SITE_URLS_MAX) return 'too-many';
  }
  return site === null ? null : { site, urls };
}

/** On the usual port the two schemes are one site; where any URL is by https, that is asked first. */
function siteOfMost(places: readonly HostPlace[], host: string): ServedSite | null {
  const counts = new Map<string, { site: ServedSite; count: number }>();
  for (const { scheme, port } of places) {
    if (scheme !== 'http' && scheme !== 'https') continue;
    const key = port === 0 ? '' : `${scheme}:${port}`;
    const known = counts.get(key) ?? { site: { scheme, host, port }, count: 0 };
    known.count += 1;
    if (scheme === 'https') known.site.scheme = scheme;
    counts.set(key, known);
  }
  const [most] = [...counts.values()].toSorted((a, b) => b.count - a.count);
  return most?.site ?? null;
}

function isOnSite({ scheme, port }: HostPlace, site: ServedSite): boolean {
  if (port !== site.port) return false;
  return scheme === site.scheme || (port === 0 && (scheme === 'http' || scheme === 'https'));
}

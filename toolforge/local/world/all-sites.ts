import { archiveSites } from './archive-sites';
import { registrySites } from './registry-sites';
import type { ExampleSite } from './site/site';
import { archives, internetArchive } from './sites/archives';
import { gateways } from './sites/gateways';
import { lingaMessenger } from './sites/linga-messenger';
import { localLife } from './sites/local-life';
import { pressAndCulture } from './sites/press-and-culture';
import { publicBodies } from './sites/public-bodies';
import { specialInterests } from './sites/special-interests';
import { tellingSites } from './sites/telling-sites';

/** What archives may hold copies of. */
const archived: readonly ExampleSite[] = [
  ...publicBodies,
  ...pressAndCulture,
  ...localLife,
  ...specialInterests,
  ...gateways,
  ...tellingSites,
  lingaMessenger,
];

/** The whole example web, one row a host. */
export const sites: readonly ExampleSite[] = [
  ...archived,
  ...archiveSites(archives, internetArchive, archived),
  ...registrySites(archived),
];

const siteByHost: ReadonlyMap<string, ExampleSite> = new Map(
  sites.map((site) => [site.host, site]),
);

/** The site behind a host name (ASCII, lower case); undefined outside of the example web. */
export function exampleSiteAt(host: string): ExampleSite | undefined {
  return siteByHost.get(host);
}

import { createDomainSet } from '../../../url/domain-set';

/**
 * Name servers that serve nothing but parked domains. Registrars' own are not among them where real
 * sites use them, too.
 * Source: the services' own instructions; Vissers et al. 2015, “Parking Sensors”.
 */
const PARKING_NAME_SERVERS = createDomainSet([
  'above.com',
  'abovedomains.com',
  'afternic.com',
  'bodis.com',
  'brandbucket.com',
  'buydomains.com',
  'cashparking.com',
  'dan.com',
  'dsredirection.com',
  'domainmarket.com',
  'domainnamesales.com',
  'domainparking.ru',
  'domainsponsor.com',
  'eftydns.com',
  'fabulous.com',
  'fastpark.net',
  'giantpanda.com',
  'hastydns.com',
  'hitfarm.com',
  'hugedomains.com',
  'internettraffic.com',
  'namedrive.com',
  'namefind.com',
  'nicsell.com',
  'parkingcrew.net',
  'parkingpage.com',
  'parklogic.com',
  'parkpage.foundationapi.com',
  'parked.com',
  'rookdns.com',
  'sedo.com',
  'sedopark.net',
  'sedoparking.com',
  'skenzo.com',
  'smartname.com',
  'sold-domain.com',
  'squadhelp.com',
  'this-domain-for-sale.com',
  'trafficz.com',
  'undeveloped.com',
  'uniregistrymarket.link',
  'voodoo.com',
  'ztomy.com',
]);

/** Where parked domains lead, and whence they take their advertisements. */
const LANDING_HOSTS = createDomainSet([
  'bodis.com',
  'cashparking.com',
  'dsparking.com',
  'parked.com',
  'parked-content.godaddy.com',
  'park.above.com',
  'parkingcrew.net',
  'parklogic.com',
  'parkingpage.namecheap.com',
  'searchmagnified.com',
  'sedoparking.com',
  'sedopark.net',
  'skenzo.com',
  'smartname.com',
  'trafficz.com',
  'voodoo.com',
  'd1lxhc4jvstzrp.cloudfront.net',
  'd38psrni17bvxu.cloudfront.net',
  'uniregistrymarket.link',
  'forsale.godaddy.com',
  'forsale.dynadot.com',
  'this-domain-for-sale.com',
  'buythisdomain.com',
  'domainname.de-sale.com',
  'nicsell-parking.com',
]);

/** Markets for domains; they have pages of their own, so that the address has to name the domain. */
const MARKET_HOSTS: readonly string[] = [
  '4.cn',
  'afternic.com',
  'atom.com',
  'brandbucket.com',
  'buydomains.com',
  'dan.com',
  'domainmarket.com',
  'domainnamesales.com',
  'dropcatch.com',
  'dynadot.com',
  'efty.com',
  'ename.com',
  'epik.com',
  'flippa.com',
  'godaddy.com',
  'hugedomains.com',
  'namecheap.com',
  'nicsell.com',
  'perfectdomain.com',
  'porkbun.com',
  'sav.com',
  'sedo.com',
  'spaceship.com',
  'squadhelp.com',
  'undeveloped.com',
  'uniregistry.com',
  'domeneshop.no',
  'reg.ru',
  'domainlore.uk',
  'saw.com',
];
const MARKETS = createDomainSet(MARKET_HOSTS);

/** Who registers domains, and signs the page of those that have no site yet. */
const REGISTRAR_HOSTS: readonly string[] = [
  '1and1.com',
  '101domain.com',
  'active24.cz',
  'active24.com',
  'aftermarket.pl',
  'aruba.it',
  'arsys.es',
  'beget.com',
  'bluehost.com',
  'cloudflare.com',
  'dondominio.com',
  'domain.com',
  'domaindiscount24.com',
  'domeny.tv',
  'dreamhost.com',
  'enom.com',
  'forpsi.com',
  'gandi.net',
  'google.com',
  'gname.com',
  'home.pl',
  'hostgator.com',
  'hostinger.com',
  'hover.com',
  'icann.org',
  'inwx.de',
  'internetbs.net',
  'ionos.com',
  'ionos.de',
  'key-systems.net',
  'loopia.se',
  'loopia.com',
  'meine-domain.de',
  'name.com',
  'namebright.com',
  'names.co.uk',
  'namesilo.com',
  'nazwa.pl',
  'nic.ru',
  'one.com',
  'onamae.com',
  'onlydomains.com',
  'opensrs.com',
  'ovh.com',
  'ovhcloud.com',
  'networksolutions.com',
  'register.com',
  'register.it',
  'registro.br',
  'rrpproxy.net',
  'simply.com',
  'squarespace.com',
  'strato.de',
  'timeweb.ru',
  'transip.nl',
  'tucows.com',
  'united-domains.de',
  'wedos.cz',
  'wix.com',
  'wordpress.com',
];
const REGISTRARS = createDomainSet(REGISTRAR_HOSTS);

/** What those are called who register or sell domains, with and without their domain's end. */
export const SELLER_NAMES: readonly string[] = [...MARKET_HOSTS, ...REGISTRAR_HOSTS].flatMap(
  (host) => [host.replaceAll(/[.-]/g, ' '), (host.split('.')[0] ?? '').replaceAll('-', ' ')],
);

/** Advertisements for parked domains only. Towns and parks have scripts called so, too. */
const PARKING_SCRIPTS =
  /google\.com\/adsense\/domains\/|adsense\/domains\/caf\.js|wsimg\.com\/parking-lander/i;

/** Whether all of a domain's name servers are those of parking services. */
export function areParkingServers(nameServers: readonly string[]): boolean {
  const names = nameServers.map((name) => name.toLowerCase().replace(/\.$/, ''));
  return names.length > 0 && names.every((name) => PARKING_NAME_SERVERS.covers(name));
}

/** Whether a page that takes this from elsewhere is a parked one. */
export function isParkingLoad({ host, href }: URL): boolean {
  return LANDING_HOSTS.covers(host) || PARKING_SCRIPTS.test(href);
}

/** Whether an address is a parking service's page for a domain. */
export function isLandingFor(domain: string, at: { host: string; path: string }): boolean {
  if (LANDING_HOSTS.covers(at.host)) return true;
  return MARKETS.covers(at.host) && at.path.toLowerCase().includes(domain);
}

/** Whether a host is that of a market for domains, or of a parking service. */
export function isMarket(host: string): boolean {
  return MARKETS.covers(host) || LANDING_HOSTS.covers(host);
}

/** Whether a host is one of those that parked domains name on their pages: where they are registered, or sold. */
export function isDomainSeller(host: string): boolean {
  return isMarket(host) || REGISTRARS.covers(host);
}

/** Whether inline scripts take in advertisements that stand on parked domains only. */
export function isParkingCode(script: string): boolean {
  return PARKING_SCRIPTS.test(script);
}

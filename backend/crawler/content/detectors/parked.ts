import { getDomain } from 'tldts';
import { joinUrl, type UrlParts } from '../../../url/url-parts';
import type { Detector, Evidence } from '../evidence';
import { isLandingFor, isParkingLoad } from '../parking-services';
import { offersDomain, saysParked } from '../parked-phrases';

/** A site with more to say than this is no parked one, whatever it takes in or offers. */
const WORDS_MAX = 250;
/** An offer and a form; where more is written, the offer is a banner. */
const OFFER_WORDS_MAX = 100;

/** GoDaddy's empty pages lead there by script. */
const LANDER_PATH = /^\/lander(?:[/?]|$)/;

/** The domain is for sale, or shows nothing but advertisements. */
export const parked: Detector = {
  name: 'parked',
  doubt: 'parked',
  find: (evidence) => {
    const { page } = evidence;
    if (page.isAuthored || page.ownWords > WORDS_MAX) return null;
    return byPlace(evidence) ?? byLoads(evidence) ?? byText(evidence);
  },
};

function byPlace({ asked, at, moved, look }: Evidence): string | null {
  const domain = domainOf(asked);
  if (domain !== domainOf(at) && isLandingFor(domain, at)) return 'led-to-parking-service';
  if (moved !== null && LANDER_PATH.test(at.path)) return 'led-to-lander';
  return look?.isParked === true && domain === domainOf(at) ? 'parking-name-servers' : null;
}

function byLoads({ at, page: { loads } }: Evidence): string | null {
  const base = joinUrl(at);
  const isParking = loads.some(
    (load) => URL.canParse(load, base) && isForeign(new URL(load, base), at),
  );
  return isParking ? 'loads-from-parking-service' : null;
}

function isForeign(load: URL, at: UrlParts): boolean {
  return getDomain(load.hostname) !== domainOf(at) && isParkingLoad(load);
}

/** Of other domains speak brokers, and markets, and the news. */
function byText({ at, page }: Evidence): string | null {
  const text = `${page.title} . ${page.heading} . ${page.ownText}`;
  const domain = domainOf(at);
  if (page.ownWords > OFFER_WORDS_MAX || !namesDomain(text, domain)) return null;
  if (offersDomain(text, domain)) return 'offers-its-domain';
  return saysParked(text) ? 'says-parked' : null;
}

function namesDomain(text: string, domain: string): boolean {
  return text.toLowerCase().includes(domain);
}

function domainOf({ host }: UrlParts): string {
  return getDomain(host) ?? host;
}

import { getDomain } from 'tldts';
import { onFirstUse } from '../../../runtime/on-first-use';
import { evidenceOf } from '../../../status/evidence';
import type { NormalUrl } from '../../../url/normal-url';
import type { Detector, DetectorInput, Ground } from '../signs/detector';
import { speaksOfStandIns } from '../signs/explains-stand-ins';
import {
  isDomainSeller,
  isLandingFor,
  isMarket,
  isParkingCode,
  isParkingLoad,
  SELLER_NAMES,
} from '../signs/parking-services';
import { MessageWords } from '../signs/message-words';
import type { PageText } from '../signs/page-text';
import {
  offersDomain,
  isParkedSentence,
  parkedPhraseIn,
  saysParked,
} from '../signs/parked-phrases';
import WORDS from '../signs/parked-words.json';
import { whatwgUrl } from '../../../url/whatwg-url';

/** “This domain name is registered by one of our customers”: a domain, and how it fares. */
const parkedWords = onFirstUse(
  () =>
    new MessageWords(WORDS, {
      common: ['http', 'www', ...SELLER_NAMES].join(', '),
      nearTokens: 10,
    }),
);
/** A site with more to say than this is no parked one, whatever it takes in or offers. */
const WORDS_MAX = 250;
/** An offer and a form; where more is written, the offer is a banner. */
const OFFER_WORDS_MAX = 100;
/** Services of advertisements for parked domains want it on the page. */
const PARKING_KEY = 'data-adblockkey';
/** An offer alone. */
const BARE_OFFER_WORDS_MAX = 60;
const BARE_LINKS_MAX = 15;
/** What may be names of domains. */
const NAMES = /[a-z\d][a-z\d-]{0,62}(?:\.[a-z\d-]{1,63}){0,3}\.[a-z]{2,13}(?![a-z\d])/g;

/** GoDaddy's empty pages lead there by script. */
const LANDER_PATH = /^\/lander(?:[/?]|$)/;

/** Without these an address stays on its own host; tabs and line ends are passed over (URL Standard, 4.4). */
const LEADS_TO_HOST = /:|[/\\][\t\r\n]*[/\\]/;

/** The domain is for sale, or shows nothing but advertisements. */
export const parked: Detector = {
  name: 'parked',
  doubt: 'parked',
  find: (input) => {
    const { page } = input;
    if (page.ownWords > WORDS_MAX) return null;
    if (page.isAuthored) return byTitle(input);
    return byPlace(input) ?? byLoads(input) ?? byOffer(input) ?? byText(input);
  },
};

function byPlace({ asked, at, moved, look }: DetectorInput): Ground {
  const domain = domainOf(asked);
  const isElsewhere = moved !== null && domain !== domainOf(at);
  const isLander = moved !== null && LANDER_PATH.test(at.path);
  if (isLander || (isElsewhere && isLandingFor(domain, at)))
    return [evidenceOf('address', at.text)];
  if (look?.isParked !== true || isElsewhere) return null;
  return [evidenceOf('name-servers', domain)];
}

/** A form for offers has fields for a message, as those for replies to an author have. */
function byTitle({ at, page }: DetectorInput): Ground {
  const domain = domainOf(at);
  const isOffered = page.ownWords <= BARE_OFFER_WORDS_MAX && namesDomain(page.title, domain);
  return isOffered && offersDomain(page.title, domain) && offersDomain(page.heading, domain)
    ? [evidenceOf('offer', page.title)]
    : null;
}

function byLoads({ at, page: { loads, frames, marks, scripts, ownWords } }: DetectorInput): Ground {
  const base = at.text;
  if (marks.includes(PARKING_KEY)) return [evidenceOf('software', PARKING_KEY)];
  if (ownWords <= BARE_OFFER_WORDS_MAX && isParkingCode(scripts)) {
    return [evidenceOf('loads', 'adsense/domains')];
  }
  const found = [...loads, ...frames]
    .filter((load) => LEADS_TO_HOST.test(load))
    .flatMap((load) => whatwgUrl(load, base) ?? [])
    .find((load) => isForeign(load, at));
  return found === undefined ? null : [evidenceOf('loads', found.hostname)];
}

function isForeign(load: URL, at: NormalUrl): boolean {
  return getDomain(load.hostname) !== domainOf(at) && isParkingLoad(load);
}

/** A page that is called by the offer of its domain may say at length how it is bought. */
function byOffer({ at, page }: DetectorInput): Ground {
  const domain = domainOf(at);
  const isOffered = namesDomain(page.title, domain) && offersDomain(page.title, domain);
  return isOffered && page.headings.some((heading) => namesDomain(heading, domain))
    ? [evidenceOf('offer', page.title)]
    : null;
}

/** Of other domains speak brokers, and markets, and the news: so does a page that does not name its own. */
function byText({ asked, at, page }: DetectorInput): Ground {
  const text = `${page.title} . ${page.heading} . ${page.ownText}`;
  const domain = domainOf(at);
  if (page.ownWords > OFFER_WORDS_MAX) return null;
  if (namesDomain(text, domain) && saysOffered(text, domain)) return offerOf(text, domain);
  if (speaksOfStandIns(asked) || isMarket(at.host)) return null;
  const told = toldOnly(page, domain);
  return told === null ? null : [evidenceOf('offer', told)];
}

function saysOffered(text: string, domain: string): boolean {
  return offersDomain(text, domain) || (saysParked(text) && !namesOtherDomain(text, domain));
}

/** What a page says of its domain, which it names, or of “this domain” beside next to nothing else. */
function toldOnly(page: PageText, domain: string): string | null {
  const text = `${page.title} ${page.ownText}`;
  if (!page.isWhole || page.links > BARE_LINKS_MAX || namesOtherDomain(text, domain)) return null;
  const isBare = page.ownWords <= BARE_OFFER_WORDS_MAX;
  const isNamed = namesDomain(text, domain);
  const sentences = [page.title, ...page.headings, ...page.blocks].flatMap(sentencesOf);
  return (
    sentences.find(
      (one) =>
        (isBare && (isParkedSentence(one) || parkedWords().isMessage(one))) ||
        (isNamed && parkedWords().isToldIn(one)),
    ) ?? null
  );
}

/** What is quoted others say. */
const QUOTED = /[“„«「"][^“”„«»「」"]{8,200}[”“»」"]/g;

/** Points within names of domains end no sentence. */
function sentencesOf(text: string): string[] {
  return text.replaceAll(QUOTED, ' … ').split(/[!?。！？|]|\.(?=\s|$)/u);
}

/** Who registers domains, or sells them, signs such pages; in footnotes others are offered. */
function namesOtherDomain(text: string, domain: string): boolean {
  const names = text.toLowerCase().match(NAMES) ?? [];
  return names.some((name) => {
    const named = getDomain(name);
    return named !== null && named !== domain && !isDomainSeller(named);
  });
}

function offerOf(text: string, domain: string): Ground {
  return [evidenceOf('offer', parkedPhraseIn(text) ?? domain)];
}

function namesDomain(text: string, domain: string): boolean {
  return text.toLowerCase().includes(domain);
}

function domainOf({ host }: NormalUrl): string {
  return getDomain(host) ?? host;
}

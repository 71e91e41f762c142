import { UNCHECKED } from '../../../status/check-state';
import type { DayNumber } from '../../../status/day-number';
import { NOTHING_DECLARED, type LinkDeclaration } from '../../../status/link-declaration';
import type { PlacedMark } from '../../../status/mark-index';
import { STATUS } from '../../../status/status-code';
import { UNTIL_LIFTED, type UrlMark } from '../../../status/url-mark';
import type { ArchiveService } from '../../../url/archives/archive-services';
import { classifyUrl } from '../../../url/classify-url';
import { Chance } from './chance';
import { randomUrl, TIMESTAMPS, type RandomUrl } from './random-url';

/** A page of a wiki, with its links as its text spells them. */
export interface RandomPage {
  pageId: number;
  title: string;
  namespace: number;
  links: string[];
  interwiki: string[];
  /** By normal form. */
  declared: Map<string, LinkDeclaration>;
}

/** A wiki with rules of its own. */
export interface RandomWiki {
  dbname: string;
  domain: string;
  policy: { minFailures: number; minDays: number };
  refused: ArchiveService[];
  order: ArchiveService[];
  ignoredDomains: string[];
  blacklist: string;
  pages: RandomPage[];
}

/** What is remembered of a domain name (U1). */
interface RandomName {
  name: string;
  standing: 'suspected' | 'taken';
  /** Registered after it was cited; null: nobody knows. */
  registered: string | null;
}

/** A small world: what wikis have, and what is known of it. */
export interface RandomWorld {
  seed: number;
  wikis: RandomWiki[];
  urls: RandomUrl[];
  marks: PlacedMark[];
  names: RandomName[];
  /** Hosts of which all is presumed reachable. */
  presumedHosts: string[];
  /** Hosts with a trait that has lasted. */
  failingHosts: string[];
  /** Whether the feeder has walked over what may be a problem. */
  hasSuspects: boolean;
}

const DOMAINS = Array.from({ length: 14 }, (_, n) => `mill${n}.net`);
const IDN = 'xn--mhle-0ra.de';
const [SPAM, LEFT_OUT, IN_OTHER_HANDS, SUSPECTED] = [
  'mill1.net',
  'mill2.net',
  'mill3.net',
  'mill4.net',
];
/** An address that ends as wikitext around it does. */
const HINTED = 'https://mill0.net/never)';
const URLS_OF_DOMAIN = 8;
const CHECKED_DAY = 3_600;
const FINE = {
  ...UNCHECKED,
  runs: [{ code: STATUS.fine, http: 200, firstDay: 3_000, lastDay: CHECKED_DAY }],
  checkedDay: CHECKED_DAY,
};

/** All that follows from a number. */
export function randomWorld(seed: number, today: DayNumber): RandomWorld {
  const chance = new Chance(seed);
  const targets = ['https://new.net/a', `https://${SPAM}/new`, `https://${IN_OTHER_HANDS}/new`];
  const urls = addressesOf(chance).map((url) => randomUrl(url, chance, today, targets));
  const copies = urls.flatMap(({ url }) => copiesOf(url, chance));
  const wikis = WIKIS.map((wiki) => ({
    ...wiki,
    pages: pagesOf(wiki.dbname, urls, copies, chance),
  }));
  const known = copies.map((url) => randomUrl(url, chance, today, targets));
  return {
    seed,
    wikis,
    urls: [...urls, ...known.map(mostlyFine(chance))],
    marks: MARKS.map(([host, pathPrefix, mark]) => ({
      pattern: { host, pathPrefix },
      mark,
      firstDay: 1,
      lastDay: UNTIL_LIFTED,
    })),
    names: [
      {
        name: IN_OTHER_HANDS,
        standing: 'taken',
        registered: chance.percent(50) ? '2014-03-15' : null,
      },
      { name: SUSPECTED, standing: 'suspected', registered: null },
    ],
    presumedHosts: ['mill5.net'],
    failingHosts: ['mill6.net', 'www.mill7.net'],
    hasSuspects: chance.percent(50),
  };
}

const MARKS: readonly [host: string, pathPrefix: string, mark: UrlMark][] = [
  ['mill8.net', '/', 'opted-out'],
  ['*.mill9.net', '/', 'permadead'],
  ['*.mill9.net', '/a', 'permalive'],
  ['mill10.net', '/b', 'permalive'],
  ['mill10.net', '/', 'opted-out'],
  [IN_OTHER_HANDS, '/b', 'permadead'],
  ['mill11.net', '/', 'paywall'],
];

const WIKIS: readonly Omit<RandomWiki, 'pages'>[] = [
  {
    dbname: 'dewiki',
    domain: 'de.wikipedia.org',
    policy: { minFailures: 3, minDays: 9 },
    refused: [],
    order: ['archive-today'],
    ignoredDomains: [],
    blacklist: SPAM.replace('.', '\\.'),
  },
  {
    dbname: 'frwiki',
    domain: 'fr.wikipedia.org',
    policy: { minFailures: 5, minDays: 20 },
    refused: ['archive-today'],
    order: [],
    ignoredDomains: [LEFT_OUT],
    blacklist: '',
  },
  {
    dbname: 'enwiki',
    domain: 'en.wikipedia.org',
    policy: { minFailures: 2, minDays: 3 },
    refused: ['wayback'],
    order: ['arquivo-pt', 'wayback'],
    ignoredDomains: [],
    blacklist: 'mill12\\.net/c',
  },
];

/** Some by both schemes: to us they are two. */
function addressesOf(chance: Chance): string[] {
  const all = [...DOMAINS, IDN].flatMap((domain) =>
    Array.from({ length: URLS_OF_DOMAIN }, (_, n) => {
      const host = chance.percent(30) ? `www.${domain}` : domain;
      const scheme = chance.percent(70) ? 'https' : 'http';
      const path = chance.of(['a', 'b', 'c', '%C3%BC/~x', 'd.pdf?q=1&r=%5B']);
      return `${scheme}://${host}/${path}${path.includes('?') ? `&n=${n}` : `/${n}`}`;
    }),
  );
  return [...new Set([HINTED, ...all, ...chance.some(all, 8).map(otherScheme)].map(normalForm))];
}

const normalForm = (url: string): string => classifyUrl(url).url?.text ?? url;

/** Copies of a URL that pages may link to; some are of its other scheme, some name no moment. */
function copiesOf(url: string, chance: Chance): string[] {
  if (!chance.percent(35)) return [];
  const original = chance.percent(25) ? otherScheme(url) : url;
  const moment = chance.of([...TIMESTAMPS, '2015']);
  const copies = [
    `https://web.archive.org/web/${moment}/${original}`,
    `https://archive.ph/${moment}/${original}`,
  ];
  return chance.some(copies, 60).map(normalForm);
}

const otherScheme = (url: string): string =>
  url.startsWith('https') ? url.replace('https', 'http') : url.replace('http', 'https');

/** An archive has what it has. */
const mostlyFine =
  (chance: Chance) =>
  (one: RandomUrl): RandomUrl => ({
    ...one,
    copies: [],
    replacement: null,
    comparison: null,
    ...(chance.percent(60) && { checks: FINE }),
  });

function pagesOf(
  dbname: string,
  urls: readonly RandomUrl[],
  copies: readonly string[],
  chance: Chance,
): RandomPage[] {
  return Array.from({ length: 5 }, (_, n) => {
    const its = chance.some(urls, 25).map(({ url }) => url);
    const texts = [...its, ...copies.filter((copy) => isOfPage(copy, its) && chance.percent(70))];
    const odd = chance.some(ODD, 40);
    return {
      pageId: 640 + n,
      title: `${dbname} Page ${n}`,
      namespace: n === 4 ? 4 : 0,
      links: [...texts.map((url) => spelled(url, chance)), ...odd],
      interwiki: chance.percent(30) ? ['https://doi.org/10.1000/182'] : [],
      declared: new Map(chance.some(its, 20).map((url) => [url, declaration(chance)])),
    };
  });
}

const isOfPage = (copy: string, urls: readonly string[]): boolean =>
  urls.some((url) => copy.includes(url.replace(/^https?:/, '')));

/** Links of no address that is checked. */
const ODD = [
  'http://docs/',
  'mailto:a@mill0.net',
  'https://example.org/x',
  'https://de.wikipedia.org/wiki/Hier',
  'http://expyuzz4wqqyqhjn.onion/',
  HINTED,
];

/** As people write it. */
function spelled(url: string, chance: Chance): string {
  const ways: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => text,
    (text) => `${text}#part`,
    (text) =>
      text.replace(
        /^(https?:\/\/)([^/]+)/,
        (_, scheme: string, host: string) => scheme + host.toUpperCase(),
      ),
    (text) => text.replace('~', '%7E').replace('xn--mhle-0ra', 'm\u00FChle'),
    (text) => text.replace(/^https:\/\/([^/]+)/, 'https://$1:443'),
  ];
  const text = chance.of(ways)(url);
  return normalForm(text) === url ? text : url;
}

function declaration(chance: Chance): LinkDeclaration {
  return {
    ...NOTHING_DECLARED,
    fate: chance.of([null, 'dead', 'deviated', 'usurped'] as const),
    isTagged: chance.percent(60),
    deadSince: chance.percent(30) ? '2024-03' : null,
  };
}

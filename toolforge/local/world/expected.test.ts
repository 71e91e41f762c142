import { classifyUrl } from '../../../backend/url/classify-url';
import { readArticles } from './articles';
import { visitUrl } from './behave';
import {
  checkDays,
  exampleArticle,
  expectedLinks,
  expectedProblems,
  expectedUnreachable,
  simulatedDays,
  verdictAfterWeeks,
  watchedTitles,
} from './expected';
import { linksOf } from './links-of';
import { sites } from './all-sites';
import { archives } from './sites/archives';
import { storyMoves } from './sites/linga-messenger';

const articles = readArticles();
const everyDay = Array.from({ length: simulatedDays + 1 }, (_, day) => day);

/** Normal forms of all addresses in all pages that a crawler or a page answer could ask. */
const linked = new Set(
  articles.flatMap((article) =>
    linksOf(article, articles).flatMap((link) => {
      const { kind, url } = classifyUrl(link);
      return url !== null && (kind === 'resource' || kind === 'internal') ? [url.text] : [];
    }),
  ),
);

/** Where redirects lead on any day, also from there on. */
const reached = new Set(linked);
for (const url of reached) {
  for (const day of everyDay) {
    const outcome = visitUrl(url, 'GET', day);
    const location = typeof outcome === 'string' ? undefined : outcome.headers['location'];
    if (location !== undefined) reached.add(new URL(location, url).href);
  }
}

const addressesOf = (url: string): [string, string] => {
  const { hostname, pathname, search } = new URL(url);
  return [hostname, pathname + search];
};

function isHeldCopy(url: string): boolean {
  const outcome = visitUrl(url, 'GET', simulatedDays);
  const isArchive = archives.some(({ shownAt }) => url.startsWith(shownAt));
  return isArchive && typeof outcome === 'object' && outcome.status === 200;
}

test('no link of any page, and no redirect, leads out of the example web', () => {
  const strangers = [...reached].filter((url) => {
    const [host, path] = addressesOf(url);
    const site = sites.find((candidate) => candidate.host === host);
    return !site?.pages[path] && !site?.anyOtherPage && !isHeldCopy(url);
  });
  expect(linked.size).toBeGreaterThan(150);
  expect(strangers).toEqual([]);
});

test('every page of the example web is linked or redirected to, by its normal form', () => {
  const known = new Set([...reached].map((url) => addressesOf(url).join('')));
  // In a comment of the example article, so never a link.
  known.add('www.tarnhavn-tourist-office.org/');
  // Found by who looks for what moved.
  for (const { now } of storyMoves) known.add(addressesOf(now).join(''));
  const unused = sites
    .flatMap(({ host, pages }) => Object.keys(pages).map((path) => host + path))
    .filter((address) => !known.has(address));
  expect(unused).toEqual([]);
});

test('no host stands twice in the table', () => {
  const hosts = sites.map(({ host }) => host);
  expect(hosts).toHaveLength(new Set(hosts).size);
});

test('no verdict depends on the day of the first check, nor on the days between checks', () => {
  const fickle = [...linked].filter((url) => {
    const verdicts = [checkDays - 1, checkDays, checkDays + 1].flatMap((cycleDays) =>
      everyDay.slice(0, 7).map((day) => verdictAfterWeeks(url, day, cycleDays)),
    );
    return new Set(verdicts).size > 1;
  });
  expect(fickle).toEqual([]);
});

test('the example article has six dead links among many of other kinds', () => {
  expect(expectedUnreachable(exampleArticle)).toEqual([
    'https://journals.north-sea-history.org/nsh/article/1987/14',
    'https://www.norrask-herald.com/archive/1998/06/harbour-reopens',
    'http://www.tarnhavn-harbour-days.org/',
    'https://weather.kvalberg-observatory.org/stations/tarnhavn/normals',
    'http://www.fjordline-timetables.net:8080/pdf/tarnhavn-2009.pdf?season=summer',
    'http://hdl.handle.net/20.500.99999/4471',
  ]);
  const copied = 'https://www.norrask-herald.com/archive/1998/06/harbour-reopens';
  expect(expectedProblems(exampleArticle)).toEqual(
    expectedUnreachable(exampleArticle).filter((url) => url !== copied),
  );
  const others = expectedLinks(exampleArticle).filter(({ verdict }) => verdict !== 'unreachable');
  const count = (wanted: string): number =>
    others.filter(({ verdict }) => verdict === wanted).length;
  expect(['working', 'doubtful', 'ignored', 'invalid'].map(count)).toEqual([16, 2, 5, 1]);
});

test.each([
  ['http://docs/about.htm', 'invalid'],
  ['mailto:clerk@tarnhavn-municipality.org', 'ignored'],
  ['https://example.org/street/number', 'ignored'],
  ['https://en.wikipedia.org/wiki/Outline_of_the_North_Sea', 'ignored'],
  ['https://www.visit-norrask.com/en/tarnhavn', 'doubtful'],
  ['http://sea.norrask-weather.net/tarnhavn/mole', 'doubtful'],
  ['https://www.norrask-broadcasting.com/live/harbour-camera', 'working'],
  ['https://www.old-postcards-of-the-north.com/tarnhavn', 'working'],
])('%s in the example article is %s', (url, verdict) => {
  expect(expectedLinks(exampleArticle)).toContainEqual({ url, verdict });
});

test.each([
  ['redirect that ends dead', 'https://doi.org/10.5555/fhp.1992.3.55', 'unreachable'],
  ['redirect that ends well', 'https://dx.doi.org/10.5555/hap.1962.88', 'working'],
  [
    'failure of four days',
    'https://www.peaks-of-the-north-sea.com/mountain.php?id=611&lang=en',
    'working',
  ],
  ['overload for months', 'http://sea.norrask-weather.net/tarnhavn/mole', 'doubtful'],
  ['rate limit for ever', 'https://www.ferry-register.com/ships/9555017', 'doubtful'],
])('%s', (_name, url, verdict) => {
  expect(verdictAfterWeeks(url, 0)).toBe(verdict);
});

test('only watched articles bring links into the list, other pages are judged by it', () => {
  expect(watchedTitles()).toHaveLength(36);
  expect(watchedTitles()).not.toContain('Tarnhavn Ice Festival');
  expect(expectedUnreachable('Talk:Tarnhavn')).toEqual([
    'https://www.norrask-herald.com/archive/1983/05/well-papers',
  ]);
  expect(expectedUnreachable('User:Admin')).toEqual([]);
});

test('a title that is not there is an error that names it', () => {
  expect(() => expectedLinks('Atlantis')).toThrow('no page "Atlantis"');
});

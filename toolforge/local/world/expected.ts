import { copiedUrls } from '../../../backend/url/archived-copy';
import { classifyUrl } from '../../../backend/url/classify-url';
import type { Verdict } from '../../../backend/status/verdict';
import { isWatchedArticle, readArticles } from './articles';
import { exampleSiteAt } from './all-sites';
import { visitUrl } from './behave';
import { linksOf } from './links-of';
import type { Article } from './lists/written-article';

/** The article that shows nearly every kind of link. */
export const exampleArticle = 'Tarnhavn';

/** How long the simulation lasts. */
export const simulatedDays = 40;

/** What Weboid must say about a link at the end of the simulation. */
interface ExpectedLink {
  /** Normal form; where there is none (ignored, invalid), the link as written. */
  url: string;
  verdict: Verdict;
}

/** Days until the next check, and what a verdict of `unreachable` needs (I3, W4.1). */
const rules = { checkAgainFailed: 3, minFailures: 3, minDays: 9, maxRedirects: 10 };
/** The example wiki has its links looked at more often than by default, as its story is short. */
export const checkDays = 7;

/** By title. Tests ask for the links of all pages again and again, and the story stays as it is. */
const knownLinks = new Map<string, readonly ExpectedLink[]>();
let knownArticles: readonly Article[] | null = null;

/** Every link of a page, each once, with its verdict; the title is that at the end of the story. */
export function expectedLinks(title: string): readonly ExpectedLink[] {
  const known = knownLinks.get(title) ?? findLinks(title);
  knownLinks.set(title, known);
  return known;
}

function allArticles(): readonly Article[] {
  knownArticles ??= readArticles();
  return knownArticles;
}

function findLinks(title: string): ExpectedLink[] {
  const articles = allArticles();
  const article = articles.find((candidate) => candidate.title === title);
  if (!article) throw new Error(`The example wiki has no page "${title}"; see world/articles/.`);
  return linksOf(article, articles).map(expectedLink);
}

/** The URLs of a page that must be told as unreachable. Only articles bring URLs into the list. */
export function expectedUnreachable(title: string): string[] {
  const watched = new Set(watchedTitles().flatMap((each) => unreachableOf(each)));
  return unreachableOf(title).filter((url) => watched.has(url));
}

/** Of these the ones that are problems to readers: the page links to no archived copy of them (W5.4). */
export function expectedProblems(title: string): string[] {
  const copied = new Set(
    expectedLinks(title).flatMap(({ url }) => {
      const link = classifyUrl(url);
      return link.url === null ? [] : copiedUrls(link.url).map(({ text }) => text);
    }),
  );
  return expectedUnreachable(title).filter((url) => !copied.has(url));
}

/** The URLs of a page whose name has come into other hands. */
export function expectedTaken(title: string): string[] {
  return expectedLinks(title)
    .filter(({ verdict, url }) => verdict === 'doubtful' && isInOtherHands(url))
    .map(({ url }) => url);
}

/** The articles that Weboid watches at the end of the story. */
export function watchedTitles(): string[] {
  return allArticles()
    .filter(isWatchedArticle)
    .map(({ title }) => title);
}

function unreachableOf(title: string): string[] {
  return expectedLinks(title)
    .filter(({ verdict }) => verdict === 'unreachable')
    .map(({ url }) => url);
}

function expectedLink(link: string): ExpectedLink {
  const { kind, url } = classifyUrl(link);
  if (url === null) return { url: link, verdict: kind === 'invalid' ? 'invalid' : 'ignored' };
  return {
    url: url.text,
    verdict: kind === 'resource' ? verdictAfterWeeks(url.text, 0) : 'ignored',
  };
}

/**
 * Plays the schedule of checks through against the example web.
 * @param firstDay of the first check; a verdict that hangs on it would make tests a matter of luck
 * @param cycleDays days from check to check, which chance spreads: the same holds for them
 */
export function verdictAfterWeeks(url: string, firstDay: number, cycleDays = checkDays): Verdict {
  if (isInOtherHands(url)) return 'doubtful';
  let failedDays: number[] = [];
  let verdict: Verdict = 'unknown';
  for (let day = firstDay; day <= simulatedDays; day += nextCheck(failedDays, cycleDays)) {
    const result = check(url, day);
    failedDays = result === 'failed' ? [...failedDays, day] : [];
    verdict = result === 'good' ? 'working' : isProven(failedDays) ? 'unreachable' : 'doubtful';
  }
  return verdict;
}

/** At the end of the story: a name that lapsed is seen, suspected and taken by then (U1). */
function isInOtherHands(url: string): boolean {
  return exampleSiteAt(new URL(url).hostname)?.otherHands !== undefined;
}

function nextCheck(failedDays: readonly number[], cycleDays: number): number {
  const [since, last] = [failedDays[0], failedDays.at(-1)];
  if (since === undefined || last === undefined) return cycleDays;
  const isLastLook = failedDays.length === rules.minFailures - 1;
  return Math.max(rules.checkAgainFailed, isLastLook ? since + rules.minDays - last : 0);
}

function isProven(failedDays: readonly number[]): boolean {
  const span = (failedDays.at(-1) ?? 0) - (failedDays[0] ?? 0);
  return failedDays.length >= rules.minFailures && span >= rules.minDays;
}

/** A closed door, a wall for bots, too many requests, an overload: the page may well be there. */
const provesNothing = [401, 402, 403, 407, 429, 451, 503];

/** A whole check: redirects followed, GET having the last word. */
function check(url: string, day: number, hops = 0): 'good' | 'failed' | 'unjudgeable' {
  const outcome = visitUrl(url, 'GET', day);
  if (typeof outcome === 'string' || hops > rules.maxRedirects) return 'failed';
  const { location } = outcome.headers;
  if (location !== undefined) return check(new URL(location, url).href, day, hops + 1);
  if (outcome.status < 400) return 'good';
  return provesNothing.includes(outcome.status) ? 'unjudgeable' : 'failed';
}

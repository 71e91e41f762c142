import { getDomain } from 'tldts';
import { readArchiveLink, type ArchiveLink } from '../url/archived-copy';
import { isSameResource } from '../url/same-resource';
import type { NormalUrl } from '../url/normal-url';

/** Storage ids are the places in this list, from 1 on: append only. */
const REDIRECT_CLASSES = [
  'same-page',
  'home-page',
  'same-host',
  'other-host',
  'other-domain',
] as const;

/**
 * How far redirects led, the nearest that fits:
 *
 * - `same-page`: only scheme, port, `www.` or a slash at the end changed;
 * - `home-page`: from a deeper page to the front page of the same registered domain;
 * - `same-host`: to another page of the host, with or without `www.`;
 * - `other-host`: to another host of the same registered domain;
 * - `other-domain`: to another registered domain.
 */
export type RedirectClass = (typeof REDIRECT_CLASSES)[number];

/**
 * Classes of redirect targets (W3.6, W3.14). From one archived copy to that of another page, it is how far
 * these pages are from each other: archives have one host for all sites. Where the address of a copy tells no
 * time or no original, going on to what it stands for is no move.
 * @param start the URL that was asked for
 * @param end where its redirects led
 */
export function redirectClassOf(start: NormalUrl, end: NormalUrl): RedirectClass {
  const [from, to] = [readArchiveLink(start), readArchiveLink(end)];
  if (from !== null && to !== null && isWhatItStandsFor(from, to)) return 'same-page';
  const [copied, led] = [from?.original ?? null, to?.original ?? null];
  if (copied === null || led === null || isSameResource(copied, led)) return distanceOf(start, end);
  return distanceOf(copied, led);
}

/** A code may be of any page; the newest copy leads to that of the day. */
function isWhatItStandsFor(from: ArchiveLink, to: ArchiveLink): boolean {
  if (from.service !== to.service) return false;
  if (from.original === null || to.original === null) return true;
  return from.kind === 'latest' && isSameResource(from.original, to.original);
}

function distanceOf(start: NormalUrl, end: NormalUrl): RedirectClass {
  const sameHost = bareHost(start.host) === bareHost(end.host);
  if (sameHost && barePath(start) === barePath(end)) return 'same-page';
  if (!sameHost && domainOf(start.host) !== domainOf(end.host)) return 'other-domain';
  if (isHomePage(end) && !isHomePage(start)) return 'home-page';
  return sameHost ? 'same-host' : 'other-host';
}

/** Whether the path is that of a front page; a query makes it a page of its own. */
function isHomePage({ path }: NormalUrl): boolean {
  return /^\/?(?:(?:index|default|home)(?:\.\w{1,5})?)?$/i.test(path);
}

const bareHost = (host: string): string => host.replace(/^www\./, '');
const domainOf = (host: string): string => getDomain(host) ?? host;

function barePath({ path }: NormalUrl): string {
  return path.replace(/\/$/, '');
}

/** The byte under which a class is stored. */
export function redirectClassIdOf(redirectClass: RedirectClass): number {
  return REDIRECT_CLASSES.indexOf(redirectClass) + 1;
}

/**
 * The class stored under a byte; null for 0, where none was noted.
 * @throws {RangeError} when no class has this id
 */
export function redirectClassOfId(id: number): RedirectClass | null {
  if (id === 0) return null;
  const redirectClass = REDIRECT_CLASSES[id - 1];
  if (redirectClass === undefined) throw new RangeError(`no class of redirects has the id ${id}`);
  return redirectClass;
}

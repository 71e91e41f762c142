import type { PageContext } from './page-context';

/** Where Weboid answers, and the name of the farm that this wiki belongs to ('' = its default farm). */
export interface Service {
  readonly origin: string;
  readonly farm: string;
}

/** What a question by block asks beyond the unreachable links. */
export interface BlockAddressParts {
  /** Doubtful links as well. */
  readonly doubtful?: boolean;
  /** All that is known of each link. */
  readonly details?: boolean;
}

const PAGES_PER_BLOCK = 64;

/** The block that a page is asked about with, so that nobody learns which page of it is read. */
export function blockOf(pageId: number): number {
  return Math.floor(pageId / PAGES_PER_BLOCK);
}

/** Address of the machine-readable problems of all pages of the page's block. */
export function blockAddress(
  service: Service,
  page: PageContext,
  { doubtful, details }: BlockAddressParts,
): string {
  const flags = (doubtful ? '&doubtful=1' : '') + (details ? '&details=1' : '');
  return `${problemsPath(service, page)}&block=${blockOf(page.pageId)}${flags}`;
}

/** Address of the machine-readable problems of the page, read this second (W7.1). */
export function problemsAddress(service: Service, page: PageContext): string {
  return `${problemsPath(service, page)}&pageid=${page.pageId}&format=json`;
}

/** Address of what is known of the links of the page (W7.2). */
export function pageLinksAddress(service: Service, page: PageContext): string {
  return `${service.origin}/externalLinkInfo?${wikiQuery(service, page)}&pageid=${page.pageId}${languageQuery(page)}`;
}

/** Address of the same as a report for people: what is left to do first. */
export function reportFormAddress(service: Service, page: PageContext): string {
  return `${pageLinksAddress(service, page)}&sort=verdict`;
}

/** Address of the form where people say that a URL works, or where its content is now. */
export function sayAddress(service: Service, page: PageContext, url: string): string {
  return `${service.origin}/report?url=${encodeURIComponent(url)}${languageQuery(page)}`;
}

/** Address of the page about a URL: what is known of it, and where it is used. */
export function urlPageAddress(service: Service, page: PageContext, url: string): string {
  return `${service.origin}/url?url=${encodeURIComponent(url)}&${wikiQuery(service, page)}${languageQuery(page)}`;
}

/** Address of the page about the name of a URL: what is seen there, and the form to say that this is wrong. */
export function nameAddress(service: Service, page: PageContext, url: string): string {
  return `${service.origin}/name?url=${encodeURIComponent(url)}${languageQuery(page)}`;
}

/** Address that leads to this wiki's editor of the section that has the URL. */
export function sectionAddress(service: Service, page: PageContext, url: string): string {
  return `${service.origin}/fix/section?${linkQuery(service, page, url)}`;
}

/** Address of the readable page about how the references to a URL on the page can be fixed. */
export function fixAddress(service: Service, page: PageContext, url: string): string {
  return `${service.origin}/fix?${linkQuery(service, page, url)}`;
}

/**
 * Address of what the wiki's links did on a day, alike for all.
 * @param day such as `2026-11-20`; null: today
 */
export function wikiDayAddress(
  service: Service,
  wiki: Pick<PageContext, 'dbname'>,
  day: string | null,
): string {
  return `${service.origin}/feed/wiki-day.json?${wikiQuery(service, wiki)}${day ? `&day=${day}` : ''}`;
}

function problemsPath(service: Service, page: PageContext): string {
  return `${service.origin}/externalLinkProblem?${wikiQuery(service, page)}`;
}

function linkQuery(service: Service, page: PageContext, url: string): string {
  return `${wikiQuery(service, page)}&pageid=${page.pageId}&url=${encodeURIComponent(url)}${languageQuery(page)}`;
}

function wikiQuery({ farm }: Service, { dbname }: Pick<PageContext, 'dbname'>): string {
  return `dbname=${encodeURIComponent(farm ? `${dbname}@${farm}` : dbname)}`;
}

function languageQuery({ userLanguage }: PageContext): string {
  return `&lang=${encodeURIComponent(userLanguage)}`;
}

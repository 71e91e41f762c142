import { domainToASCII } from 'node:url';
import { answerWith, document, htmlPage } from './answer';
import type { Answer } from './answer';

/** One request as a site sees it. */
export interface Visit {
  scheme: SiteScheme;
  /** Path and query as sent, such as `/a%20b?c=d`. */
  path: string;
  method: string;
  /** Whole days since the start of the simulation. */
  day: number;
  /** Milliseconds since 1970 at the beginning of day 0, for what tells dates. */
  startMs?: number;
  /** What was sent with it (POST). */
  body?: string;
}

export type SiteScheme = 'http' | 'https';

/**
 * What comes of a visit: an answer, a connection on which nothing is ever said, a closed port, or
 * a name that does not resolve.
 */
export type VisitOutcome = Answer | 'silent' | 'refused' | 'unknown-host';

/** A rule of a site or a page: the outcome it decides, or undefined where it has no say. */
export type Fate = (visit: Visit) => VisitOutcome | undefined;

/** Which ports a site listens on, and what it speaks there. */
type Ports = Readonly<Record<number, SiteScheme>>;

export const plain: Ports = { 80: 'http' };
export const secure: Ports = { 80: 'http', 443: 'https' };

/** One address of a site. */
export interface Page {
  /** The page in its good days. */
  answer(siteName: string): Answer;
  fate?: Fate;
}

/** A name that lapses, and is registered anew by somebody who sells something else: days since the start of the simulation. */
export interface OtherHands {
  /** On which it is no longer known. */
  lapsesOn: number;
  /** On which somebody else registers it; from then on one page stands at all of its addresses. */
  registeredOn: number;
}

/** One row of the example web. */
export interface ExampleSite {
  /** ASCII, lower case, without port. */
  host: string;
  /** What the site calls itself. */
  name: string;
  ports: Ports;
  /** By path and query, in the spelling of the normal form. */
  pages: Readonly<Record<string, Page>>;
  /** For sites that answer at every address. */
  anyOtherPage?: Page;
  /** Its name comes into other hands; `fate` has what is seen of that. */
  otherHands?: OtherHands;
  /** Befalls the whole host, before its pages have a say. */
  fate?: Fate;
}

/** A site by its readable host name, which may be an IDN. */
export function site(host: string, row: Omit<ExampleSite, 'host'>): ExampleSite {
  return { ...row, host: domainToASCII(host) };
}

/**
 * A site of which one address matters, and which shares that page's fate as a whole.
 * @param url of the page; its scheme and port are what the site speaks
 */
export function smallSite(url: string, content: string | Page, fate?: Fate): ExampleSite {
  const { hostname, protocol, port, pathname, search } = new URL(url);
  const scheme: SiteScheme = protocol === 'https:' ? 'https' : 'http';
  const usual = scheme === 'https' ? secure : plain;
  return {
    host: hostname,
    name: hostname.replace(/^www\./, ''),
    ports: port === '' ? usual : { [Number(port)]: scheme },
    pages: { [pathname + search]: typeof content === 'string' ? page(content) : content },
    ...(fate && { fate }),
  };
}

/** An HTML page with a little text. */
export function page(title: string, fate?: Fate): Page {
  const answer = (siteName: string): Answer => answerWith(200, htmlPage(title, siteName));
  return fate ? { answer, fate } : { answer };
}

/** A file for download, `kib` KiB long. */
export function file(type: 'pdf' | 'docx', kib: number): Page {
  return { answer: () => document(type, kib) };
}

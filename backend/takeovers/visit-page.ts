import { siblingOf } from '../crawler/content/look-at-host';
import { decodeHtml } from '../crawler/content/html/decode-html';
import type { PageAt } from '../crawler/content/compare-pages';
import type { ProbeOptions } from '../crawler/probe/check-session';
import { probe } from '../crawler/probe/probe';
import type { Random } from '../runtime/random';
import type { BorrowParts, BorrowedHost } from '../updates/borrowed-host';
import { getRobots } from '../updates/sitemaps/get-robots';
import { withBorrowedHost } from '../updates/with-borrowed-host';
import { UnaskedAddressError } from './unasked-address-error';
import { VisitOverError } from '../updates/visit-over-error';
import { STATUS, type StatusCode } from '../status/status-code';
import type { NormalUrl } from '../url/normal-url';
import type { ServedSite } from '../url/served-site';

/** With what pages of today are read. */
export interface PageVisits {
  /** Heeds the marks and wishes of owners, and the pauses of hosts. */
  visiting: BorrowParts;
  userAgent: string;
  /** Milliseconds that a check may take. */
  timeoutMs: number;
  random: Random;
}

/** So many hosts redirects of an invented address may lead to, its own among them. */
const HOSTS_MAX = 3;
/** A longer rest is not waited for. */
const REST_MS_MAX = 60_000;

/** What may be over another time: hosts that are busy, or under repair. */
const PASSING: ReadonlySet<StatusCode> = new Set([
  STATUS.requestTimeout,
  STATUS.tooManyRequests,
  STATUS.badGateway,
  STATUS.unavailable,
  STATUS.bandwidth,
]);

/** Nobody answers, which may be over another time. */
const SILENT: ReadonlySet<StatusCode> = new Set([
  STATUS.networkGeneral,
  STATUS.dnsRefused,
  STATUS.addressSilent,
]);

/** Why there is no page: `none`: its host has none; `no-name`, `silent`: nobody answers; `later`: nobody could ask, or may. */
export type PageMissing = 'none' | 'no-name' | 'silent' | 'later';

/** What stands at an address today. */
export type PageToday = { kind: 'page'; page: PageAt } | { kind: PageMissing };

/**
 * Reads the page of a URL that wikis cite, as crawlers do: by GET, redirects followed, the host borrowed for as long.
 * @throws the signal's reason; errors of the database
 */
export function readPageToday(
  visits: PageVisits,
  url: NormalUrl,
  signal: AbortSignal,
): Promise<PageToday> {
  const work = (visit: BorrowedHost) => pageFrom(visits, { visit, url, signal });
  return visited(visits, url, { work, signal });
}

/**
 * Reads what a host shows for an invented address beside a page of its: nobody cites that, so it is asked for only as
 * robots.txt allows (W3.15), and so is whatever it leads to. Each host on the way is visited on its own, as its owner wishes.
 * @throws the signal's reason; errors of the database
 */
export async function readInvented(
  visits: PageVisits,
  beside: NormalUrl,
  signal: AbortSignal,
): Promise<PageToday> {
  let url = siblingOf(beside, visits.random);
  for (let hosts = 0; hosts < HOSTS_MAX; hosts += 1) {
    try {
      return await readAsAllowed(visits, url, signal);
    } catch (error) {
      if (!(error instanceof UnaskedAddressError)) throw error;
      if (isServedWith(error.to, url)) return { kind: 'none' };
      url = error.to;
    }
  }
  return { kind: 'none' };
}

/** @throws UnaskedAddressError */
async function readAsAllowed(
  visits: PageVisits,
  url: NormalUrl,
  signal: AbortSignal,
): Promise<PageToday> {
  const site = siteOf(url);
  if (site === null) return { kind: 'none' };
  const work = async (visit: BorrowedHost): Promise<PageToday> => {
    const robots = await getRobots({ visit, userAgent: visits.userAgent, signal }, site);
    if (robots.kind !== 'rules') return { kind: 'none' };
    const mayAsk = ({ path }: NormalUrl): boolean => robots.rules.isAllowed(path);
    return mayAsk(url) ? pageFrom(visits, { visit, url, signal, mayAsk }) : { kind: 'none' };
  };
  return visited(visits, url, { work, signal });
}

/** A host that we have just asked ourselves rests for its interval; one that somebody else has is left to him. */
async function visited(
  { visiting }: PageVisits,
  { host }: NormalUrl,
  { work, signal }: { work: (visit: BorrowedHost) => Promise<PageToday>; signal: AbortSignal },
): Promise<PageToday> {
  const { clock } = visiting;
  try {
    const seen = await withBorrowedHost(visiting, host, work);
    if (seen.kind !== 'busy') return seen.kind === 'opted-out' ? { kind: 'later' } : seen;
    const restMs = seen.untilMs - clock.now();
    if (restMs > REST_MS_MAX) return { kind: 'later' };
    await clock.sleep(Math.max(0, restMs), signal);
    const again = await withBorrowedHost(visiting, host, work);
    return again.kind === 'busy' || again.kind === 'opted-out' ? { kind: 'later' } : again;
  } catch (error) {
    if (error instanceof VisitOverError) return { kind: 'later' };
    throw error;
  }
}

interface OnePage {
  visit: BorrowedHost;
  url: NormalUrl;
  signal: AbortSignal;
  /** Whether its host allows what a redirect leads to; by default whatever that is may be asked for, on any host. */
  mayAsk?: (url: NormalUrl) => boolean;
}

/** @throws UnaskedAddressError where not everything may be asked for */
async function pageFrom(visits: PageVisits, asked: OnePage): Promise<PageToday> {
  const { network, clock } = visits.visiting;
  const { page, code } = await probe(asked.url, optionsFor(visits, asked), network, clock);
  if (page === null) return { kind: missingBy(code) };
  return {
    kind: 'page',
    page: { html: decodeHtml(page.body, page.contentType), url: page.at.text },
  };
}

function optionsFor(
  { userAgent, timeoutMs }: PageVisits,
  { visit, url, signal, mayAsk }: OnePage,
): ProbeOptions {
  const pacing = visit.pacing(signal);
  const options = { userAgent, timeoutMs, readsPage: true, signal, ...pacing };
  if (mayAsk === undefined) return options;
  const beforeRequest: ProbeOptions['beforeRequest'] = async (server, _port, next) => {
    if (!isServedWith(next, url) || !mayAsk(next)) throw new UnaskedAddressError(next);
    await pacing.beforeRequest(server);
  };
  return { ...options, beforeRequest };
}

/** By the same host: its robots.txt speaks for both. */
function isServedWith(one: NormalUrl, other: NormalUrl): boolean {
  return one.host === other.host && one.port === other.port;
}

function missingBy(code: StatusCode): PageMissing {
  if (code === STATUS.unknownDomain) return 'no-name';
  if (SILENT.has(code)) return 'silent';
  return PASSING.has(code) ? 'later' : 'none';
}

function siteOf({ scheme, host, port }: NormalUrl): ServedSite | null {
  return scheme === 'http' || scheme === 'https' ? { scheme, host, port } : null;
}

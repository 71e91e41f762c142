import type { IncomingMessage } from 'node:http';
import type { AskFailure } from '../../crawler/transport/ask-server';
import type { BorrowedHost } from '../borrowed-host';
import { REQUEST_MS, WIRE_BYTES_MAX } from './sitemap-bounds';
import { createPathOnSite, siteAddress, type ServedSite } from '../../url/served-site';

/** With what sites are asked. */
export interface SiteAsker {
  visit: Pick<BorrowedHost, 'ask'>;
  userAgent: string;
  signal: AbortSignal;
}

/** A redirect that is not followed: it leads to another host, to nowhere, or on and on. */
export interface Astray {
  kind: 'astray';
}

/** What is asked for. */
export interface SiteRequest {
  site: ServedSite;
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** Whether a redirect may lead there; by default it may, on the site. */
  isAllowed?: (path: string) => boolean;
}

/** Takes an answer of a site, until its time is over. */
type TakeOnSite<Taken> = (
  message: IncomingMessage,
  site: ServedSite,
  time: AbortSignal,
) => Promise<Taken>;

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** RFC 9309, 2.3.1.2. */
const REDIRECTS_MAX = 5;

/**
 * Asks a site for a file, and follows its redirects on the same host: where the port is the usual one, from http to https,
 * too.
 * @param take gets the answer that is none, while its connection stands, and where it came from
 * @throws VisitOverError; the signal's reason; what `take` throws
 */
export async function getOnSite<Taken>(
  asker: SiteAsker,
  request: SiteRequest,
  take: TakeOnSite<Taken>,
): Promise<Taken | AskFailure | Astray> {
  let { site, path } = request;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const here = { ...request, site, path };
    const answer = await askOnSite(asker, here, take);
    if (!('next' in answer)) return answer.taken;
    if (answer.next === null) break;
    if (request.isAllowed?.(answer.next.path) === false) break;
    ({ site, path } = answer.next);
  }
  return { kind: 'astray' };
}

type Step<Taken> =
  { taken: Taken | AskFailure } | { next: { site: ServedSite; path: string } | null };

async function askOnSite<Taken>(
  { visit, userAgent, signal }: SiteAsker,
  { site, path, headers }: SiteRequest,
  take: TakeOnSite<Taken>,
): Promise<Step<Taken>> {
  const address = siteAddress(site, path);
  const all = { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': 'gzip', ...headers };
  const asked = { address, method: 'GET', headers: all, wireBytesMax: WIRE_BYTES_MAX } as const;
  const answer = await visit.ask(
    asked,
    { timeoutMs: REQUEST_MS, signal },
    async (message, time): Promise<Step<Taken>> => {
      if (!REDIRECTS.has(message.statusCode ?? 0))
        return { taken: await take(message, site, time) };
      return { next: nextOf(message.headers.location, address, site) };
    },
  );
  return 'kind' in answer ? { taken: answer } : answer;
}

function nextOf(
  location: string | undefined,
  address: URL,
  site: ServedSite,
): { site: ServedSite; path: string } | null {
  if (location === undefined || !URL.canParse(location, address)) return null;
  const target = new URL(location, address);
  const path = createPathOnSite(site)(target.href);
  if (path === null) return null;
  return { site: { ...site, scheme: target.protocol === 'https:' ? 'https' : 'http' }, path };
}

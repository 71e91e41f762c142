import type { RequestListener, ServerResponse } from 'node:http';
import { systemClock } from '../../../runtime/clock';
import type { Network } from '../../transport/network';
import { normalUrl } from '../../../url/testing/normal-url';
import { LoopbackWeb } from '../../testing/loopback-web';
import type { ProbeOptions } from '../check-session';
import { probe, type Observation } from '../probe';

/** How checks of tests name themselves. */
export const USER_AGENT = 'Weboid/0 (test)';

/** A web on loopback, and checks of what is in it. */
export interface CheckedWeb {
  readonly web: LoopbackWeb;
  /** Checks a URL once. @param network by default that of the web */
  readonly check: (
    url: string,
    options?: Partial<ProbeOptions>,
    network?: Network,
  ) => Promise<Observation>;
}

/**
 * Gives the calling test file a web that is empty before each test; after each, no socket may be open.
 * Call it once, at the top.
 */
export function withCheckedWeb(): CheckedWeb {
  const web = new LoopbackWeb();
  afterEach(async () => {
    expect(await openSockets(web)).toBe(0);
    await web.close();
  });
  return {
    web,
    check: (url, options = {}, network = web.network()) =>
      probe(
        normalUrl(url),
        { timeoutMs: 5000, userAgent: USER_AGENT, ...options },
        network,
        systemClock,
      ),
  };
}

/** A closed socket is seen by the server a moment later. */
async function openSockets(web: LoopbackWeb): Promise<number> {
  for (let tries = 0; web.open.size > 0 && tries < 1_000; tries += 1) await systemClock.sleep(5);
  return web.open.size;
}

/** Keeps the requests and leaves the answer to the listener. */
export function recorded(listener: RequestListener): {
  requests: string[];
  listener: RequestListener;
} {
  const requests: string[] = [];
  return {
    requests,
    listener: (request, response) => {
      requests.push(`${request.method} ${request.url}`);
      listener(request, response);
    },
  };
}

/** Answers with a small page. */
export function page(
  response: ServerResponse,
  http = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(http, { 'Content-Type': 'text/html', ...headers }).end('<p>page</p>');
}

/** Answers with a redirect. */
export function moved(response: ServerResponse, http: number, location: string): void {
  response.writeHead(http, { Location: location }).end();
}

/** A server with a page for GET alone. @param headHttp its answer to HEAD */
export const getOnlyServer =
  (headHttp: number): RequestListener =>
  (request, response) =>
    page(response, request.method === 'HEAD' ? headHttp : 200);

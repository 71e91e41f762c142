import type { AddressAnswer, AskAddress } from '../aliases/hosts/ask-address';
import { HostAsker } from '../aliases/hosts/host-asker';
import { RequestPurse } from '../aliases/hosts/purse';
import { RobotsFiles } from '../aliases/hosts/robots-files';
import { readAddressAnswer } from '../aliases/loop/read-address-answer';
import type { PoliteAsk } from '../crawler/loop/polite-ask';
import type { UncitedPages } from '../crawler/loop/uncited-pages';
import { isUnservedBy } from '../crawler/probe/https-upgrade';
import type { AskFailure } from '../crawler/transport/ask-server';
import { HostBusyError } from '../crawler/transport/host-busy-error';
import type { Clock } from '../runtime/clock';
import type { Database } from '../runtime/database';
import { ACCEPTED_CODINGS } from '../runtime/http/unpack';
import { urlIdByKey } from '../store/urls/url-id-by-key';
import { readRobots } from '../updates/formats/robots-rules';
import type { NormalUrl } from '../url/normal-url';
import { KeptRobots } from './kept-robots';
import { createPathOnSite, siteAddress, type ServedSite } from '../url/served-site';
import { whatwgUrl } from '../url/whatwg-url';

/** With what robots.txt is asked for. */
interface UncitedPagesParts {
  /** Null where it is elsewhere: then nothing is known to be cited. */
  readonly database: Database | null;
  readonly clock: Clock;
  readonly userAgent: string;
}

/** A robots.txt with its redirects (RFC 9309, 2.3.1.2). */
const REQUESTS_MAX = 6;
const REQUEST_MS = 9_000;
/** Headers, and bodies that are longer than what is heeded. */
const WIRE_BYTES_MORE = 65_536;

/**
 * Asks origins of pages that no wiki cites for robots.txt (W3.15), in the turns of the check that wants them. One that lies on
 * another host holds for the origin that leads there (RFC 9309, 2.3.1.2); where none can be had, nothing is allowed (2.3.1.4).
 */
export function createUncitedPages(parts: UncitedPagesParts): UncitedPages {
  const { database, clock } = parts;
  const known = new KeptRobots(clock);
  return {
    isCited: async ({ text }) =>
      database !== null && (await urlIdByKey(database, text)) !== undefined,
    isAllowed: async (url, ask, signal) => {
      const site = siteOf(url);
      if (site === null) return true;
      const { origin } = siteAddress(site, '/');
      let text = known.textOf(origin);
      if (text === undefined) {
        text = await readText(origin, addressAsker(parts, ask), signal);
        known.keep(origin, text);
      }
      return text !== null && readRobots(text, site, createPathOnSite(site)).isAllowed(url.path);
    },
  };
}

/** @returns null where it cannot be had */
async function readText(
  origin: string,
  ask: AskAddress,
  signal: AbortSignal,
): Promise<string | null> {
  const purse = new RequestPurse();
  purse.add(REQUESTS_MAX);
  const files = new RobotsFiles(new HostAsker(ask, purse, signal));
  return files.textOf(origin);
}

/**
 * Asks as for the pages themselves: whatever the certificate, and by https where http is not served.
 * @throws HostBusyError where what is wrong is wrong here: it says nothing of the host
 */
function addressAsker({ userAgent, clock }: UncitedPagesParts, ask: PoliteAsk): AskAddress {
  const headers = { 'User-Agent': userAgent, Accept: '*/*', 'Accept-Encoding': ACCEPTED_CODINGS };
  return async (asked, { bytesMax, signal }): Promise<AddressAnswer | null> => {
    const first = whatwgUrl(asked);
    if (first === null) return null;
    const wireBytesMax = bytesMax + WIRE_BYTES_MORE;
    const common = { method: 'GET', headers, wireBytesMax, fromAnyServer: true } as const;
    const askOf = (address: URL): Promise<AddressAnswer | AskFailure> =>
      ask({ ...common, address }, { timeoutMs: REQUEST_MS, signal }, (message) =>
        readAddressAnswer(message, bytesMax),
      );
    let answer = await askOf(first);
    if ('kind' in answer && isUnservedHttp(first, answer)) answer = await askOf(byHttps(first));
    if (!('kind' in answer)) return answer;
    if (answer.reason === 'own-fault')
      throw new HostBusyError(first.hostname, 'addresses-left', clock.now());
    return null;
  };
}

function isUnservedHttp({ protocol, port }: URL, { reason }: AskFailure): boolean {
  return protocol === 'http:' && port === '' && isUnservedBy(reason);
}

function byHttps(address: URL): URL {
  const other = new URL(address);
  other.protocol = 'https:';
  return other;
}

/** Other schemes have no robots.txt. */
function siteOf({ scheme, host, port }: NormalUrl): ServedSite | null {
  return scheme === 'http' || scheme === 'https' ? { scheme, host, port } : null;
}

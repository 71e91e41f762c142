import { request } from 'node:http';
import { whatwgUrl } from '../url/whatwg-url';
import { ACCEPTED_CODINGS } from '../runtime/http/unpack';
import type { AddressAnswer, AddressWish, AskAddress } from '../aliases/hosts/ask-address';
import { readAddressAnswer } from '../aliases/loop/read-address-answer';
import { abortReason } from '../runtime/abort-reason';
import { beginTimeLimit } from '../runtime/time-limit';
import { CommandError } from './command-error';

const TIMEOUT_MS = 15_000;

/**
 * Asks for addresses of http and https through a proxy, each by its whole address (RFC 9112, 3.2.2). The proxy plays the
 * web: a connection that it closes is a host that nobody reaches.
 * @param gateway `http://127.0.0.1:PORT`
 * @param userAgent of all requests
 * @throws CommandError for a gateway of https, and, asking, where nobody answers at it; the wish's signal's reason
 */
export function createAliasGateway(gateway: string, userAgent: string): AskAddress {
  const { protocol, hostname, port } = new URL(gateway);
  if (protocol !== 'http:') {
    throw new CommandError(`WEBOID_ALIAS_GATEWAY is asked by http alone, not by ${protocol}`);
  }
  return async (address, wish) => {
    const url = whatwgUrl(address);
    if (url === null) return null;
    url.hash = '';
    const headers = {
      Host: url.host,
      'User-Agent': userAgent,
      Accept: '*/*',
      'Accept-Encoding': ACCEPTED_CODINGS,
    };
    return askThrough({ hostname, port: port || '80', path: url.href, headers }, wish);
  };
}

interface ProxyRequest {
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

function askThrough(asked: ProxyRequest, wish: AddressWish): Promise<AddressAnswer | null> {
  return new Promise((resolve, reject) => {
    const settleWithout = (cause?: Error): void => {
      if (wish.signal.aborted) reject(abortReason(wish.signal));
      else if (cause !== undefined && isGatewayAway(cause)) reject(gatewayAway(asked, cause));
      else resolve(null);
    };
    let isAnswered = false;
    const { signal, end } = beginTimeLimit(TIMEOUT_MS, wish.signal);
    const sent = request({ ...asked, method: 'GET', agent: false, signal }, (message) => {
      isAnswered = true;
      readAddressAnswer(message, wish.bytesMax).then(resolve, settleWithout);
    });
    sent.on('error', settleWithout);
    // Whatever else comes, as another protocol does (101), is no answer.
    sent.on('close', () => {
      end();
      if (!isAnswered) settleWithout();
    });
    sent.end();
  });
}

/** Whether there was no connection at all: one that is closed is a host that nobody reaches. */
function isGatewayAway(error: NodeJS.ErrnoException): boolean {
  return error.syscall === 'connect' || error.syscall === 'getaddrinfo';
}

function gatewayAway({ hostname, port }: ProxyRequest, cause: Error): CommandError {
  return new CommandError(
    `nobody answers at WEBOID_ALIAS_GATEWAY (${hostname}:${port}): start the proxy, or correct it`,
    { cause },
  );
}

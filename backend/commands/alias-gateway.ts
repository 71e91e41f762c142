import { request, type IncomingMessage } from 'node:http';
import { whatwgUrl } from '../url/whatwg-url';
import { ACCEPTED_CODINGS, codingOf, unpacked } from '../runtime/http/unpack';
import { readStart } from '../runtime/http/read-body';
import type { AddressAnswer, AddressWish, AskAddress } from '../aliases/hosts/ask-address';

const TIMEOUT_MS = 15_000;

/**
 * Asks for addresses of http and https through a proxy, each by its whole address (RFC 9112, 3.2.2). The proxy plays the
 * web: a connection that it closes is a host that nobody reaches.
 * @param gateway `http://127.0.0.1:PORT`
 * @param userAgent of all requests
 */
export function createAliasGateway(gateway: string, userAgent: string): AskAddress {
  const { hostname, port } = new URL(gateway);
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
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const sent = request({ ...asked, method: 'GET', agent: false, signal }, (message) => {
      answerOf(message, wish).then(resolve, () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    sent.end();
  });
}

async function answerOf(
  message: IncomingMessage,
  { bytesMax }: AddressWish,
): Promise<AddressAnswer> {
  const { statusCode: status = 0, headers } = message;
  const coding = codingOf(headers['content-encoding'] ?? '');
  const body = coding === null ? message : unpacked(message, coding);
  try {
    const { bytes } = await readStart(body, { bytesMax });
    const { location = null, 'content-type': contentType = null } = headers;
    return { status, location, contentType, body: bytes };
  } finally {
    message.destroy();
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fetch } from 'undici';

/** A wiki's api.php as it is with the extension OAuth, for those who bring an access token. */
export interface TokenProxy {
  /** Address of api.php. */
  readonly api: string;
  /** The header of every request so far. */
  readonly authorizations: readonly (string | undefined)[];
  stop(): Promise<void>;
}

/**
 * Stands before a wiki that lacks the extension: takes one access token for the session of these
 * cookies, refuses others as the extension does, and lets who brings none be nobody. Source:
 * https://gerrit.wikimedia.org/g/mediawiki/extensions/OAuth/+/master/src/SessionProvider.php
 * @param api address of the wiki's api.php
 */
export async function startTokenProxy(
  api: string,
  session: { token: string; cookie: string },
): Promise<TokenProxy> {
  const authorizations: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    const { authorization } = request.headers;
    authorizations.push(authorization);
    if (authorization !== undefined && authorization !== `Bearer ${session.token}`) {
      refuse(response);
      return;
    }
    const cookie = authorization === undefined ? '' : session.cookie;
    pass(api, request, response, cookie).catch((error: unknown) =>
      response.destroy(error as Error),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    api: `http://127.0.0.1:${port}/w/api.php`,
    authorizations,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function refuse(response: ServerResponse): void {
  const info =
    'The authorization headers in your request are not valid: Invalid or expired access token';
  const body = { error: { code: 'mwoauth-invalid-authorization', info } };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

async function pass(
  api: string,
  request: IncomingMessage,
  response: ServerResponse,
  cookie: string,
): Promise<void> {
  const { search } = new URL(request.url ?? '/', api);
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const answer = await fetch(api + search, {
    method: request.method ?? 'GET',
    headers: { cookie, 'content-type': request.headers['content-type'] ?? 'text/plain' },
    ...(parts.length > 0 && { body: Buffer.concat(parts) }),
  });
  const type = answer.headers.get('content-type') ?? 'text/plain';
  response.writeHead(answer.status, { 'Content-Type': type }).end(await answer.text());
}

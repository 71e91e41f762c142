import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { closeAtOnce, listenOnLoopback, sentForm } from '../servers/loopback-server';
import { markup } from '../../../backend/web/words/markup';

/** The one consumer that the server knows. */
export interface Consumer {
  clientId: string;
  clientSecret: string;
  /** The only address that people are sent back to. */
  callback: string;
}

/** A running server; `server` is what WEBOID_OAUTH_SERVER takes. */
export interface SignInServer {
  server: string;
  port: number;
  close(): Promise<void>;
}

interface Grant {
  userName: string;
  challenge: string;
  atMs: number;
}

const ABOVE = '/w/rest.php/oauth2';
const API = '/w/api.php';
const CODE_MS = 60_000;

/**
 * In place of a MediaWiki with Extension:OAuth: the three end points that Weboid asks, and what its Action API says of
 * accounts, by HTTP on loopback. Anybody may sign in as anybody, who is called New… with a new account; everything else is as
 * strict as RFC 6749 and RFC 7636 want it: exact callback, code good once, PKCE with S256.
 * @param port 0 takes any free one
 * @param isLost whether the answer to a question of Weboid gets lost on its way
 */
export async function startSignInServer(
  consumer: Consumer,
  port = 0,
  isLost: () => boolean = () => false,
): Promise<SignInServer> {
  const desk = new SignInDesk(consumer);
  const server = createServer((request, response) => {
    const isQuestion = /access_token|profile/.test(request.url ?? '');
    if (isQuestion && isLost()) loseAnswer(response);
    desk.answer(request, response).catch(() => {
      if (!response.headersSent) reply(response, 400, { error: 'invalid_request' });
      else response.destroy();
    });
  });
  const bound = await listenOnLoopback(server, port);
  return { server: signInAddress(bound), port: bound, close: () => closeAtOnce(server) };
}

/** Whatever is answered: nothing of it comes. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = () => response;
  response.end = () => response.destroy();
}

/** Address above the end points, as a MediaWiki has it. */
export function signInAddress(port: number): string {
  return `http://127.0.0.1:${port}${ABOVE}`;
}

class SignInDesk {
  readonly #consumer: Consumer;
  readonly #grants = new Map<string, Grant>();
  readonly #tokens = new Map<string, string>();

  constructor(consumer: Consumer) {
    this.#consumer = consumer;
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const route = `${request.method ?? ''} ${url.pathname.replace(ABOVE, '')}`;
    if (route === 'GET /authorize') return this.#showForm(url.searchParams, response);
    if (route === 'POST /authorize') return this.#grant(await sentForm(request), response);
    if (route === 'POST /access_token') return this.#giveToken(await sentForm(request), response);
    if (route === 'GET /resource/profile') return this.#tellProfile(request, response);
    if (route === `GET ${API}`) return tellAccount(url.searchParams, response);
    reply(response, 404, { error: 'not_found' });
  }

  #showForm(query: URLSearchParams, response: ServerResponse): void {
    if (!this.#isKnown(query)) return reply(response, 400, { error: 'invalid_client' });
    const kept = ['client_id', 'redirect_uri', 'state', 'code_challenge', 'code_challenge_method'];
    const hidden = kept.map(
      (name) => markup`<input type="hidden" name="${name}" value="${query.get(name) ?? ''}">`,
    );
    const page = markup`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in</title></head>
<body><h1>Sign in as …</h1>
<form method="post">${hidden}
<label for="name">User name</label> <input id="name" name="name" required maxlength="85">
<button name="answer" value="yes">Allow</button>
<button name="answer" value="no" formnovalidate>Do not allow</button>
</form></body></html>`;
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page.text);
  }

  #grant(form: URLSearchParams, response: ServerResponse): void {
    if (!this.#isKnown(form)) return reply(response, 400, { error: 'invalid_client' });
    const target = new URL(this.#consumer.callback);
    target.searchParams.set('state', form.get('state') ?? '');
    const userName = form.get('name')?.trim() ?? '';
    if (form.get('answer') !== 'yes' || userName === '') {
      target.searchParams.set('error', 'access_denied');
    } else {
      const code = randomBytes(20).toString('base64url');
      const challenge = form.get('code_challenge') ?? '';
      this.#grants.set(code, { userName, challenge, atMs: Date.now() });
      target.searchParams.set('code', code);
    }
    response.writeHead(303, { Location: target.href }).end();
  }

  #giveToken(form: URLSearchParams, response: ServerResponse): void {
    const { clientId, clientSecret, callback } = this.#consumer;
    const isClient = form.get('client_id') === clientId;
    if (!isClient || !isSame(form.get('client_secret') ?? '', clientSecret)) {
      return reply(response, 401, { error: 'invalid_client' });
    }
    const code = form.get('code') ?? '';
    const grant = this.#grants.get(code);
    this.#grants.delete(code);
    const verifier = form.get('code_verifier') ?? '';
    const challenge = createHash('sha256').update(verifier).digest('base64url');
    const isGood = grant !== undefined && grant.challenge === challenge;
    const isInTime = grant !== undefined && Date.now() - grant.atMs < CODE_MS;
    if (!isGood || !isInTime || form.get('redirect_uri') !== callback) {
      return reply(response, 400, { error: 'invalid_grant' });
    }
    const token = randomBytes(20).toString('base64url');
    this.#tokens.set(token, grant.userName);
    reply(response, 200, { access_token: token, token_type: 'Bearer', expires_in: 14_400 });
  }

  /** Who is called Blocked is. */
  #tellProfile(request: IncomingMessage, response: ServerResponse): void {
    const [, token = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? [];
    const userName = this.#tokens.get(token);
    if (userName === undefined) return reply(response, 401, { error: 'invalid_token' });
    reply(response, 200, {
      sub: accountIdOf(userName),
      username: userName,
      blocked: userName.startsWith('Blocked'),
    });
  }

  #isKnown(query: URLSearchParams): boolean {
    const { clientId, callback } = this.#consumer;
    return (
      query.get('client_id') === clientId &&
      query.get('redirect_uri') === callback &&
      query.get('code_challenge_method') === 'S256' &&
      /^[\w-]{43}$/.test(query.get('code_challenge') ?? '')
    );
  }
}

/** The same name is the same person. */
export function accountIdOf(userName: string): number {
  return createHash('sha256').update(userName).digest().readUInt32BE() + 1;
}

const OLD_ACCOUNT = {
  editcount: 1_234,
  registration: '2015-01-02T03:04:05Z',
  rights: ['autoconfirmed'],
};

/** API:Users of a wiki that shares its accounts with no other: what else it is asked is passed over, as MediaWiki does. */
function tellAccount(query: URLSearchParams, response: ServerResponse): void {
  const name = query.get('ususers') ?? '';
  const age = name.startsWith('New')
    ? { editcount: 0, registration: new Date().toISOString(), rights: ['createpage'] }
    : OLD_ACCOUNT;
  const userid = accountIdOf(name);
  const users = [
    { userid, name, ...age, centralids: { local: userid }, attachedlocal: { local: true } },
  ];
  reply(response, 200, { batchcomplete: true, query: { users } });
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return a !== undefined && b !== undefined && timingSafeEqual(a, b);
}

function reply(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

import * as oauth from 'oauth4webapi';
import { z } from 'zod';
import type { SignInConfig } from '../../../config/config';
import { ConnectionError, unreachableIn } from '../../../runtime/connection-error';
import { askOnce } from '../../../runtime/http/ask-once';
import { readWhole } from '../../../runtime/http/read-body';
import type { Person } from './sessions';

/** Nobody was signed in. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError';

  /**
   * @param why the provider or the visitor said no, the account is blocked there, the way was gone before,
   *   or the provider failed
   */
  constructor(
    readonly why: 'refused' | 'blocked' | 'expired' | 'failed',
    options: ErrorOptions = {},
  ) {
    super(`signing in: ${why}`, options);
  }
}

/** A way to the provider and back, which one browser alone can complete. */
export interface Journey {
  /** Comes back with the visitor. */
  state: string;
  /** Proves to the provider that who asks for the token sent the visitor (PKCE, RFC 7636). */
  verifier: string;
}

/** Where people sign in: OAuth 2 with code and PKCE, for their identity only. */
export interface Provider {
  /** Where to send the visitor. */
  beginning(journey: Journey): Promise<URL>;
  /**
   * Who came back. The token is used for this one question and forgotten.
   * @param query of the address that the visitor came back to
   * @throws {ProviderError}
   */
  person(query: URLSearchParams, journey: Journey): Promise<Person>;
}

export function newJourney(): Journey {
  return { state: oauth.generateRandomState(), verifier: oauth.generateRandomCodeVerifier() };
}

/** Each of the two questions to the provider. */
const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 100_000;

/** MediaWiki tells its central id as a number or as digits, by version; 0 is everybody's who has none. */
const profileSchema = z.object({
  sub: z.union([z.string().regex(/^[1-9]\d{0,19}$/), z.int().positive()]).transform(String),
  username: z.string().min(1).max(255),
  blocked: z.boolean().optional(),
});

type Profile = z.infer<typeof profileSchema>;

/**
 * A MediaWiki with Extension:OAuth, by its end points.
 * @param callback absolute address that it is registered with
 */
export function createProvider(
  config: SignInConfig,
  callback: string,
  userAgent: string,
): Provider {
  return new MediaWikiProvider(config, callback, userAgent);
}

class MediaWikiProvider implements Provider {
  readonly #config: SignInConfig;
  readonly #callback: string;
  readonly #server: oauth.AuthorizationServer;
  readonly #client: oauth.Client;
  readonly #headers: Headers;
  readonly #options;

  constructor(config: SignInConfig, callback: string, userAgent: string) {
    this.#config = config;
    this.#callback = callback;
    this.#server = {
      issuer: new URL(config.server).origin,
      authorization_endpoint: `${config.server}/authorize`,
      token_endpoint: `${config.server}/access_token`,
    };
    this.#client = { client_id: config.clientId };
    this.#headers = new Headers({ 'User-Agent': userAgent });
    this.#options = {
      // Only the local set-up has a provider without TLS.
      [oauth.allowInsecureRequests]: config.server.startsWith('http:'),
      [oauth.customFetch]: boundedFetch,
    };
  }

  async beginning({ state, verifier }: Journey): Promise<URL> {
    const address = new URL(`${this.#config.server}/authorize`);
    address.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.#config.clientId,
      redirect_uri: this.#callback,
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    return address;
  }

  async person(query: URLSearchParams, journey: Journey): Promise<Person> {
    const { sub, username, blocked } = await this.#profileAfter(query, journey);
    if (blocked === true) throw new ProviderError('blocked');
    return { centralId: sub, userName: username };
  }

  async #profileAfter(query: URLSearchParams, journey: Journey): Promise<Profile> {
    try {
      return await this.#profileOf(await this.#tokenFor(query, journey));
    } catch (cause) {
      throw new ProviderError(whyOf(cause), { cause: this.#tellingConnection(cause) });
    }
  }

  /** Only the server's address is told: an error of its own may hold what somebody brought along. */
  #tellingConnection(error: unknown): unknown {
    const unreachable = unreachableIn(error);
    if (unreachable === null) return error;
    const { code, message } = unreachable;
    const text = `${this.#config.server}, where people sign in, cannot be reached: ${message}; look at WEBOID_OAUTH_SERVER, and whether that wiki is up`;
    return new ConnectionError(code, text, { cause: error });
  }

  async #tokenFor(query: URLSearchParams, { state, verifier }: Journey): Promise<string> {
    const valid = oauth.validateAuthResponse(this.#server, this.#client, query, state);
    const answer = await oauth.authorizationCodeGrantRequest(
      this.#server,
      this.#client,
      oauth.ClientSecretPost(this.#config.clientSecret),
      valid,
      this.#callback,
      verifier,
      { ...this.#options, headers: this.#headers },
    );
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(
      this.#server,
      this.#client,
      answer,
    );
    return token;
  }

  async #profileOf(token: string): Promise<Profile> {
    const address = new URL(`${this.#config.server}/resource/profile`);
    const answer = await oauth.protectedResourceRequest(
      token,
      'GET',
      address,
      this.#headers,
      null,
      this.#options,
    );
    if (!answer.ok) throw new Error(`the profile came with status ${answer.status}`);
    return profileSchema.parse(await answer.json());
  }
}

/** A code is good for once and for minutes (RFC 6749, 4.1.2). */
function whyOf(cause: unknown): ProviderError['why'] {
  if (cause instanceof oauth.AuthorizationResponseError) return 'refused';
  const isOver = cause instanceof oauth.ResponseBodyError && cause.error === 'invalid_grant';
  return isOver ? 'expired' : 'failed';
}

/** The answers are a few lines. Where it leads on, nobody follows: a secret goes nowhere else. */
function boundedFetch(
  address: string,
  { method, headers, body }: oauth.CustomFetchOptions<string, unknown>,
): Promise<Response> {
  const question = {
    address,
    method: method === 'POST' ? 'POST' : 'GET',
    headers,
    body: body instanceof URLSearchParams ? body.toString() : null,
    totalMs: TIMEOUT_MS,
  } as const;
  return askOnce(question, async (reply) => {
    const bytes = await readWhole(reply.body, ANSWER_BYTES_MAX);
    const { status } = reply;
    return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, {
      status,
      headers: reply.headers,
    });
  });
}

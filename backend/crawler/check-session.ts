import type { Clock } from '../runtime/clock';
import { retryAfterMs } from '../runtime/retry-after';
import { DEFAULT_PORTS, joinUrl, type UrlParts } from '../url/url-parts';
import { CookieJar } from './cookie-jar';
import { Deadline } from './deadline';
import { followRedirects, type Place, type Trail } from './follow-redirects';
import { exchange, type HttpAnswer, type HttpRequest, type Method } from './http-exchange';
import type { NetworkFailure } from './network-failure';
import type { Network } from './network';
import { requestHeaders } from './request-headers';

export interface ProbeOptions {
  /** What all requests of the check may take together; waiting in `beforeRequest` is not counted. */
  timeoutMs: number;
  userAgent: string;
  /** No HEAD: the host is known to answer GET only. */
  getOnly?: boolean;
  /** Reads the beginning of HTML pages, by GET at once (W3.14). */
  readsPage?: boolean;
  /** Ends the check without an observation. */
  signal?: AbortSignal;
  /** Waits for a host's turn; called before every request: HEAD, GET, and each redirect's. */
  beforeRequest?: (host: string) => Promise<void>;
  /** Told every answer at once, so that a host can be given a longer pause within the check too. */
  afterAnswer?: (host: string, http: number, retryAfterMs: number | null) => void;
}

/** What the requests of one check share: time, cookies, and what hosts said about their rate. */
export class CheckSession {
  readonly #start: UrlParts;
  readonly #options: ProbeOptions;
  readonly #network: Network;
  readonly #clock: Clock;
  readonly #deadline: Deadline;
  readonly #jar = new CookieJar();
  #asksForPeace = false;

  constructor(start: UrlParts, options: ProbeOptions, network: Network, clock: Clock) {
    this.#start = start;
    this.#options = options;
    this.#network = network;
    this.#clock = clock;
    this.#deadline = new Deadline(options.timeoutMs, options.signal);
  }

  /** A host wants a pause longer than a whole check: what is known by now has to do. */
  get asksForPeace(): boolean {
    return this.#asksForPeace;
  }

  /** Goes the way from the URL to its answer. */
  walk(method: Method): Promise<Trail> {
    const place = { parts: this.#start, path: this.#start.path };
    return followRedirects(place, method, (next) => this.#ask(next, method), this.#jar);
  }

  async #ask(place: Place, method: Method): Promise<HttpAnswer | NetworkFailure> {
    const { signal, beforeRequest } = this.#options;
    await beforeRequest?.(place.parts.host);
    signal?.throwIfAborted();
    const request = this.#requestFor(place, method);
    const answer = await this.#deadline.run((stop) => exchange(request, this.#network, stop));
    signal?.throwIfAborted();
    if (answer.kind === 'answer') this.#take(answer, place.parts.host);
    return answer;
  }

  #requestFor({ parts, path }: Place, method: Method): HttpRequest {
    const { scheme, host } = parts;
    const authority = joinUrl({ ...parts, path: '' }).slice(`${scheme}://`.length);
    return {
      method,
      secure: scheme === 'https',
      host,
      port: parts.port || DEFAULT_PORTS[scheme],
      path,
      readsPage: this.#options.readsPage === true,
      headers: requestHeaders(authority, this.#options.userAgent, this.#jar.headerFor(host)),
    };
  }

  #take({ http, setCookies, retryAfter }: HttpAnswer, host: string): void {
    this.#jar.keep(host, setCookies);
    const pauseMs = http < 400 ? null : retryAfterMs(retryAfter, this.#clock.now());
    this.#options.afterAnswer?.(host, http, pauseMs);
    if (pauseMs !== null && pauseMs > this.#options.timeoutMs) this.#asksForPeace = true;
  }
}

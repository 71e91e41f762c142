import type { Clock } from '../runtime/clock';
import { retryAfterMs } from '../runtime/retry-after';
import { DEFAULT_PORTS, joinUrl, type UrlParts } from '../url/url-parts';
import { CookieJar } from './cookie-jar';
import { Deadline } from './deadline';
import { exchangeFtp } from './ftp-exchange';
import { exchangeSftp } from './sftp-exchange';
import type { FileAnswer } from './file-answer';
import { followRedirects, type Ask, type Place, type Trail } from './follow-redirects';
import { exchange, type HttpAnswer, type HttpRequest, type Method } from './http-exchange';
import { withHttpsUpgrade } from './https-upgrade';
import type { NetworkFailure } from './network-failure';
import type { Network } from './network';
import { requestHeaders } from './request-headers';
import { STEP_LIMITS, type StepLimits, type Timing } from './step-limits';

export interface ProbeOptions {
  /** What all requests of the check may take together; waiting in `beforeRequest` is not counted. */
  timeoutMs: number;
  /** Bounds of the single steps of each request; `STEP_LIMITS` where not given. */
  stepLimits?: Partial<StepLimits>;
  userAgent: string;
  /** No HEAD: the host is known to answer GET only. */
  getOnly?: boolean;
  /** Reads the beginning of HTML pages, by GET at once (W3.14). */
  readsPage?: boolean;
  /** Ends the check without an observation. */
  signal?: AbortSignal;
  /**
   * Waits for a host's turn; called before every request: HEAD, GET, and each redirect's.
   * @param port the one that the request goes to
   */
  beforeRequest?: (host: string, port: number) => Promise<void>;
  /** The request is over, whatever came of it; follows each `beforeRequest` that did not throw. */
  afterRequest?: (host: string) => void;
  /** Told every answer at once, so that a host can be given a longer pause within the check too. */
  afterAnswer?: (host: string, http: number, retryAfterMs: number | null) => void;
}

/** What HTTP would say for “too many connections” (RFC 959: 421). */
const BUSY = 503;

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

  /**
   * Goes the way from the URL to its answer.
   * @param language what pages are asked for in; any by default (W3.3)
   */
  walk(method: Method, language = '*'): Promise<Trail> {
    return withHttpsUpgrade(this.#start, (parts) => {
      const place = { parts, path: parts.path };
      const ask: Ask = (next) => this.#ask(next, method, language);
      return followRedirects(place, method, ask, this.#jar);
    });
  }

  /** Looks for the file of an address of ftp, ftps or sftp. */
  async findFile(): Promise<FileAnswer | NetworkFailure> {
    const { scheme, host, path } = this.#start;
    const request = { host, path, port: portOf(this.#start), secure: scheme === 'ftps' };
    const exchangeFile = scheme === 'sftp' ? exchangeSftp : exchangeFtp;
    return this.#inTurn(this.#start, async (timing) => {
      const answer = await exchangeFile(request, this.#network, timing);
      const isBusy = answer.kind === 'file' && answer.finding === 'busy';
      if (isBusy) this.#options.afterAnswer?.(host, BUSY, null);
      return answer;
    });
  }

  #ask(place: Place, method: Method, language: string): Promise<HttpAnswer | NetworkFailure> {
    return this.#inTurn(place.parts, async (timing) => {
      const request = this.#requestFor(place, method, language);
      const answer = await exchange(request, this.#network, timing);
      if (answer.kind === 'answer' && !this.#isAborted) this.#take(answer, place.parts.host);
      return answer;
    });
  }

  /** Waits for the host's turn, and sends within the time that is left. */
  async #inTurn<T>(to: UrlParts, send: (timing: Timing) => Promise<T>): Promise<T> {
    const { signal, beforeRequest, afterRequest, stepLimits } = this.#options;
    const limits = { ...STEP_LIMITS, ...stepLimits };
    await beforeRequest?.(to.host, portOf(to));
    try {
      signal?.throwIfAborted();
      const answer = await this.#deadline.run((stop, limit) =>
        send({ signal: stop, enter: (step) => limit(limits[step]) }),
      );
      signal?.throwIfAborted();
      return answer;
    } finally {
      afterRequest?.(to.host);
    }
  }

  get #isAborted(): boolean {
    return this.#options.signal?.aborted === true;
  }

  #requestFor({ parts, path }: Place, method: Method, language: string): HttpRequest {
    const { scheme, host } = parts;
    const authority = joinUrl({ ...parts, path: '' }).slice(`${scheme}://`.length);
    return {
      method,
      secure: scheme === 'https',
      host,
      port: portOf(parts),
      path,
      readsPage: this.#options.readsPage === true,
      headers: {
        ...requestHeaders(authority, this.#options.userAgent, this.#jar.headerFor(host)),
        'Accept-Language': language,
      },
    };
  }

  #take({ http, setCookies, retryAfter }: HttpAnswer, host: string): void {
    this.#jar.keep(host, setCookies);
    const pauseMs = http < 400 ? null : retryAfterMs(retryAfter, this.#clock.now());
    this.#options.afterAnswer?.(host, http, pauseMs);
    if (pauseMs !== null && pauseMs > this.#options.timeoutMs) this.#asksForPeace = true;
  }
}

function portOf({ port, scheme }: UrlParts): number {
  return port || DEFAULT_PORTS[scheme];
}

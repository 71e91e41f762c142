import type { Clock } from '../../runtime/clock';
import { retryAfterMs } from '../../runtime/retry-after';
import { isArchiveHost } from '../../url/archive-hosts';
import type { NormalUrl } from '../../url/normal-url';
import { DEFAULT_PORTS, joinUrl } from '../../url/syntax/url-parts';
import { isWrongError } from './correct-status';
import { pageIn, type ReadPage } from './page-in';
import { CookieJar } from './cookie-jar';
import { Deadline } from '../transport/deadline';
import { exchangeFtp } from '../transport/ftp-exchange';
import { exchangeSftp } from '../transport/sftp-exchange';
import type { FileAnswer } from '../transport/file-answer';
import { followRedirects, type Ask, type RequestPlace, type Trail } from './follow-redirects';
import {
  exchange,
  type HttpAnswer,
  type HttpRequest,
  type Method,
} from '../transport/http-exchange';
import { withHttpsUpgrade } from './https-upgrade';
import type { NetworkFailure } from '../transport/network-failure';
import type { Network } from '../transport/network';
import { requestHeaders, type Preference } from '../transport/request-headers';
import { TriedAddresses } from '../transport/tried-addresses';
import { STEP_LIMITS, type StepLimits, type Timing } from '../transport/step-limits';

export interface ProbeOptions {
  /** What all requests of the check may take together; waiting in `beforeRequest` is not counted. */
  timeoutMs: number;
  /** Bounds of the single steps of each request; `STEP_LIMITS` where not given. */
  stepLimits?: Partial<StepLimits>;
  userAgent: string;
  /** No HEAD: the host is known to answer GET only. */
  getOnly?: boolean;
  /** Asks by HEAD behind a good answer to GET, to find out whether its host needs GET still (W3.9). */
  triesHead?: boolean;
  /** Reads the beginning of HTML pages, by GET at once (W3.14). */
  readsPage?: boolean;
  /** The URL has failed before: another failure is believed only after it was asked for as visitors do, too. */
  asksAsVisitor?: boolean;
  /** Ends the check without an observation. */
  signal?: AbortSignal;
  /**
   * Waits for a host's turn; called before every request: HEAD, GET, and each redirect's.
   * @param port the one that the request goes to
   * @param url what will be asked for
   */
  beforeRequest?: (host: string, port: number, url: NormalUrl) => Promise<void>;
  /** The request is over, whatever came of it; follows each `beforeRequest` that did not throw. */
  afterRequest?: (host: string) => void;
  /**
   * Whether a page that came with 404 or 410 is called missing; asked where only its size speaks against that (W3.7). By
   * default none is.
   */
  isCalledMissing?: (page: ReadPage) => boolean;
  /** Told every answer at once, so that a host can be given a longer pause within the check too. */
  afterAnswer?: (host: string, http: number, retryAfterMs: number | null) => void;
}

/** What HTTP would say for “too many connections” (RFC 959: 421). */
const BUSY = 503;
const OK = 200;
const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** What the requests of one check share: time, cookies, and what hosts said about their rate. */
export class CheckSession {
  readonly #start: NormalUrl;
  readonly #options: ProbeOptions;
  readonly #network: Network;
  readonly #clock: Clock;
  readonly #deadline: Deadline;
  readonly #jar = new CookieJar();
  readonly #tried = new TriedAddresses();
  #hasAskedToWait = false;

  constructor(start: NormalUrl, options: ProbeOptions, network: Network, clock: Clock) {
    this.#start = start;
    this.#options = options;
    this.#network = network;
    this.#clock = clock;
    this.#deadline = new Deadline(options.timeoutMs, options.signal);
  }

  /** A host wants a pause longer than a whole check: what is known by now has to do. */
  get hasAskedToWait(): boolean {
    return this.#hasAskedToWait;
  }

  /**
   * Goes the way from the URL to its answer.
   * @param preference what is asked for (W3.3)
   */
  walk(method: Method, preference: Preference = 'anything'): Promise<Trail> {
    return withHttpsUpgrade(this.#start, (url) => {
      const place = { url, path: url.path };
      const ask: Ask = (next) => this.#ask(next, method, preference);
      return followRedirects(place, method, ask, this.#jar);
    });
  }

  /**
   * The same by https in place of http, for a page, as browsers ask first.
   * @returns null where the URL is not by http, or names a port
   */
  async getPageByHttps(): Promise<Trail | null> {
    const start = this.#start;
    if (start.scheme !== 'http' || start.port !== 0) return null;
    const place = { url: start.with({ scheme: 'https' }), path: start.path };
    const ask: Ask = (next) => this.#ask(next, 'GET', 'english-page');
    return { ...(await followRedirects(place, 'GET', ask, this.#jar)), start };
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

  #ask(
    place: RequestPlace,
    method: Method,
    preference: Preference,
  ): Promise<HttpAnswer | NetworkFailure> {
    return this.#inTurn(place.url, async (timing) => {
      const request = this.#requestFor(place, method, preference);
      const answer = this.#looked(await exchange(request, this.#network, timing), place.url);
      if (answer.kind === 'answer' && !this.#isAborted) this.#take(answer, place.url.host);
      return answer;
    });
  }

  /** Waits for the host's turn, and sends within the time that is left. */
  async #inTurn<T>(to: NormalUrl, send: (timing: Timing) => Promise<T>): Promise<T> {
    const { signal, beforeRequest, afterRequest, stepLimits } = this.#options;
    const limits = { ...STEP_LIMITS, ...stepLimits };
    await beforeRequest?.(to.host, portOf(to), to);
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

  /** W3.7: where the size speaks against an error, what its page is called decides. */
  #looked(answer: HttpAnswer | NetworkFailure, at: NormalUrl): HttpAnswer | NetworkFailure {
    const { isCalledMissing } = this.#options;
    if (answer.kind === 'failure' || isCalledMissing === undefined) return answer;
    if (!MISSING.has(answer.http) || !isWrongError(answer)) return answer;
    const page = pageIn(answer, at);
    return page === null ? answer : { ...answer, isCalledMissing: isCalledMissing(page) };
  }

  get #isAborted(): boolean {
    return this.#options.signal?.aborted === true;
  }

  #requestFor({ url, path }: RequestPlace, method: Method, preference: Preference): HttpRequest {
    const { scheme, host, port } = url;
    const { userAgent, readsPage = false } = this.#options;
    const authority = joinUrl({ scheme, host, port, path: '' }).slice(`${scheme}://`.length);
    return {
      method,
      secure: scheme === 'https',
      host,
      port: portOf(url),
      path,
      readsPage,
      tried: this.#tried,
      headers: requestHeaders(authority, userAgent, this.#jar.headerFor(host), preference),
    };
  }

  #take({ http, setCookies, retryAfter, headers }: HttpAnswer, host: string): void {
    this.#jar.keep(host, setCookies);
    // The copy of an answer (RFC 7089, 2.1.1): the archive has answered, and what a site asked for then is past.
    if (headers['memento-datetime'] !== undefined && isArchiveHost(host)) {
      this.#options.afterAnswer?.(host, OK, null);
      return;
    }
    const pauseMs = http < 400 ? null : retryAfterMs(retryAfter, this.#clock.now());
    this.#options.afterAnswer?.(host, http, pauseMs);
    if (pauseMs !== null && pauseMs > this.#options.timeoutMs) this.#hasAskedToWait = true;
  }
}

function portOf({ port, scheme }: NormalUrl): number {
  return port || DEFAULT_PORTS[scheme];
}

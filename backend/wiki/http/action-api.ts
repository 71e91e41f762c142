import type { Mwn } from 'mwn';
import { unreachableIn } from '../../runtime/connection-error';
import { systemClock, type Clock } from '../../runtime/clock';
import { doubledPause, type PauseBounds } from '../../runtime/doubled-pause';
import { withinTime } from '../../runtime/http/within-time';
import { TurnQueue } from '../../runtime/turn-queue';
import { waitOut } from '../../runtime/wait-out';
import { failureOf, type ApiFailure } from './api-failure';
import { isOwnOrigin } from './own-address';

/** From the question to the end of its answer, however it trickles in; WMF gives up at 60 itself. */
const ANSWER_MS = 25_000;
/** Slow answers are waited out for a minute at most, however patient the caller: twice. */
const SLOW_PATIENCE_MS = 30_000;
/** Twice what MediaWiki puts into one answer (`$wgAPIMaxResultSize`). Counted as it is unpacked. */
const ANSWER_BYTES_MAX = 2 ** 24;
const REDIRECTS_MAX = 3;
/** Of an address that a wiki names. */
const SHOWN_CHARS = 200;

/** For somebody who waits: two more tries. */
const QUICK_MS = 3_000;
/** Milliseconds. */
const PAUSES: PauseBounds = { first: 1_000, longest: 60_000 };

/** The wiki's api.php did not give what was asked for. The message says which wiki and why. */
export class ActionApiError extends Error {
  override readonly name: string = 'ActionApiError';
}

/** The wiki answered, and said why it does not give what was asked for. */
export class ActionApiRefusal extends ActionApiError {
  override readonly name = 'ActionApiRefusal';
  /** MediaWiki's word for it, such as `readapidenied`. */
  readonly code: string;

  constructor(code: string, message: string, options: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The answer was larger than we take: ask for less. */
export class OversizeError extends ActionApiError {
  override readonly name = 'OversizeError';
}

/** Parameters of one API request. */
export type ApiParams = Record<string, string | number | boolean>;

/** What questions have cost so far. */
export interface ApiCost {
  /**
   * Milliseconds by the API's clock that they had their turn: answers, and the pauses for which the wiki was
   * left alone. Neither waiting for the turn counts, nor what the caller does between two questions.
   */
  turnMs: number;
  /** Milliseconds of real time in which answers were awaited; pauses and turns are not counted. */
  askedMs: number;
  /** Of answers, unpacked. */
  bytes: number;
}

/** Before the first question. */
export function nothingSpent(): ApiCost {
  return { turnMs: 0, askedMs: 0, bytes: 0 };
}

/** Asks one wiki's api.php; always format json, formatversion 2. */
export interface ActionApi {
  /** Address of api.php, for messages. */
  readonly url?: string;
  /**
   * @param spent what the question costs is added to it
   * @param once it is not asked again where the wiki may have done what was asked already
   * @throws ActionApiError when the wiki does not answer or answers with an error
   */
  request(params: ApiParams, spent?: ApiCost, once?: boolean): Promise<unknown>;
}

/** How a wiki is asked. Without any of it: for somebody who waits for the answer. */
export interface ActionApiOptions {
  /**
   * The wiki refuses to work for us while its databases are so many seconds behind; programs in the
   * background ask with 5. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter
   */
  maxlagS?: number | undefined;
  /** How long failures that pass are waited out, in milliseconds, for each request again. */
  retryForMs?: number | undefined;
  /** This many requests may wait for their turn, those beyond are refused; by default all may wait. */
  waitingMax?: number | undefined;
  /** Milliseconds from a question to the end of its answer; 25 seconds by default. */
  answerMs?: number | undefined;
  clock?: Clock;
  /** Of an OAuth 2 consumer, for what is done in an account's name. */
  accessToken?: string | undefined;
  /** Where its address comes from, told where nobody answers there, such as `look at --api`. */
  advice?: string | undefined;
  /** Ends waiting and asking; the request then throws the signal's reason. */
  signal?: AbortSignal | undefined;
}

/**
 * Opens api.php at `apiUrl`, without login unless there is a token; who signs in by requests stays
 * signed in (cookies). One request at a time; the others queue up. Answers are read up to 16 MiB, and
 * come from the origin of `apiUrl` or the same host by https only: a redirect that leads elsewhere is refused.
 * @param userAgent as Wikimedia's User-Agent policy asks
 */
export function openActionApi(
  apiUrl: string,
  userAgent: string,
  options: ActionApiOptions = {},
): ActionApi {
  const { waitingMax = Infinity } = options;
  const ask = createAsking(apiUrl, userAgent, options);
  const turns = new TurnQueue();
  return {
    url: apiUrl,
    async request(params, spent = nothingSpent(), once = false) {
      if (turns.isTaken && turns.waiting >= waitingMax) throw tooManyWait(apiUrl, waitingMax);
      const asking = { ...options, once };
      return turns.during(() => countedIn(spent, apiUrl, asking, () => ask(params, spent)));
    },
  };
}

type Ask = (params: ApiParams, spent: ApiCost) => Promise<unknown>;

/** One request by mwn, within its bounds. */
function createAsking(
  apiUrl: string,
  userAgent: string,
  { maxlagS, answerMs = ANSWER_MS, accessToken, signal: stop }: ActionApiOptions,
): Ask {
  let opened: Promise<Mwn> | undefined;
  // mwn asks with 5 where nothing is said.
  const maxlag = maxlagS ?? false;
  const call = {
    // What counts is the time of the whole answer (withinTime); axios' own counts silence.
    timeout: 0,
    maxContentLength: ANSWER_BYTES_MAX,
    maxRedirects: REDIRECTS_MAX,
    beforeRedirect: refuseOtherOrigins(apiUrl),
  };
  return async (params, spent) => {
    const bot = await (opened ??= openBot(apiUrl, userAgent, accessToken));
    return withinTime(answerMs, stop, (signal) =>
      bot.request(
        { maxlag, ...params },
        { ...call, ...countedBy(spent), signal, ...methodFor(params) },
      ),
    );
  };
}

/** mwn is loaded with the first question: it takes a fifth of a command's start, and most commands ask no wiki. */
async function openBot(
  apiUrl: string,
  userAgent: string,
  accessToken: string | undefined,
): Promise<Mwn> {
  const { Mwn } = await import('mwn');
  const bot = new Mwn({
    apiUrl,
    userAgent,
    silent: true,
    suppressAPIWarnings: true,
    // mwn writes to standard output before it tries again; that belongs to the commands' results.
    maxRetries: 0,
    ...(accessToken !== undefined && { OAuth2AccessToken: accessToken }),
  });
  if (accessToken !== undefined) bot.initOAuth();
  return bot;
}

function tooManyWait(apiUrl: string, waitingMax: number): Error {
  const waiting = `${waitingMax} other questions wait for it already`;
  return new ActionApiError(`${apiUrl} was not asked: ${waiting}`);
}

/** Its turn by the API's own clock, answers in real time. */
function countedIn(
  spent: ApiCost,
  apiUrl: string,
  options: PersistentOptions,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  return timed(spent, 'turnMs', options.clock ?? systemClock, () =>
    persistently(apiUrl, options, () => timed(spent, 'askedMs', performance, ask)),
  );
}

async function timed<Answer>(
  spent: ApiCost,
  what: 'turnMs' | 'askedMs',
  clock: Pick<Clock, 'now'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const startMs = clock.now();
  try {
    return await ask();
  } finally {
    spent[what] += clock.now() - startMs;
  }
}

/** Reads JSON as axios itself does it: what is none is left as it is, for mwn to complain. */
function countedBy(spent: ApiCost): { transformResponse: (text: unknown) => unknown } {
  return {
    transformResponse: (text) => {
      if (typeof text !== 'string') return text;
      spent.bytes += Buffer.byteLength(text);
      try {
        return JSON.parse(text);
      } catch (error) {
        if (error instanceof SyntaxError) return text;
        throw error;
      }
    },
  };
}

/** axios asks before it follows; what is thrown ends the request. */
function refuseOtherOrigins(apiUrl: string): (next: Record<string, unknown>) => void {
  const asked = new URL(apiUrl);
  return ({ href }) => {
    const next = String(href);
    if (isOwnOrigin(asked, new URL(next))) return;
    throw new Error(`it redirects to ${next.slice(0, SHOWN_CHARS)}, which is not asked`);
  };
}

/** Servers take request lines of 8 KB (nginx, Apache); other parameters and the path come on top. */
const GET_MAX_CHARS = 6_000;

/** mwn asks by GET, which caches and other data centres like better; what is too long for it by POST. */
function methodFor(params: ApiParams): { method?: 'post' } {
  const texts = Object.entries(params).map(([key, value]) => [key, String(value)]);
  const { length } = new URLSearchParams(texts).toString();
  return length > GET_MAX_CHARS ? { method: 'post' } : {};
}

interface PersistentOptions extends ActionApiOptions {
  once: boolean;
}

/** Tries again, with longer and longer pauses, while the failure may pass and patience lasts. */
function persistently(
  apiUrl: string,
  { retryForMs = QUICK_MS, clock = systemClock, signal, advice, once }: PersistentOptions,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const askUnlessAborted = async (): Promise<unknown> => {
    signal?.throwIfAborted();
    return ask();
  };
  return waitOut(askUnlessAborted, {
    clock,
    signal,
    judge: (error, failures) => {
      signal?.throwIfAborted();
      const failure = failureOf(error, clock.now());
      const pauseMs = Math.max(failure.wantedPauseMs ?? 0, doubledPause(failures - 1, PAUSES));
      return {
        pauseMs: failure.mayPass && (!once || failure.isUndone) ? pauseMs : null,
        retryForMs: failure.isSlow ? Math.min(retryForMs, SLOW_PATIENCE_MS) : retryForMs,
        told: errorOf(apiUrl, failure, advice),
      };
    },
  });
}

function errorOf(
  apiUrl: string,
  { refusal, why, isTooLarge, cause }: ApiFailure,
  advice = 'see whether that is its api.php, and whether the wiki is up',
): ActionApiError {
  if (refusal === null) {
    // Of a name with several addresses Node itself says nothing.
    const reason = why || unreachableIn(cause)?.message || 'no reason is given';
    const message = `${apiUrl} did not answer: ${reason}; ${advice}`;
    if (isTooLarge) return new OversizeError(message, { cause });
    return new ActionApiError(message, { cause });
  }
  return new ActionApiRefusal(refusal, `${apiUrl} refused: ${why}`, { cause });
}

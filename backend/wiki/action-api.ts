import { Mwn } from 'mwn';
import { unreachableIn } from '../runtime/connection-error';
import { systemClock, type Clock } from '../runtime/clock';
import { failureOf, type ApiFailure } from './api-failure';
import { withinTime } from './within-time';

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
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;

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

/** Parameters of one API request. */
export type ApiParams = Record<string, string | number | boolean>;

/** Asks one wiki's api.php; always format json, formatversion 2. */
export interface ActionApi {
  /** Address of api.php, for messages. */
  readonly url?: string;
  /** By which it waits; by default the machine's own. */
  readonly clock?: Clock;
  /** @throws ActionApiError when the wiki does not answer or answers with an error */
  request(params: ApiParams): Promise<unknown>;
}

/** How a wiki is asked. Without any of it: for somebody who waits for the answer. */
export interface ActionApiOptions {
  /**
   * The wiki refuses to work for us while its databases are so many seconds behind; programs in the
   * background ask with 5. Source: https://www.mediawiki.org/wiki/Manual:Maxlag_parameter
   */
  maxlagS?: number | undefined;
  /** How long failures that pass are waited out, in milliseconds, for each request anew. */
  patienceMs?: number | undefined;
  /** So many requests may wait for their turn, those beyond are refused; by default all may wait. */
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
 * come from the origin of `apiUrl` only: a redirect that leads elsewhere is refused.
 * @param userAgent as Wikimedia's User-Agent policy asks
 */
export function openActionApi(
  apiUrl: string,
  userAgent: string,
  options: ActionApiOptions = {},
): ActionApi {
  const { maxlagS, waitingMax = Infinity, answerMs = ANSWER_MS, clock, accessToken } = options;
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
  // mwn asks with 5 where nothing is said.
  const maxlag = maxlagS ?? false;
  const call = {
    // What counts is the time of the whole answer (withinTime); axios' own counts silence.
    timeout: 0,
    maxContentLength: ANSWER_BYTES_MAX,
    maxRedirects: REDIRECTS_MAX,
    beforeRedirect: refuseOtherOrigins(apiUrl),
  };
  const tooMany = (): Error =>
    new ActionApiError(
      `${apiUrl} was not asked: ${waitingMax} other questions wait for it already`,
    );
  const inTurn = oneAtATime(waitingMax, tooMany);
  return {
    url: apiUrl,
    ...(clock && { clock }),
    request: (params) =>
      inTurn(() =>
        persistently(apiUrl, options, () =>
          withinTime(answerMs, options.signal, (signal) =>
            bot.request({ maxlag, ...params }, { ...call, signal, ...methodFor(params) }),
          ),
        ),
      ),
  };
}

/** axios asks before it follows; what is thrown ends the request. */
function refuseOtherOrigins(apiUrl: string): (next: Record<string, unknown>) => void {
  const { origin } = new URL(apiUrl);
  return ({ href }) => {
    const next = String(href);
    if (new URL(next).origin === origin) return;
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

/** Runs what it is given one after another, in the order in which it comes. */
function oneAtATime(
  waitingMax: number,
  tooMany: () => Error,
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve();
  let unfinished = 0;
  return (work) => {
    if (unfinished > waitingMax) return Promise.reject(tooMany());
    unfinished += 1;
    const turn = last.then(work).finally(() => {
      unfinished -= 1;
    });
    // Who asked is told of a failure by `turn`; those behind it only wait for its end.
    last = turn.catch(() => undefined);
    return turn;
  };
}

/** Tries again, with longer and longer pauses, while the failure may pass and patience lasts. */
async function persistently(
  apiUrl: string,
  { patienceMs = QUICK_MS, clock = systemClock, signal, advice }: ActionApiOptions,
  ask: () => Promise<unknown>,
): Promise<unknown> {
  const startMs = clock.now();
  for (let backOffMs = FIRST_PAUSE_MS; ; backOffMs = Math.min(backOffMs * 2, LONGEST_PAUSE_MS)) {
    signal?.throwIfAborted();
    const failure = await failureIn(ask, clock);
    if ('answer' in failure) return failure.answer;
    signal?.throwIfAborted();
    const pauseMs = Math.max(failure.wantedPauseMs ?? 0, backOffMs);
    const endMs = startMs + (failure.isSlow ? Math.min(patienceMs, SLOW_PATIENCE_MS) : patienceMs);
    if (!failure.mayPass || clock.now() + pauseMs > endMs) throw errorOf(apiUrl, failure, advice);
    await clock.sleep(pauseMs, signal);
  }
}

async function failureIn(
  ask: () => Promise<unknown>,
  clock: Clock,
): Promise<ApiFailure | { answer: unknown }> {
  try {
    return { answer: await ask() };
  } catch (error) {
    return failureOf(error, clock.now());
  }
}

function errorOf(
  apiUrl: string,
  { refusal, why, cause }: ApiFailure,
  advice = 'see whether that is its api.php, and whether the wiki is up',
): ActionApiError {
  if (refusal === null) {
    // Of a name with several addresses Node itself says nothing.
    const reason = why || unreachableIn(cause)?.message || 'no reason is given';
    return new ActionApiError(`${apiUrl} did not answer: ${reason}; ${advice}`, { cause });
  }
  return new ActionApiRefusal(refusal, `${apiUrl} refused: ${why}`, { cause });
}

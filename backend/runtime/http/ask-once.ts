import { Agent, interceptors, type Dispatcher } from 'undici';
import { askHttp, type HttpQuestion, type HttpReply } from './ask-http';
import { ACCEPTED_CODINGS, codingOf, unpacked } from './unpack';
import { withinTime } from './within-time';

/** A question for which no connection is kept. */
export interface SingleQuestion extends Omit<HttpQuestion, 'dispatcher'> {
  /** Milliseconds from the question to the end of reading its answer. */
  totalMs: number;
  signal?: AbortSignal | undefined;
  /** How many redirects are followed; a further one is the answer. None by default. */
  redirectsMax?: number;
  /** Whether a redirect to this address may be followed; by default any may. */
  mayAsk?: (next: URL) => boolean;
}

/** Its answer. */
export interface SingleReply {
  status: number;
  /** By lower-case name. */
  headers: HttpReply['headers'];
  /** Unpacked as it is read. */
  body: AsyncIterable<Uint8Array>;
  /** The address that gave it in the end. */
  address: URL;
}

/** Of an address that a server names. */
const SHOWN_CHARS = 200;

/**
 * Asks one question over a connection of its own, which is closed when its answer has been read.
 * @throws SlowAnswerError; an error that names the address that was not to be asked; what `askHttp` and `read`
 *   throw
 */
export function askOnce<Result>(
  { totalMs, signal, redirectsMax = 0, mayAsk = () => true, ...asked }: SingleQuestion,
  read: (reply: SingleReply) => Promise<Result>,
): Promise<Result> {
  return withinTime(totalMs, signal, async (inTime) => {
    const agent = new Agent();
    // The redirects come last: each of them is a question that the other one judges.
    const dispatcher = agent.compose(
      only(mayAsk),
      interceptors.redirect({ maxRedirections: redirectsMax }),
    );
    try {
      const headers = { 'accept-encoding': ACCEPTED_CODINGS, ...asked.headers };
      const reply = await askHttp({ ...asked, headers, dispatcher }, inTime);
      return await read({
        status: reply.status,
        headers: reply.headers,
        body: unpackedBody(reply),
        address: lastPlace(reply.context) ?? new URL(asked.address),
      });
    } finally {
      await agent.destroy();
    }
  });
}

function unpackedBody({ headers, body }: HttpReply): AsyncIterable<Uint8Array> {
  const coding = codingOf(headers['content-encoding'] ?? '');
  return coding === null ? body : unpacked(body, coding);
}

function only(mayAsk: (next: URL) => boolean): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (asked, handler) => {
    const address = new URL(asked.path, asked.origin);
    if (mayAsk(address)) return dispatch(asked, handler);
    throw new Error(`it redirects to ${address.href.slice(0, SHOWN_CHARS)}, which is not asked`);
  };
}

/** undici's redirect interceptor leaves the addresses that it went through there. */
function lastPlace(context: unknown): URL | undefined {
  if (typeof context !== 'object' || context === null || !('history' in context)) return undefined;
  if (!Array.isArray(context.history)) return undefined;
  const last: unknown = context.history.at(-1);
  return last instanceof URL ? last : undefined;
}

import { request, type Dispatcher } from 'undici';
import { unlessAborted } from '../unless-aborted';

/** A question over HTTP. */
export interface HttpQuestion {
  address: URL | string;
  /** GET by default. */
  method?: Dispatcher.HttpMethod;
  headers: Readonly<Record<string, string>>;
  body?: string | Uint8Array | null;
  /** Its connections, with what is done to each answer (undici's interceptors). */
  dispatcher: Dispatcher;
}

/** What came back. The body is to be read, or destroyed. */
export interface HttpReply {
  status: number;
  /** By lower-case name; of several, all joined by `, `. */
  headers: Readonly<Record<string, string>>;
  body: Dispatcher.ResponseData['body'];
  /** What interceptors left there, such as the way of redirects. */
  context: unknown;
}

/**
 * Asks one question over undici. Redirects are followed only by its dispatcher's interceptors.
 * @throws undici's errors, the network's; the signal's reason when aborted
 */
export async function askHttp(
  { address, method = 'GET', headers, body = null, dispatcher }: HttpQuestion,
  signal: AbortSignal,
): Promise<HttpReply> {
  const asked = request(address, { dispatcher, signal, method, headers, body });
  // While undici connects it does not heed the signal.
  const reply = await unlessAborted(asked, signal);
  // Whoever reads the body learns of its errors; a body that nobody reads must not end the process.
  reply.body.on('error', () => undefined);
  return {
    status: reply.statusCode,
    headers: joinedHeaders(reply.headers),
    body: reply.body,
    context: reply.context,
  };
}

function joinedHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) joined[name.toLowerCase()] = [value].flat().join(', ');
  }
  return joined;
}

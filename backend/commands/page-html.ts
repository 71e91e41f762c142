import { ConnectionError, unreachableIn } from '../runtime/connection-error';
import { Agent, interceptors, request } from 'undici';

const REDIRECTS_MAX = 5;
const BYTES_MAX = 2 ** 21;
const TIMEOUT_MS = 30_000;

/**
 * Reads the HTML of a page: redirects followed, within 30 seconds, at most its first 2 MiB.
 * @returns with the address that redirects led to
 * @param from what the address was given as, for messages
 * @throws ConnectionError when its server cannot be reached
 * @throws what undici throws when there is no answer, or not in time
 */
export async function readPageHtml(
  start: URL,
  userAgent: string,
  from: string,
): Promise<{ html: string; address: URL }> {
  // Not the global dispatcher: that one may be of the undici inside Node, which speaks otherwise.
  const agent = new Agent();
  try {
    const { body, context } = await request(start, {
      headers: { 'user-agent': userAgent },
      signal: AbortSignal.timeout(TIMEOUT_MS),
      dispatcher: agent.compose(interceptors.redirect({ maxRedirections: REDIRECTS_MAX })),
    });
    return { html: await readStart(body), address: lastPlace(context) ?? start };
  } catch (cause) {
    const unreachable = unreachableIn(cause);
    if (unreachable === null) throw cause;
    const { code, message } = unreachable;
    const text = `${start.href} cannot be reached: ${message}; look at ${from}, and whether that site is up`;
    throw new ConnectionError(code, text, { cause });
  } finally {
    await agent.destroy();
  }
}

async function readStart(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= BYTES_MAX) break;
  }
  return Buffer.concat(chunks).subarray(0, BYTES_MAX).toString();
}

/** undici's redirect interceptor leaves the addresses that it went through there. */
function lastPlace(context: object): URL | undefined {
  if (!('history' in context) || !Array.isArray(context.history)) return undefined;
  const last: unknown = context.history.at(-1);
  return last instanceof URL ? last : undefined;
}

import { ConnectionError, unreachableIn } from '../runtime/connection-error';
import { askOnce } from '../runtime/http/ask-once';
import { readStart } from '../runtime/http/read-body';

const REDIRECTS_MAX = 5;
const BYTES_MAX = 2 ** 21;
const TIMEOUT_MS = 30_000;

/**
 * Reads the HTML of a page: redirects followed, within 30 seconds, at most its first 2 MiB.
 * @returns with the address that redirects led to
 * @param from what the address was given as, for messages
 * @throws ConnectionError when its server cannot be reached
 * @throws what undici throws when there is no answer; SlowAnswerError when it does not come in time
 */
export async function readPageHtml(
  start: URL,
  userAgent: string,
  from: string,
): Promise<{ html: string; address: URL }> {
  const question = {
    address: start,
    headers: { 'user-agent': userAgent },
    totalMs: TIMEOUT_MS,
    redirectsMax: REDIRECTS_MAX,
  };
  try {
    return await askOnce(question, async ({ body, address }) => {
      const { bytes } = await readStart(body, { bytesMax: BYTES_MAX });
      return { html: Buffer.from(bytes).toString(), address };
    });
  } catch (cause) {
    const unreachable = unreachableIn(cause);
    if (unreachable === null) throw cause;
    const { code, message } = unreachable;
    const text = `${start.href} cannot be reached: ${message}; look at ${from}, and whether that site is up`;
    throw new ConnectionError(code, text, { cause });
  }
}

import { withinTime } from './within-time';

const REDIRECTS_MAX = 3;
/** Of an address that a server names. */
const SHOWN_CHARS = 200;

/** Where a text is read, and how much of it. */
export interface TextRequest {
  address: string;
  /** As Wikimedia's User-Agent policy asks. */
  userAgent: string;
  /** Milliseconds from the question to the end of the text. */
  answerMs: number;
  /** A longer text is refused; counted as it is unpacked. */
  bytesMax: number;
}

/**
 * Reads a text over HTTP. Redirects are followed within the origin of its address only.
 * @throws SlowAnswerError; an error that says why there is no text. No connection is left half read.
 */
export function fetchText(asked: TextRequest): Promise<string> {
  return withinTime(asked.answerMs, undefined, async (signal) => {
    let address = asked.address;
    for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
      const headers = { 'user-agent': asked.userAgent };
      const response = await fetch(address, { headers, signal, redirect: 'manual' });
      const target = response.headers.get('location');
      if (response.ok) return await readText(response, asked.bytesMax);
      await response.body?.cancel();
      if (response.status < 300 || response.status > 399 || target === null) {
        throw new Error(`status ${response.status}`);
      }
      address = sameOrigin(new URL(target, address), asked.address);
    }
    throw new Error('it redirects too often');
  });
}

function sameOrigin({ href, origin }: URL, asked: string): string {
  if (origin === new URL(asked).origin) return href;
  throw new Error(`it redirects to ${href.slice(0, SHOWN_CHARS)}, which is not asked`);
}

async function readText({ body }: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // To leave the loop cancels what is not read yet.
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new Error(`it is longer than ${bytesMax} bytes`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

import { askOnce } from '../../runtime/http/ask-once';
import { readText } from '../../runtime/http/read-body';
import { isOwnOrigin } from './own-address';

const REDIRECTS_MAX = 3;

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
 * Reads a text over HTTP. Redirects are followed within the origin of its address, or to the same host by https.
 * @throws SlowAnswerError; an error that says why there is no text. No connection is left half read.
 */
export function fetchText(asked: TextRequest): Promise<string> {
  const address = new URL(asked.address);
  const question = {
    address,
    headers: { 'user-agent': asked.userAgent },
    totalMs: asked.answerMs,
    redirectsMax: REDIRECTS_MAX,
    mayAsk: (next: URL) => isOwnOrigin(address, next),
  };
  return askOnce(question, ({ status, body }) => {
    if (status < 200 || status > 299) throw new Error(`status ${status}`);
    return readText(body, asked.bytesMax);
  });
}

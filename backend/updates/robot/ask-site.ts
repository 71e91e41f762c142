import type { IncomingMessage } from 'node:http';
import type { AskFailure, OneRequest } from '../../crawler/transport/ask-server';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { ACCEPTED_CODINGS } from '../../runtime/http/unpack';
import { whatwgUrl } from '../../url/whatwg-url';
import type { BorrowedHost } from '../borrowed-host';
import { isSameSite, siteOfAddress, type SiteName } from '../wire/rup-site-name';
import { answerText, UnknownCodingError } from './read-answer-body';

/** How a request ended: an answer that was read, too much of one, or none. */
export type RupAnswer<Read> =
  | { kind: 'answer'; status: number; contentType: string; read: Read | null; from: URL }
  | { kind: 'too-large' }
  | AskFailure;

/** What is asked of a site. */
export interface RupQuestion<Read> {
  address: URL;
  /** Of a form; absent: a GET. */
  form?: Readonly<Record<string, string>>;
  /** Of the answer's body, on the wire and unpacked. */
  bytesMax: number;
  /** Reads the body of a status 200 as it comes. @throws TooMuchError where it is too large */
  read: (text: AsyncIterable<string>, contentType: string) => Promise<Read>;
}

/** With what a site is asked. */
export interface SiteVisitParts {
  visit: Pick<BorrowedHost, 'ask'>;
  site: SiteName;
  userAgent: string;
  /** From a question to the end of its answer; by default `ANSWERED_WITHIN_MS`. */
  answeredWithinMs?: number | undefined;
  signal: AbortSignal;
}

const ANSWERED_WITHIN_MS = 8_000;
const REDIRECTS_MAX = 3;
/** Headers and the like, beside the body. */
const HEAD_BYTES = 65_536;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const SEE_OTHER = 303;

/**
 * Asks a site once, and follows redirects within it alone; a redirect elsewhere is an answer by itself.
 * @throws VisitOverError once its host has asked for a pause, or is another's; the signal's reason
 */
export async function askSite<Read>(
  parts: SiteVisitParts,
  question: RupQuestion<Read>,
): Promise<RupAnswer<Read>> {
  let { address, form } = question;
  for (let hops = 0; ; hops += 1) {
    const answer = await askAt(parts, { ...question, address, ...(form && { form }) });
    if ('kind' in answer || hops === REDIRECTS_MAX) return withoutTarget(answer);
    const next = answer.location === null ? null : whatwgUrl(answer.location, address);
    const site = next === null ? null : siteOfAddress(next.href);
    if (next === null || site === null || !isSameSite(site, parts.site)) {
      return withoutTarget(answer);
    }
    address = next;
    // RFC 9110, 15.4: only this one says that the question has been heard.
    if (answer.answer.status === SEE_OTHER) form = undefined;
  }
}

interface Redirect<Read> {
  answer: Extract<RupAnswer<Read>, { kind: 'answer' }>;
  location: string | null;
}

const withoutTarget = <Read>(asked: RupAnswer<Read> | Redirect<Read>): RupAnswer<Read> =>
  'kind' in asked ? asked : asked.answer;

function askAt<Read>(
  { visit, userAgent, answeredWithinMs: timeoutMs = ANSWERED_WITHIN_MS, signal }: SiteVisitParts,
  question: RupQuestion<Read>,
): Promise<RupAnswer<Read> | Redirect<Read>> {
  return visit.ask(requestOf(question, userAgent), { timeoutMs, signal }, (message) =>
    take(message, question),
  );
}

function requestOf<Read>(
  { address, form, bytesMax }: RupQuestion<Read>,
  userAgent: string,
): OneRequest {
  const headers = {
    'User-Agent': userAgent,
    Accept: 'text/plain, text/html;q=0.9, */*;q=0.1',
    'Accept-Encoding': ACCEPTED_CODINGS,
    'Cache-Control': 'no-cache',
  };
  const wireBytesMax = bytesMax + HEAD_BYTES;
  if (form === undefined) return { address, method: 'GET', headers, wireBytesMax };
  const body = new URLSearchParams(form).toString();
  const posted = {
    ...headers,
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Length': String(Buffer.byteLength(body)),
  };
  return { address, method: 'POST', headers: posted, body, wireBytesMax };
}

const GOOD = 200;

async function take<Read>(
  message: IncomingMessage,
  { address, bytesMax, read }: RupQuestion<Read>,
): Promise<RupAnswer<Read> | Redirect<Read>> {
  const { statusCode: status = 0, headers } = message;
  const contentType = headers['content-type'] ?? '';
  const answer = { kind: 'answer', status, contentType, read: null, from: address } as const;
  if (REDIRECTS.has(status)) return { answer, location: headers.location ?? null };
  if (status !== GOOD) return answer;
  try {
    return { ...answer, read: await read(answerText(message, bytesMax), contentType) };
  } catch (error) {
    if (error instanceof TooMuchError) return { kind: 'too-large' };
    if (error instanceof UnknownCodingError) return answer;
    throw error;
  }
}

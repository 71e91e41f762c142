import { askOnce, type SingleReply } from '../../runtime/http/ask-once';
import { readText } from '../../runtime/http/read-body';
import { SlowAnswerError } from '../../runtime/http/time-span';
import { TooMuchError } from '../../runtime/http/too-much-error';
import { isOwnOrigin } from '../../wiki/http/own-address';
import { ListFaultError } from './list-fault-error';

/** PetScan's queries may take minutes. */
const ANSWER_MS = 120_000;
/** 200,000 pages with all that PetScan says of them. */
const ANSWER_BYTES_MAX = 30_000_000;
const REDIRECTS_MAX = 3;

/** What a service is asked for. */
export interface ServiceQuestion {
  /** At an origin that the operator has configured. */
  address: URL;
  userAgent: string;
  signal: AbortSignal;
  /** Milliseconds for the whole answer; two minutes by default. */
  answerMs?: number;
}

/**
 * What PetScan or Quarry says, as JSON. Redirects are followed within its origin alone.
 * @throws {ListFaultError} service-away, unknown-query, too-big, not-understood
 * @throws the signal's reason
 */
export async function askListService(question: ServiceQuestion): Promise<unknown> {
  const { address, userAgent, signal, answerMs = ANSWER_MS } = question;
  const asked = {
    address,
    headers: { 'user-agent': userAgent, accept: 'application/json' },
    totalMs: answerMs,
    signal,
    redirectsMax: REDIRECTS_MAX,
    mayAsk: (next: URL) => isOwnOrigin(address, next),
  };
  const text = await orFault(askOnce(asked, textIn), signal);
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ListFaultError('not-understood', { cause });
  }
}

function textIn({ status, body }: SingleReply): Promise<string> {
  if (status === 404 || status === 410) throw new ListFaultError('unknown-query');
  if (status < 200 || status > 299) {
    throw new ListFaultError('service-away', { cause: new Error(`status ${status}`) });
  }
  return readText(body, ANSWER_BYTES_MAX);
}

/** What goes wrong on the way is the service's fault, as far as anybody who waits can tell. */
async function orFault(asking: Promise<string>, signal: AbortSignal): Promise<string> {
  try {
    return await asking;
  } catch (cause) {
    if (signal.aborted || cause instanceof ListFaultError) throw cause;
    if (cause instanceof TooMuchError) throw new ListFaultError('too-big', { cause });
    if (cause instanceof SlowAnswerError) throw new ListFaultError('service-away', { cause });
    throw new ListFaultError('service-away', { cause });
  }
}

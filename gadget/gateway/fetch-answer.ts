/** Characters; thousands of problems without details stay below. */
const MAX_ANSWER_LENGTH = 1_000_000;
/** Characters; thousands of problems with all that is told of them stay below. */
export const MAX_DETAILS_LENGTH = 4_000_000;

export interface AnswerLimits {
  /** What the browser's HTTP cache may do; by default it keeps to the answer's headers. */
  readonly cache?: RequestCache;
  /** Characters; a longer answer is none. */
  readonly maxLength?: number;
}

/** Weboid gave no usable answer; the gadget then shows what it has, silently. */
export class NoAnswerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NoAnswerError';
  }
}

/**
 * Asks for one JSON document, telling the server nothing about the reader: no cookies, no referrer.
 * @param timeoutMs for the whole exchange, body included
 * @throws NoAnswerError, or what `fetch` and `JSON.parse` throw.
 */
export async function fetchAnswer(
  fetch: typeof globalThis.fetch,
  address: string,
  timeoutMs: number,
  { cache = 'default', maxLength = MAX_ANSWER_LENGTH }: AnswerLimits = {},
): Promise<unknown> {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    const response = await fetch(address, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache,
      signal: abort.signal,
    });
    if (!response.ok) throw new NoAnswerError(`${address} answered ${response.status}`);
    return JSON.parse(await readText(response, maxLength));
  } finally {
    clearTimeout(timer);
    // Also lets go of a body that was not read to its end.
    abort.abort();
  }
}

async function readText(response: Response, maxLength: number): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) throw new NoAnswerError('empty answer');
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > maxLength) throw new NoAnswerError('oversized answer');
  }
}

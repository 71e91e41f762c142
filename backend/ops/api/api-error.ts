/** Toolforge's API refused a question, or could not be asked; the message quotes it and tells what helps. */
export class ToolforgeApiError extends Error {
  override readonly name = 'ToolforgeApiError';
  /** Of HTTP; null: no whole answer came. */
  readonly status: number | null;

  constructor(message: string, status: number | null, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

const QUOTED_CHARS = 500;

/** An answer that is no success. @param asked method and path, for the message */
export function refusal(asked: string, status: number, body: string): ToolforgeApiError {
  const words = wordsIn(body);
  return new ToolforgeApiError(
    `${asked} answered ${status}: ${words}; ${adviceOn(status, words)}`,
    status,
  );
}

/**
 * What the APIs say: messages of theirs `{error: […]}`, FastAPI's `{detail}`, and where the gateway speaks for
 * itself, a page.
 */
function wordsIn(body: string): string {
  const said = messagesIn(body) ?? body.replaceAll(/<[^>]*>/g, ' ');
  const words = said.replaceAll(/\s+/g, ' ').trim().slice(0, QUOTED_CHARS);
  return words === '' ? 'without a word' : words;
}

function messagesIn(body: string): string | null {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const messages = 'error' in value ? value.error : 'detail' in value ? value.detail : null;
  if (typeof messages === 'string') return messages;
  return Array.isArray(messages) ? messages.map(wordOf).join('; ') : null;
}

/** A message, or one of FastAPI's faults with the place where it is. */
function wordOf(message: unknown): string {
  if (typeof message !== 'object' || message === null || !('msg' in message))
    return String(message);
  const place = 'loc' in message && Array.isArray(message.loc) ? `${message.loc.join('.')}: ` : '';
  return `${place}${String(message.msg)}`;
}

function adviceOn(status: number, words: string): string {
  if (/certificate/i.test(words) || status === 401 || status === 403) {
    return 'Toolforge does not take the tool’s certificate for this: is it this tool’s, and not expired? It is renewed in the tool’s home by itself (maintain-kubeusers)';
  }
  if (status === 404)
    return 'see `toolforge jobs list` and `toolforge build list` for what there is';
  if (status === 409)
    return 'something of that name, or enough of its kind, is there already: wait for its end, or end it';
  if (status >= 500 || status === 429)
    return 'the fault is Toolforge’s: wait some minutes and run the same again';
  return 'see toolforge/README.md for what its APIs take; they may have changed';
}

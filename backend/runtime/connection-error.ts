import { isNativeError } from 'node:util/types';

/**
 * A server that Weboid needs cannot be reached, or does not let it in. The message names the server, the
 * setting and what to do; it holds nothing of what was asked for, and no password.
 */
export class ConnectionError extends Error {
  override readonly name: string = 'ConnectionError';
  /** Node's or the driver's error code. */
  readonly code: string;

  constructor(code: string, message: string, options: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The connection error that an error has come from, if any. */
export function connectionErrorIn(error: unknown): ConnectionError | null {
  for (let one: unknown = error; isNativeError(one); one = one.cause) {
    if (one instanceof ConnectionError) return one;
  }
  return null;
}

/** Node's codes for a server that cannot be reached, by name or by address. */
const UNREACHABLE_CODES: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'ETIMEDOUT',
]);

/**
 * What Node says of a server that cannot be reached, be it of several addresses or deep within other
 * errors; null when it was something else.
 */
export function unreachableIn(error: unknown): { code: string; message: string } | null {
  for (let one: unknown = error; isNativeError(one); one = one.cause) {
    const code: unknown = Reflect.get(one, 'code');
    if (typeof code === 'string' && UNREACHABLE_CODES.has(code)) {
      return { code, message: wordsOf(one) || code };
    }
  }
  return null;
}

/** Who has tried several addresses says nothing of its own. */
function wordsOf(error: Error): string {
  if (error.message !== '' || !('errors' in error) || !Array.isArray(error.errors))
    return error.message;
  const words = error.errors.map((one: unknown) => (isNativeError(one) ? one.message : ''));
  return words.filter(Boolean).join(', ');
}

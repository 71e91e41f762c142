import { isNativeError } from 'node:util/types';

/** Of getaddrinfo and c-ares: a name is not there, rather than that nobody could tell. */
const NO_SUCH_NAME: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA']);

/** Whether a failed look-up says that there is no such name. */
export function isNoSuchName(error: unknown): boolean {
  return isNativeError(error) && 'code' in error && NO_SUCH_NAME.has(error.code);
}

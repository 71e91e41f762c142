import { isNativeError } from 'node:util/types';

/** What the file system says of a file, with its name, which Node leaves out where a file that is open fails. */
class NamedFileError extends Error {
  override readonly name = 'NamedFileError';

  constructor(
    path: string,
    readonly code: string,
    cause: Error,
  ) {
    super(`${path}: ${cause.message}`, { cause });
  }
}

/** An error of the file system that names no file, with that one's name; any other as it is. */
export function namingFile(path: string, error: unknown): unknown {
  if (!isNativeError(error) || !('syscall' in error) || !('code' in error)) return error;
  const isNamed = 'path' in error && error.path !== undefined;
  return isNamed || typeof error.code !== 'string'
    ? error
    : new NamedFileError(path, error.code, error);
}

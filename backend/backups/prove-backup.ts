import { errorCode } from '../runtime/database-errors';
import { BackupFileError } from './backup-file-error';
import type { BackupHead } from './backup-head';
import { readBackup, type ReadTable } from './read-backup';

/** What the file system says of a wrong name, of a folder, and of a file that is another's. */
const NOT_TO_BE_OPENED: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EACCES']);

/**
 * Proves a file that somebody has named, before anything is changed.
 * @throws BackupFileError where it is not whole, or cannot be opened; what the file system says; the signal's reason
 */
export async function proveBackup(
  path: string,
  signal: AbortSignal,
): Promise<{ head: BackupHead; tables: ReadTable[] }> {
  try {
    return await readBackup(path, {}, signal);
  } catch (cause) {
    if (!NOT_TO_BE_OPENED.has(errorCode(cause))) throw cause;
    throw new BackupFileError(
      `${path} cannot be opened; name a file that weboid backup has written: by default they stand in the folder backups of TOOL_DATA_DIR`,
      { cause },
    );
  }
}

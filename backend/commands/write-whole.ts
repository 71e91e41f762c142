import { lstat, rename, rm, writeFile } from 'node:fs/promises';
import { errorCode } from '../runtime/database-errors';

/**
 * Writes a text to a file that a person names. An ordinary one has another name until it is whole, so that what was
 * stopped, or failed, leaves nothing; a device, a pipe or a link stays what it is, and gets the text as it comes.
 * @throws what the file system says, and the signal's reason
 */
export async function writeWhole(file: string, text: string, signal: AbortSignal): Promise<void> {
  if (!(await isOrdinary(file))) {
    await writeFile(file, text, { signal });
    return;
  }
  const part = `${file}.part`;
  try {
    await writeFile(part, text, { signal });
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Also one that is not there yet; `/dev/stdout` and its like are links. */
async function isOrdinary(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).isFile();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return true;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { abortReason } from './abort-reason';
import { namingFile } from './named-file-error';

/** What a file came to. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/** Where a file comes to be. */
export interface GzipPlace {
  /** Is replaced if it is there. */
  path: string;
  /** In the same folder: what it is called until it is whole. */
  part: string;
  /** Who may read it; 0o666 less what the process takes away. */
  mode?: number;
  /** 1, fast, to 9, small; 6. */
  level?: number;
  /** Looks at the whole file before it gets its name. */
  check?: (part: string) => Promise<void>;
}

/**
 * Writes a gzip file: under another name, on the disk before it gets its own, so that whoever finds it finds all of it.
 * What is not read yet is not held, however slow the disk is. Where it fails or is aborted nothing is left, unless the
 * process is killed: then its part.
 * @throws what `chunks` and `check` throw, what the file system says, and the signal's reason
 */
export async function writeGzip(
  { path, part, mode = 0o666, level = 6, check }: GzipPlace,
  chunks: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const measured = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(
      Readable.from(chunks, { highWaterMark: 1 }),
      createGzip({ level }),
      measured,
      createWriteStream(part, { flush: true, mode }),
      { signal },
    );
    await check?.(part);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw signal.aborted ? abortReason(signal) : namingFile(path, error);
  }
  return { bytes, sha256: hash.digest('hex') };
}

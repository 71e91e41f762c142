import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join, basename } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { partNameOf } from './published-file';

/** What a file came to. */
export interface WrittenFile {
  bytes: number;
  sha256: string;
}

/**
 * Writes a gzip file: under another name, on the disk before it gets its own, so that whoever finds it finds all of it.
 * What is not read yet is not held, however slow the disk is. Where it fails or is aborted nothing is left, unless the
 * process is killed (isPartName).
 * @param path is replaced if it is there
 * @throws what `chunks` throws, what the file system says, and the signal's reason
 */
export async function writeGzip(
  path: string,
  chunks: AsyncIterable<string>,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const part = join(dirname(path), partNameOf(basename(path)));
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
      createGzip(),
      measured,
      createWriteStream(part, { flush: true }),
      { signal },
    );
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return { bytes, sha256: hash.digest('hex') };
}

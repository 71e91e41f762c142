import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

/** What is sent to the frontier of another machine. */
export interface PackedBody {
  bytes: Buffer;
  /** By gzip. */
  isPacked: boolean;
}

const GZIP_FROM_BYTES = 1_024;
const gzipped = promisify(gzip);

/** A question as JSON; by gzip from 1,024 bytes on. */
export async function packed(question: object): Promise<PackedBody> {
  const bytes = Buffer.from(JSON.stringify(question));
  if (bytes.length < GZIP_FROM_BYTES) return { bytes, isPacked: false };
  return { bytes: await gzipped(bytes), isPacked: true };
}

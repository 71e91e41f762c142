import { createHash } from 'node:crypto';
import type { MarkIndex } from '../status/mark-index';

const digests = new WeakMap<MarkIndex, string>();

/**
 * Stands for the marks of an index where many questions ask whether they are still the same: their key names them all, and
 * is hashed once for each index.
 */
export function marksDigest(marks: MarkIndex): string {
  const known = digests.get(marks);
  if (known !== undefined) return known;
  const digest = createHash('sha256').update(marks.key).digest('base64url');
  digests.set(marks, digest);
  return digest;
}

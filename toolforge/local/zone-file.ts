import { existsSync, readFileSync } from 'node:fs';
import type { ResolveTexts } from '../../backend/crawler/transport/text-records';

class NoSuchTextError extends Error {
  override readonly name = 'NoSuchTextError';
  /** As Node's resolver says it. */
  readonly code = 'ENOTFOUND';
}

/**
 * In place of name servers: the texts of names as a file has them now, each in a line, `_weboid.a.example text`. Where
 * there is no file, no name has any.
 */
export function zoneFile(file: string): ResolveTexts {
  return async (name) => {
    const records = linesOf(file).flatMap((line) => {
      const [of, ...text] = line.trim().split(/\s+/);
      return of === name ? [[text.join(' ')]] : [];
    });
    if (records.length === 0) throw new NoSuchTextError(`queryTxt ENOTFOUND ${name}`);
    return records;
  };
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
}

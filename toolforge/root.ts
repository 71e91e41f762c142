import { existsSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder, found from the source as well as from the bundle in dist/. */
export const ROOT = findRoot(__dirname);

function findRoot(folder: string): string {
  const isRoot = existsSync(path.join(folder, 'package.json'));
  return isRoot ? folder : findRoot(path.dirname(folder));
}

import path from 'node:path';

/** Stands for the files of a folder that lie in none of its folders. */
export const OWN_FILES = '.';

/** The part of a folder that a file below it belongs to: the name of a folder in it, or `OWN_FILES`. */
export function partOf(file: string, folder: string): string {
  const [part = '', ...deeper] = path.relative(folder, file).split('/');
  return deeper.length === 0 ? OWN_FILES : part;
}
